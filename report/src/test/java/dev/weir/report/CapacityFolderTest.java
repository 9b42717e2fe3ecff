package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.html.SyntheticSearch;
import dev.weir.report.text.TextStyle;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.search.Conclusion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityFolderTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatWasWrittenIsReadAgain() {
        CapacityFolder written = CapacityFolder.createAt(folder);
        CapacityResult result = SyntheticSearch.result(Conclusion.CONFIRMED);

        written.write(result);

        assertThat(CapacityFolder.open(folder).result()).isEqualTo(result);
        assertThat(written.json()).content().contains("\"schema\" : \"weir.capacity/2\"");
    }

    @Test
    void damagedJournalIsRefusedByName() throws IOException {
        Files.writeString(folder.resolve("capacity.json"), "{ \"schema\" : \"weir.capacity/2\", ");

        assertThatThrownBy(() -> CapacityFolder.open(folder))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("capacity.json is damaged");
    }

    @Test
    void folderOfSomethingElseIsRefused() {
        assertThatThrownBy(() -> CapacityFolder.open(folder))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("holds no search for a capacity");
    }

    @Test
    void takenNameOfATrialGetsANumber() {
        CapacityFolder capacity = CapacityFolder.createAt(folder);

        assertThat(capacity.nameOf(capacity.bundle(3, "rate=4000/s"))).isEqualTo("cells/03-rate-4000-s");
        assertThat(capacity.nameOf(capacity.bundle(3, "rate=4000/s"))).isEqualTo("cells/03-rate-4000-s-2");
    }

    @Test
    void reportsSayTheAnswerAndWhatBrokeAboveIt() {
        CapacityFolder capacity = CapacityFolder.createAt(folder);
        capacity.write(SyntheticSearch.result(Conclusion.CONFIRMED));

        CapacityResult result = capacity.render();

        assertThat(capacity.headline(result, TextStyle.PLAIN))
                .contains("FOUND", "3 800 to 4 100/s (95 %)", "Above it: p99 was too large.");
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("end-to-end latency over rate", "limit of p99", "href=\"cells/x-1-1/report.html\"", "ring");
        assertThat(folder.resolve("report.txt")).content().contains("missed", "cells/x-3-1", "repeat it");
    }
}
