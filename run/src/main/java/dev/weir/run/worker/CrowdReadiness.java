package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.CrowdSpec;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * When the clients of a crowd are ready: every one is subscribed, or was refused, or has not come so far in the time there
 * is. That some are not is no fault: what was due to them is missing. Their time begins with the first question, which is
 * asked once their processes have opened the transport. Used by the run's own thread.
 */
final class CrowdReadiness {

    private final CrowdSpec spec;
    private final RunClock clock;
    private final RunErrors errors;
    private final long withinNanos;
    private OptionalLong deadlineNanos = OptionalLong.empty();
    private boolean failed;

    CrowdReadiness(CrowdSpec spec, Duration within, RunClock clock, RunErrors errors) {
        this.spec = spec;
        this.clock = clock;
        this.errors = errors;
        this.withinNanos = spec.connectingNanos() + within.toNanos();
    }

    boolean ready(Connections.Counts counts) {
        if (deadlineNanos.isEmpty()) {
            deadlineNanos = OptionalLong.of(clock.nanos() + withinNanos);
        }
        boolean settled = counts.now().everSubscribed() + counts.now().refused() >= spec.clients();
        boolean over = settled || clock.nanos() >= deadlineNanos.getAsLong();
        if (over && counts.now().everSubscribed() == 0) {
            if (!failed) {
                failed = true;
                errors.report(
                        FindingCode.SUBSCRIBER_NOT_READY,
                        "none of " + spec.clients() + " clients could subscribe" + why(counts));
            }
            return false;
        }
        return over;
    }

    private static String why(Connections.Counts counts) {
        return counts.reasons().isEmpty()
                ? ""
                : ": " + counts.reasons().keySet().iterator().next();
    }
}
