package dev.weir.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.Recorder;
import dev.weir.result.AcrossHosts;
import dev.weir.run.RunListener.Progress;
import dev.weir.run.live.LiveHost;
import dev.weir.run.live.LiveHost.HostLateness;
import dev.weir.run.live.LiveHost.HostLoad;
import dev.weir.run.live.LiveHost.HostRates;
import dev.weir.run.live.LiveSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HostTableTest {

    private static final long SECOND = 1_000_000_000L;
    private static final HostLateness ON_TIME = new HostLateness(false, 0, 100_000_000);

    private static LiveHost host(String name, boolean publishes, ClockBound bound, HostLateness lateness) {
        return new LiveHost(
                name,
                publishes ? 2 : 0,
                publishes ? 0 : 4,
                bound,
                publishes ? new HostRates(5_000, 0) : new HostRates(0, 20_000),
                new HostLoad(0.42, 310L << 20),
                lateness);
    }

    private static final List<LiveHost> HOSTS = List.of(
            host("a", true, new ClockBound.Within(110_000), new HostLateness(false, 2_300_000_000L, 0)),
            host("c", false, new ClockBound.Within(0), new HostLateness(false, 0, 3 * SECOND)),
            host("client-7.example", false, new ClockBound.Unknown(), ON_TIME));

    static LiveSecond second(List<LiveHost> hosts) {
        return new LiveSecond(
                "measure",
                new LiveSecond.MessageCounts(
                        0,
                        new AllAccounts.Snapshot(0, 0, 0, 0, 0, 0),
                        new AllAccounts.Troubles(0, 0, 0, 0),
                        0,
                        0,
                        -1,
                        true),
                kind -> Recorder.histogram(),
                List::of,
                hosts,
                new LiveSecond.RunRecord(
                        0, 0, (index, bytesKnown) -> List.of(), kind -> 0, () -> AcrossHosts.NONE, List::of, Map::of));
    }

    @Test
    void aWatchedHostHasNeitherRateNorClock() {
        LiveHost watched = new LiveHost(
                "b1",
                0,
                0,
                new ClockBound.Unknown(),
                new HostRates(0, 0),
                new HostLoad(1.5, 900L << 20),
                new HostLateness(true, 0, 0));

        assertThat(HostTable.lines(List.of(watched), 120).getLast())
                .isEqualTo("             b1    watched             –          –  150.0 %   944 MB  lost");
        assertThat(HostTable.plain(watched))
                .isEqualTo("  host       b1   watched   CPU 150.0 %   memory 944 MB   lost");
    }

    @Test
    void eachHostTellsRoleClockRateLoadAndWhetherItIsLate() {
        assertThat(HostTable.lines(HOSTS, 120))
                .containsExactly(
                        "             host              role            clock       rate     CPU   memory  late",
                        "             a                 publishes    ± 110 µs    5 000/s  42.0 %   325 MB  behind by 2 s",
                        "             c                 subscribes  the run's   20 000/s  42.0 %   325 MB  silent for 3 s",
                        "             client-7.example  subscribes    unknown   20 000/s  42.0 %   325 MB  no");
    }

    @Test
    void whoIsLateAndTheClocksAreToldAtEveryWidth() {
        for (int width : new int[] {60, 80, 120}) {
            List<String> lines = HostTable.lines(HOSTS, width);

            assertThat(lines).hasSize(4).allMatch(line -> line.length() < width);
            assertThat(lines.get(1)).contains("a ", "± 110 µs").endsWith("behind by 2 s");
            assertThat(lines.get(2)).contains("the run's").endsWith("silent for 3 s");
            assertThat(lines.getFirst().contains("memory")).isEqualTo(width == 120);
            assertThat(lines.getFirst().contains("rate")).isEqualTo(width >= 80);
        }
    }

    @Test
    void columnsStayWhereTheyAreWhenFiguresChange() {
        LiveHost before = HOSTS.getFirst();
        LiveHost after = new LiveHost(
                "a",
                2,
                0,
                new ClockBound.Within(1_250_000),
                new HostRates(0, 0),
                new HostLoad(-1, -1),
                new HostLateness(true, 0, 0));

        for (int width : new int[] {60, 80, 120}) {
            List<String> one = HostTable.lines(List.of(before), width);
            List<String> other = HostTable.lines(List.of(after), width);

            assertThat(other.getFirst()).isEqualTo(one.getFirst());
            assertThat(other.get(1).indexOf("lost")).isEqualTo(one.get(1).indexOf("behind"));
        }
    }

    @Test
    void ofManyHostsTheLateOnesAreAlwaysShown() {
        List<LiveHost> many = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            many.add(host(
                    "h" + i, false, new ClockBound.Within(1_000), i == 19 ? new HostLateness(true, 0, 0) : ON_TIME));
        }

        List<String> lines = HostTable.lines(many, 80);

        assertThat(lines).hasSize(10).last().asString().isEqualTo("             and 12 hosts more");
        assertThat(lines.get(7)).contains("h7 ");
        assertThat(lines.get(8)).contains("h19 ").endsWith("lost");
    }

    @Test
    void tableStaysBelowThePhaseUntilNoMessagesFlow() {
        FakeScreen screen = new FakeScreen(80, false, true);
        try (LiveDisplay display = new LiveDisplay(screen, () -> 0)) {
            display.phaseStarted("measure", 10 * SECOND);
            display.second(second(HOSTS));
            display.redraw();
            assertThat(screen.seen()).hasSize(5).anyMatch(line -> line.endsWith("behind by 2 s"));

            display.phaseEnded("measure", SECOND, "");
            display.phaseStarted("drain", 0);
            assertThat(screen.seen()).anyMatch(line -> line.endsWith("behind by 2 s"));

            display.phaseEnded("drain", SECOND, "");
            display.phaseStarted("audit", 0);
            display.second(second(HOSTS));
            display.redraw();
            assertThat(screen.seen()).noneMatch(line -> line.contains("behind"));
        }
    }

    @Test
    void pipeGetsEachHostOncePerPhaseAndThenOnlyLatenessChanges() {
        StringBuilder written = new StringBuilder();
        PlainDisplay display = new PlainDisplay(new Pipe(written));
        List<LiveHost> onTime = List.of(host("a", true, new ClockBound.Within(110_000), ON_TIME));
        List<LiveHost> late =
                List.of(host("a", true, new ClockBound.Within(110_000), new HostLateness(false, 0, 4 * SECOND)));

        display.phaseStarted("measure", 10 * SECOND);
        for (List<LiveHost> hosts : List.of(onTime, onTime, late, late, onTime)) {
            display.second(second(hosts));
        }
        display.phaseStarted("drain", 0);
        display.second(second(onTime));

        String line = "  host       a   publishes   clock ± 110 µs   5 000/s   CPU 42.0 %   memory 325 MB";
        assertThat(written.toString().lines()).containsExactly(line, line + "   silent for 4 s", line);
    }

    private record Pipe(StringBuilder written) implements Screen {

        @Override
        public int columns() {
            return 80;
        }

        @Override
        public boolean coloured() {
            return false;
        }

        @Override
        public String shown(String text) {
            return text;
        }

        @Override
        public void write(String text) {
            written.append(text);
        }
    }

    @Test
    void latencyBelowClockBoundShowsTheBoundInsteadOfANumber() {
        Progress progress = new Progress(
                new Progress.PhaseTime("measure", SECOND, 10 * SECOND, 1),
                new Progress.SecondRates(10_000, 10_000, 9_990, 10_229_760),
                new Progress.SecondLatencies(90_000, 240_000, 14_000_000, 300_000),
                0,
                0,
                0);

        assertThat(PhaseLines.plain(progress, 0))
                .endsWith("p50 below bound   p99 below bound   max 14.0 ms   clock ± 300 µs");
        for (int width : new int[] {60, 80, 120}) {
            assertThat(new PhaseLines(width).figures(progress))
                    .allMatch(line -> line.length() < width)
                    .anyMatch(line -> line.contains("p50 below bound   p99 below bound"))
                    .anyMatch(line -> line.contains("max 14.0 ms"))
                    .anyMatch(line -> line.endsWith("clock ± 300 µs"));
        }
    }
}
