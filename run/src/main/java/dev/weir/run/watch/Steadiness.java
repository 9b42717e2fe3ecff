package dev.weir.run.watch;

import dev.weir.measure.LatencyLog.Stats;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Decides whether a warm-up has become steady: over three whole seconds in a row the system delivers what is offered
 * (or, saturated, an even rate), and the median end-to-end latency stays within a quarter, or 200 µs.
 */
public final class Steadiness {

    private static final int SECONDS = 3;
    private static final double RATE_TOLERANCE = 0.05;
    private static final double SATURATED_TOLERANCE = 0.15;
    private static final double LATENCY_TOLERANCE = 0.25;
    private static final long LATENCY_FLOOR_NANOS = 200_000;

    private final boolean saturated;
    private final Deque<Second> last = new ArrayDeque<>();

    private record Second(double offered, double delivered, long medianNanos) {}

    public Steadiness(boolean saturated) {
        this.saturated = saturated;
    }

    /** Takes one more second into account. */
    public void second(double offered, double delivered, Stats endToEnd) {
        last.addLast(new Second(offered, delivered, endToEnd.p50Nanos()));
        if (last.size() > SECONDS) {
            last.removeFirst();
        }
    }

    /** Whether the last seconds were steady. */
    public boolean reached() {
        return last.size() == SECONDS && evenRate() && (saturated || evenLatency());
    }

    private boolean evenRate() {
        double least = last.stream().mapToDouble(Second::delivered).min().orElse(0);
        double most = last.stream().mapToDouble(Second::delivered).max().orElse(0);
        if (saturated) {
            return least > 0 && most - least <= SATURATED_TOLERANCE * most;
        }
        return last.stream()
                .allMatch(second -> Math.abs(second.delivered() - second.offered())
                        <= Math.max(RATE_TOLERANCE * second.offered(), 2));
    }

    private boolean evenLatency() {
        long least = last.stream().mapToLong(Second::medianNanos).min().orElse(0);
        long most = last.stream().mapToLong(Second::medianNanos).max().orElse(0);
        return most - least <= Math.max(LATENCY_FLOOR_NANOS, LATENCY_TOLERANCE * most);
    }
}
