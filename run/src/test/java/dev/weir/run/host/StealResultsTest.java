package dev.weir.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.ScriptedClock;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.HostSteal;
import dev.weir.result.WatchedHost;
import dev.weir.run.watch.HostWatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StealResultsTest {

    private static final long SECOND = 1_000_000_000L;

    private static HostFigures host(String name, String address, String... processes) {
        return new HostFigures(name, address, List.of(processes), ClockFigures.OF_RUN, HostLoss.NONE, Map.of());
    }

    private static void tell(HostWatch watch, String process, long busyNanos, long stolenNanos) {
        watch.use(process, 7, 0, ProcessUsage.NOTHING.onHost(new ProcessorTime(0, 0)));
        watch.use(process, 7, SECOND, ProcessUsage.NOTHING.onHost(new ProcessorTime(busyNanos, stolenNanos)));
    }

    @Test
    void everyHostHasItsOwnStealOnceHoweverManyProcessesTellOfIt() {
        AcrossHosts across = new AcrossHosts(
                List.of(
                        host("a", "10.0.0.1", "weir publisher on a", "weir receiver on a"),
                        host("c", "10.0.0.3", "weir receiver on c"),
                        host("d", "10.0.0.4", "weir receiver on d")),
                List.of(),
                List.of(new WatchedHost("b1", "10.0.0.9", List.of("host on b1"), HostLoss.NONE, Map.of())));
        try (HostWatch watch = new HostWatch(new ScriptedClock(0))) {
            tell(watch, "weir publisher on a", 3 * SECOND, SECOND);
            tell(watch, "weir receiver on a", 3 * SECOND, SECOND);
            tell(watch, "weir receiver on c", 2 * SECOND, 0);
            tell(watch, "host on b1", SECOND, SECOND / 4);

            List<HostSteal> steal = StealResults.of(watch, across, 0, SECOND);

            assertThat(steal)
                    .containsExactly(
                            new HostSteal("a", 4, 1),
                            new HostSteal("c", 2, 0),
                            new HostSteal("d", -1, -1),
                            new HostSteal("b1", 1.25, 0.25));
            assertThat(steal).extracting(HostSteal::share).containsExactly(0.25, 0.0, -1.0, 0.2);
        }
    }

    @Test
    void aRunOnOneHostHasOneThatIsNotKnownWhereNothingTellsOfIt() {
        try (HostWatch watch = new HostWatch(new ScriptedClock(0))) {
            List<HostSteal> steal = StealResults.of(watch, AcrossHosts.NONE, 0, SECOND);

            assertThat(steal).extracting(HostSteal::host).containsExactly(HostSteal.THIS_HOST);
        }
    }
}
