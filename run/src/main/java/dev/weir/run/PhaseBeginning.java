package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.schedule.Schedule;
import dev.weir.unit.Durations;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a phase begins: every process is told before the start, and only if all were told in time does anybody publish. Used by
 * the run's own thread.
 *
 * @param hosts those of its processes
 */
record PhaseBeginning(Clients clients, WorkerHosts hosts, RunClock clock, RunErrors errors) {

    /** So many times the usual time ahead a phase begins where some process was told too late. */
    private static final int LATER = 20;

    private static final int LATER_WITH_HOSTS = 4;

    /**
     * Begins a phase; that it cannot begin is a fault.
     *
     * @param giveUpAfterNanos when publishers stop sending overdue messages, from its start
     * @return when it begins, by the run's clock; nothing if some process did not confirm it, so that nobody publishes
     */
    OptionalLong begin(Phase phase, long lengthNanos, long giveUpAfterNanos) {
        long ownNanos = clients.subscribers().leadNanos() + clients.publishers().leadNanos();
        long leadNanos = Math.max(ownNanos, hosts.leadNanos());
        long startNanos = clock.nanos() + leadNanos;
        List<String> late = begin(phase, startNanos, lengthNanos, giveUpAfterNanos);
        if (!late.isEmpty() && !errors.ending()) {
            long laterNanos = (hosts.none() ? LATER : LATER_WITH_HOSTS) * leadNanos;
            startNanos = clock.nanos() + laterNanos;
            late = begin(phase, startNanos, lengthNanos, giveUpAfterNanos);
            if (!late.isEmpty() && !errors.ending()) {
                errors.reportOwn(
                        late.getFirst().startsWith(ProcessWatch.RECEIVER)
                                ? FindingCode.RECEIVER_FAILED
                                : FindingCode.PUBLISHER_FAILED,
                        String.join(", ", late) + " did not confirm the start of a phase in time, though told "
                                + Durations.format(laterNanos) + " before");
            }
        }
        return late.isEmpty() ? OptionalLong.of(startNanos) : OptionalLong.empty();
    }

    private List<String> begin(Phase phase, long startNanos, long lengthNanos, long giveUpAfterNanos) {
        Schedule schedule = clients.schedule(phase);
        clients.echoes().begin(phase, startNanos);
        List<String> late = phase == Phase.MEASURE
                ? clients.subscribers().beginMeasuring(clients.start(startNanos), lengthNanos)
                : clients.subscribers().begin(phase, startNanos);
        return late.isEmpty()
                ? clients.publishers()
                        .begin(new PublishingPhase(
                                phase,
                                startNanos,
                                lengthNanos,
                                startNanos + giveUpAfterNanos,
                                schedule,
                                clients.limit(phase)))
                : late;
    }
}
