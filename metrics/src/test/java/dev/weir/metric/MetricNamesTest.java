package dev.weir.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.measure.Recorder;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost.DiskBytes;
import dev.weir.result.Result;
import dev.weir.result.operation.OperationInterval;
import dev.weir.run.RunListener;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveSecond;
import dev.weir.scenario.LatencyPath;
import dev.weir.transport.testkit.faulty.FaultPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages and the dashboard name figures as the code does. */
class MetricNamesTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern NAME = Pattern.compile("\\bweir_[a-z_]+[a-z]");

    private static final LiveHost HOST = new LiveHost(
            "a",
            1,
            0,
            new ClockBound.Within(110_000),
            new LiveHost.HostRates(100, 0),
            new LiveHost.HostLoad(0.5, 1),
            new LiveHost.HostLateness(false, 2_000_000_000L, 0));

    /** Every family there is. */
    static ExpositionText everything() {
        RunMetrics metrics = new RunMetrics("1.2.3");
        MeteredRun.of(LatencyPath.ROUND_TRIP, FaultPlan.delayed(Duration.ofMillis(3)), new RunListener() {
            @Override
            public void second(LiveSecond second) {
                ProcessUse use = new ProcessUse("weir", 1, 1, 1, 1, 1, 1, new DiskBytes(1, 1));
                metrics.second(new LiveSecond(
                        second.phase(),
                        second.counts(),
                        second.latencies(),
                        () -> List.of(use),
                        List.of(HOST),
                        second.record()));
            }

            @Override
            public void finished(Result result) {
                metrics.finished(result);
            }
        });
        Histogram latencies = Recorder.histogram();
        latencies.recordValue(1);
        metrics.operations().put("fill", "create-record", new OperationInterval.Counts(1, 1, 1, 0, 1, 0), latencies);
        return RunMetricsTest.text(metrics);
    }

    static List<String> rows() {
        ExpositionText all = everything();
        return all.types().keySet().stream()
                .map(name -> "| `" + name + "` | " + all.types().get(name) + " | "
                        + all.helps().get(name) + " |")
                .toList();
    }

    @Test
    void theReferenceListsEveryFigureWithItsTypeAndMeaning() throws IOException {
        assertThat(Files.readAllLines(DOCS.resolve("reference").resolve("metrics.md")))
                .filteredOn(line -> line.startsWith("| `weir_"))
                .isEqualTo(rows());
    }

    @ParameterizedTest
    @ValueSource(strings = {"grafana/weir.json", "how-to/watch-a-run.md"})
    void everyNameOfTheDashboardAndTheGuideIsThatOfAFigure(String file) throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher names = NAME.matcher(Files.readString(DOCS.resolve(file)));
        while (names.find()) {
            named.add(names.group());
        }
        Set<String> known = new TreeSet<>(everything().types().keySet());
        everything().series().keySet().forEach(series -> known.add(series.replaceFirst("\\{.*", "")));

        assertThat(named).hasSizeGreaterThan(3);
        assertThat(known).containsAll(named);
    }
}
