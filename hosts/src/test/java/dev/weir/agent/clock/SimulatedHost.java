package dev.weir.agent.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A host whose clock is wrong in a known way, behind a network whose delays are known to nobody. */
final class SimulatedHost {

    static final long SECOND = 1_000_000_000;

    private final Random random;
    private final double offset;
    private final double rate;
    private final double wander;
    private final double thereNanos;
    private final double backNanos;
    private long stepAt = Long.MAX_VALUE;
    private long stepNanos;
    private long moreThereNanos;
    private long moreBackNanos;

    /**
     * @param offset the reference minus the host's clock at the begin
     * @param rate by which the reference gains on the host's clock
     * @param wander by how much the rate swings around that, within a minute
     * @param thereNanos least time to the host; what is added to it is exponential with the same mean
     * @param backNanos the same for the way back
     */
    SimulatedHost(long seed, long offset, double rate, double wander, long thereNanos, long backNanos) {
        this.random = new Random(seed);
        this.offset = offset;
        this.rate = rate;
        this.wander = wander;
        this.thereNanos = thereNanos;
        this.backNanos = backNanos;
    }

    /** Has the clock of the host set at an instant of its own. */
    SimulatedHost stepping(long hostNanos, long byNanos) {
        stepAt = hostNanos;
        stepNanos = byNanos;
        return this;
    }

    /** Has every datagram take that much longer on its way there and on its way back; all else stays as it would have been. */
    SimulatedHost delaying(long thereMoreNanos, long backMoreNanos) {
        moreThereNanos = thereMoreNanos;
        moreBackNanos = backMoreNanos;
        return this;
    }

    /** What the host's clock shows when the reference shows this, to a nanosecond; of a clock that is never set. */
    long hostNanos(long referenceNanos) {
        double host = referenceNanos - offset;
        for (int i = 0; i < 5; i++) {
            host = referenceNanos - truth(host);
        }
        return Math.round(host);
    }

    /** The reference minus the host's clock, truly. */
    double truth(double hostNanos) {
        double turn = 60.0 * SECOND / (2 * Math.PI);
        return offset
                + rate * hostNanos
                + wander * turn * (1 - Math.cos(hostNanos / turn))
                + (hostNanos >= stepAt ? stepNanos : 0);
    }

    /** One exchange whose question arrives at an instant of the host's clock. */
    ClockExchange exchange(long receivedNanos) {
        long repliedNanos = receivedNanos + 2_000 + random.nextInt(20_000);
        double there = moreThereNanos + thereNanos * (1 - Math.log(1 - random.nextDouble()));
        double back = moreBackNanos + backNanos * (1 - Math.log(1 - random.nextDouble()));
        return new ClockExchange(
                (long) Math.floor(receivedNanos + truth((double) receivedNanos) - there),
                receivedNanos,
                repliedNanos,
                (long) Math.ceil(repliedNanos + truth((double) repliedNanos) + back));
    }

    /** Exchanges at an interval, of which some are lost. */
    List<ClockExchange> exchanges(long fromNanos, long toNanos, long everyNanos, double lostShare) {
        List<ClockExchange> all = new ArrayList<>();
        for (long at = fromNanos; at <= toNanos; at += everyNanos) {
            ClockExchange exchange = exchange(at);
            if (random.nextDouble() >= lostShare) {
                all.add(exchange);
            }
        }
        return all;
    }
}
