package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsFolderTest {

    @TempDir
    private Path runs;

    @Test
    void runsOfAScenarioHaveTrendsWhosePointsLeadToTheirReports() throws IOException {
        FixtureBundles.passing(runs).render();
        Bundle second = FixtureBundles.passing(runs);
        second.render();

        String page = RunsFolder.open(runs).page("files/");

        assertThat(page)
                .contains("2 results of 1 scenario<", "From run to run", "+0 % to the median of the runs before")
                .contains("files/" + second.folder().getFileName() + "/report.html\"]")
                .contains("throughput", "p99.9", "class=\"sortable matrix\"");
    }

    @Test
    void resultsThatHaveNotChangedAreReadOnce() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        RunsFolder folder = RunsFolder.open(runs);
        assertThat(folder.page("files/")).as("before its report is drawn").doesNotContain("/report.html");
        bundle.render();
        String page = folder.page("files/");
        assertThat(page).contains("/report.html");
        Path json = bundle.folder().resolve("run.json");
        var written = Files.getLastModifiedTime(json);
        Files.writeString(json, "{}");
        Files.setLastModifiedTime(json, written);

        assertThat(folder.page("files/")).isEqualTo(page);
    }

    @Test
    void aRunThatGoesOnAndOneThatWasCutShortAreToldApart() throws IOException {
        Bundle finished = FixtureBundles.passing(runs);
        Bundle going = Bundle.createAt(runs.resolve("going"));
        going.keep(finished.result(), List.of());
        try (OutputStream held = going.openHlog()) {
            held.flush();
            assertThat(RunsFolder.open(runs).page(""))
                    .contains("verdicts is-running")
                    .doesNotContain("verdicts is-unfinished");
        }

        assertThat(RunsFolder.open(runs).page(""))
                .contains("verdicts is-unfinished")
                .doesNotContain("verdicts is-running");
    }

    @Test
    void aFolderWithoutResultsIsRefusedInOneSentence() throws IOException {
        Path file = Files.writeString(runs.resolve("file"), "");

        assertThatThrownBy(() -> RunsFolder.open(runs))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("holds no results");
        assertThatThrownBy(() -> RunsFolder.open(file))
                .isInstanceOf(BundleException.class)
                .hasMessageEndingWith("it is not a folder");
    }
}
