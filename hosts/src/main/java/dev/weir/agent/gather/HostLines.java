package dev.weir.agent.gather;

import dev.weir.agent.controller.AgentHost;
import dev.weir.clock.ClockBound;
import dev.weir.clock.RunClock;
import dev.weir.run.host.HostClock;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.util.concurrent.TimeUnit;

/** What is printed of the hosts of agents. */
public final class HostLines {

    private static final long FITTED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LOOKED_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private HostLines() {}

    /**
     * {@code a  10.0.0.7  8 cores  31.2 GB  clock ± 18.4 µs  Weir 0.1.0}, and what an agent watches. Exchanges times with the host first, which takes half a
     * second.
     *
     * @param clock the controller's
     */
    public static String of(AgentHost host, RunClock clock) {
        String watches = host.watches().isEmpty() ? "" : "  watches " + String.join(", ", host.watches());
        return String.join(
                "  ",
                host.name(),
                host.address(),
                Counts.of(host.facts().processors(), "core"),
                Sizes.format((double) host.facts().memoryBytes()),
                host.clock().map(asked -> bound(asked, clock)).orElse("the same clock"),
                "Weir " + host.facts().version() + watches);
    }

    private static String bound(HostClock asked, RunClock clock) {
        long fromNanos = clock.nanos();
        asked.burst();
        while (asked.inBurst()
                && clock.nanos() - fromNanos < FITTED_WITHIN_NANOS
                && !Thread.currentThread().isInterrupted()) {
            clock.parkUntil(clock.nanos() + LOOKED_EVERY_NANOS);
        }
        return asked.line()
                .map(line -> switch (asked.bound(line, fromNanos, clock.nanos())) {
                    case ClockBound.Within within -> "clock ± " + Durations.format(within.nanos());
                    case ClockBound.Contradicted contradicted ->
                        "clock off by " + Durations.format(contradicted.byNanos()) + " from a straight line";
                    case ClockBound.Unknown unknown -> "clock unknown";
                })
                .orElse("clock unknown");
    }
}
