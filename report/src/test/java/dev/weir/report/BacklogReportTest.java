package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.data.CellRuns;
import dev.weir.result.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report tells of a backlog: on the terminal, on the page, and read again from its files. */
class BacklogReportTest {

    @TempDir
    Path runs;

    private Bundle with(long caughtUpNanos, long left) throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).as("a run without a backlog does not tell of one").doesNotContain("\"backlog\"");
        String backlog = """
                "backlog" : [ { "messages" : 2000, "resumedNanos" : 2000000000, "caughtUpNanos" : %d,
                  "received" : 3000, "overNanos" : 1000000000, "left" : %d } ],
                "work" : [ ]""".formatted(caughtUpNanos, left);
        Files.writeString(file, json.replace("\"work\" : [ ]", backlog));
        Bundle opened = Bundle.open(bundle.folder());
        opened.render();
        return opened;
    }

    @Test
    void catchUpTimeAndDrainRateAreFactsOfTheFirstPage() throws IOException {
        Bundle bundle = with(1_000_000_000, 3);

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains("backlog 2 000 messages after 2.00 s · caught up in 1.00 s drained 3 000/s");
        assertThat(Files.readString(bundle.html())).contains("caught up in");
        assertThat(CellRuns.of(1, 1, "cells/a", true, bundle.result()).figures())
                .containsEntry(Column.BACKLOG.title(), 2_000.0)
                .containsEntry(Column.CATCH_UP.title(), 1e9)
                .containsEntry(Column.DRAIN_RATE.title(), 3_000.0);
    }

    @Test
    void aBacklogThatStaysIsToldWithWhatIsLeft() throws IOException {
        assertThat(Files.readString(with(-1, 1_500).text()).replaceAll("\\s+", " "))
                .contains("never caught up: 1 500 left at the end");
    }
}
