package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningFolderTest {

    @TempDir
    private Path runs;

    private Bundle finished;
    private Bundle bundle;
    private RunningFolder running;

    @BeforeEach
    void begin() throws IOException {
        finished = FixtureBundles.passing(runs);
        bundle = Bundle.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "going"));
        running = new RunningFolder(bundle.folder());
    }

    @Test
    void aRunIsUnfinishedUntilItsResultsAreThere() throws IOException {
        RunResult result = finished.result();
        List<Interval> seconds = finished.intervals();
        assertThat(running.unfinished()).isFalse();
        assertThat(running.soFar()).isEmpty();

        try (OutputStream held = bundle.openHlog()) {
            held.flush();
            bundle.keep(result, seconds.subList(0, 3));

            assertThat(running.unfinished()).isTrue();
            assertThat(running.goesOn()).isTrue();
            assertThat(running.soFar()).contains(result);
            assertThat(running.seconds()).isEqualTo(seconds.subList(0, 3));
        }
        assertThat(running.goesOn()).isFalse();

        bundle.write(result, seconds);
        assertThat(running.finished()).isTrue();
        assertThat(running.unfinished()).isFalse();
    }

    @Test
    void latenciesAreToldOnceAndOnlyFromWholeLines() throws IOException {
        List<String> log = Files.readAllLines(finished.hlog(), StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.startsWith("Tag=end-to-end,"))
                .toList();
        String half = log.get(1).substring(0, log.get(1).length() / 2);

        append(log.get(0) + "\n" + half);
        List<Histogram> first = running.furtherLatencies("end-to-end");
        append(log.get(1).substring(half.length()) + "\n");
        List<Histogram> second = running.furtherLatencies("end-to-end");

        assertThat(first).hasSize(1);
        assertThat(second).hasSize(1);
        assertThat(second.getFirst().getStartTimeStamp())
                .isGreaterThan(first.getFirst().getStartTimeStamp());
        assertThat(running.furtherLatencies("end-to-end")).isEmpty();
    }

    private void append(String text) throws IOException {
        Files.writeString(
                bundle.hlog(), text, StandardCharsets.ISO_8859_1, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void theRunOfAMatrixThatGoesOnIsFound() throws IOException {
        Path matrix = runs.resolve("matrix");
        Bundle cell = Bundle.createAt(matrix.resolve("cells/01-a-r1"));
        cell.keep(finished.result(), List.of());
        assertThat(RunningFolder.running(matrix)).isEmpty();

        try (OutputStream held = cell.openHlog()) {
            held.flush();
            assertThat(RunningFolder.running(matrix)).contains(cell.folder());
        }
        assertThat(RunningFolder.running(runs)).isEmpty();
    }
}
