package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Bundle;
import dev.weir.report.FixtureBundles;
import dev.weir.report.SyntheticPlan;
import dev.weir.report.chart.ChartText;
import dev.weir.report.chart.Size;
import dev.weir.report.data.PlanData;
import dev.weir.report.section.ReportSection.Chart;
import dev.weir.report.section.StepsReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartMeaningTest {

    @TempDir
    private Path folder;

    private static ChartMeaning of(String id, String note) {
        return ChartMeaning.of(new Chart(new ChartText(id, "", "", ""), Size.WIDE, Size.NARROW, size -> "", note));
    }

    @Test
    void aNoteThatBeginsWithWhatAChartMeansIsDivided() {
        assertThat(of("curve", "Each step is rarer. A curve ends at 99.9 % of them."))
                .isEqualTo(new ChartMeaning("Each step is rarer.", "A curve ends at 99.9 % of them."));
        assertThat(of("curve", "Only one sentence.")).isEqualTo(new ChartMeaning("Only one sentence.", ""));
        assertThat(of("memory", "A note.").below()).isEqualTo("A note.");
    }

    @Test
    void everyChartSaysAboveItWhatItMeans() throws IOException {
        Path steps = Files.createDirectory(folder.resolve("steps"));
        List<String> pages = List.of(
                Files.readString(rendered(FixtureBundles.passing(folder))),
                Files.readString(rendered(FixtureBundles.brokerKilled(folder))),
                HtmlReport.draw(StepsReport.of(PlanData.of(SyntheticPlan.withPipeline(steps), steps))));

        for (String page : pages) {
            assertThat(Pattern.compile("<figure class=\"chart\"><h3>.*?</h3>(?!<p class=\"says\">)")
                            .matcher(page)
                            .results()
                            .map(found -> found.group()))
                    .isEmpty();
            assertThat(page).contains("<p class=\"says\">");
        }
    }

    private static Path rendered(Bundle bundle) {
        bundle.render();
        return bundle.html();
    }
}
