package dev.weir.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class CsvTest {

    @Property
    void anyCellsSurviveCsv(@ForAll @Size(min = 1, max = 5) List<String> cells) {
        StringBuilder csv = new StringBuilder();
        Csv.appendLine(csv, cells);

        assertThat(Csv.parse(Path.of("any.csv"), csv.toString())).containsExactly(cells);
    }
}
