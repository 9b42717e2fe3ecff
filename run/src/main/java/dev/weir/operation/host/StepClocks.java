package dev.weir.operation.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Severity;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.verdict.Findings;
import dev.weir.unit.Durations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far the clock of each host was from the run's clock while steps went on. An operation is timed by the clock of its host
 * alone, so that a bound is no part of a latency; a clock that was set, or changed its rate, spoils what it timed. Used by the run's
 * own thread.
 */
final class StepClocks {

    private final WorkerHosts hosts;
    private final RunErrors errors;
    private final Findings findings;
    private final Map<WorkerHost, Known> known = new LinkedHashMap<>();

    /** The line of a host in the first step, and what was worst in all. */
    private record Known(ClockLine line, ClockBound bound) {}

    StepClocks(WorkerHosts hosts, RunErrors errors, Findings findings) {
        this.hosts = hosts;
        this.errors = errors;
        this.findings = findings;
    }

    /**
     * Steps that ran at the same time are over: asks the clocks once more, and notes what speaks against them.
     *
     * @param steps their names
     * @param all the hosts
     */
    void over(String steps, long fromNanos, long toNanos, List<WorkerHost> all, LoopRunner runner) {
        hosts.boundClocks(fromNanos, toNanos, runner);
        for (WorkerHost host : all) {
            ClockBound bound = hosts.bound(host, fromNanos, toNanos);
            ClockLine line = hosts.line(host).orElse(ClockLine.SAME);
            Known before = known.get(host);
            known.put(
                    host,
                    before == null ? new Known(line, bound) : new Known(before.line(), worse(before.bound(), bound)));
            tell(host, bound, steps, fromNanos);
        }
    }

    private static ClockBound worse(ClockBound one, ClockBound other) {
        if (one instanceof ClockBound.Within before && other instanceof ClockBound.Within now) {
            return before.nanos() < now.nanos() ? now : before;
        }
        return weight(other) > weight(one) ? other : one;
    }

    private static int weight(ClockBound bound) {
        return switch (bound) {
            case ClockBound.Within within -> 0;
            case ClockBound.Unknown unknown -> 1;
            case ClockBound.Contradicted contradicted -> 2;
        };
    }

    private void tell(WorkerHost host, ClockBound bound, String steps, long fromNanos) {
        switch (bound) {
            case ClockBound.Within within -> {}
            case ClockBound.Contradicted contradicted ->
                findings.add(
                        errors.any() ? Severity.WARNING : Severity.INVALIDITY,
                        FindingCode.CLOCK_CHANGED,
                        String.format(
                                Locale.ROOT,
                                "The clock of host %s was set, or changed its rate, between two exchanges at %.1f s and %.1f s"
                                        + " of step %s: by %s or more. Operations at this host were timed by it.",
                                host.name(),
                                (contradicted.fromNanos() - fromNanos) / 1e9,
                                (contradicted.toNanos() - fromNanos) / 1e9,
                                steps,
                                Durations.format(contradicted.byNanos())));
            case ClockBound.Unknown unknown -> {
                if (host.lost().isEmpty()) {
                    findings.warning(
                            FindingCode.CLOCK_UNKNOWN,
                            "The clock of host " + host.name() + " was not compared with the run's clock in step "
                                    + steps
                                    + ": no exchange of time with it succeeded. Latencies there are by its own clock; when it"
                                    + " began, and its seconds, may be wrong.");
                }
            }
        }
    }

    /** A host with its worker, as over all steps until now. */
    HostsOfRun.Member member(WorkerHost host, String process, long lostNanos) {
        Known its = Optional.ofNullable(known.get(host))
                .orElseGet(() ->
                        new Known(ClockLine.SAME, host.isHere() ? new ClockBound.Within(0) : new ClockBound.Unknown()));
        return new HostsOfRun.Member(
                host, List.of(process), its.line(), its.bound(), new HostsOfRun.Loss(lostNanos, 0));
    }
}
