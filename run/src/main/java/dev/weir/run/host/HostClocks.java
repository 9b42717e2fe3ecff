package dev.weir.run.host;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which line the workers of each host follow, and how far it can be from the truth. Used by the run's own thread. */
public final class HostClocks {

    private final Map<WorkerHost, ClockLine> followed = new HashMap<>();

    /**
     * Fits the line of a host anew, from everything that was exchanged with it so far. Whoever calls this has its workers follow the
     * line.
     *
     * @return nothing where no line fits; the host then keeps the one it had
     */
    public Optional<ClockLine> fit(WorkerHost host) {
        Optional<ClockLine> fitted = host.clock().map(HostClock::line).orElseGet(() -> Optional.of(ClockLine.SAME));
        fitted.ifPresent(line -> followed.put(host, line));
        return fitted;
    }

    /**
     * How far the clock of a host, as its workers read it, can be from the run's clock between two instants of the run's clock.
     * Nothing is known of a host without a line.
     */
    public ClockBound bound(WorkerHost host, long fromNanos, long toNanos) {
        Optional<HostClock> clock = host.clock();
        if (clock.isEmpty()) {
            return new ClockBound.Within(0);
        }
        ClockLine line = followed.get(host);
        return line == null ? new ClockBound.Unknown() : clock.get().bound(line, fromNanos, toNanos);
    }
}
