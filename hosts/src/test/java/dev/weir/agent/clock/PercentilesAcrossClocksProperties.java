package dev.weir.agent.clock;

import static dev.weir.agent.clock.SimulatedHost.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Latencies from a host to another as their two clocks show them, against those that one clock would have shown. */
final class PercentilesAcrossClocksProperties {

    private static final int MESSAGES = 1_000;
    private static final long MEASURE = 10 * SECOND;
    private static final long END = 40 * SECOND;

    /** A host whose workers follow the line of its exchanges, which other hosts and the reference are fitted and bounded by as well. */
    private static final class Followed implements RunClock {
        private final SimulatedHost host;
        private final ReferenceClock clock = new ReferenceClock(this);
        private final long boundNanos;
        private long nowNanos;

        Followed(SimulatedHost host) {
            this.host = host;
            // The first and the last are outside of what is measured, as those of a run are.
            long from = host.hostNanos(0);
            List<ClockExchange> exchanges = host.exchanges(from, host.hostNanos(END + SECOND), SECOND / 10, 0.1);
            ClockLine line = ClockFit.line(exchanges.stream()
                            .filter(exchange -> exchange.receivedNanos() - host.hostNanos(MEASURE) < 0)
                            .toList())
                    .orElseThrow();
            clock.follow(line);
            ClockBound bound = ClockLimits.bound(line, exchanges, host.hostNanos(MEASURE), host.hostNanos(END));
            boundNanos = ((ClockBound.Within) bound).nanos();
        }

        /** What the host stamps at an instant of the reference. */
        long stampNanos(long referenceNanos) {
            nowNanos = host.hostNanos(referenceNanos);
            return clock.nanos();
        }

        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            throw new UnsupportedOperationException("nobody waits here");
        }
    }

    @Property(tries = 100)
    void everyPercentileIsThatOfOneClockWithinTheBoundsOfBoth(
            @ForAll long seed,
            @ForAll @IntRange(min = -100_000, max = 100_000) int ratePerBillion,
            @ForAll @LongRange(min = 1_000, max = 5_000_000) long there,
            @ForAll @LongRange(min = 1_000, max = 5_000_000) long back,
            @ForAll @LongRange(min = 1, max = 20_000_000) long longestNanos) {
        double rate = ratePerBillion / 1e9;
        Followed publishing = new Followed(new SimulatedHost(seed, -37 * SECOND, rate, 0, there, back));
        Followed subscribing = new Followed(new SimulatedHost(~seed, 1_000 * SECOND, -rate, 0, back, there));
        Random random = new Random(seed);
        long[] byOneClock = new long[MESSAGES];
        long[] byTwo = new long[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            long dueNanos = MEASURE + i * ((END - MEASURE - longestNanos) / MESSAGES);
            byOneClock[i] = random.nextLong(longestNanos);
            byTwo[i] = subscribing.stampNanos(dueNanos + byOneClock[i]) - publishing.stampNanos(dueNanos);
        }
        Arrays.sort(byOneClock);
        Arrays.sort(byTwo);

        // Two clocks, two lines and two bounds are rounded to nanoseconds.
        long limitNanos = publishing.boundNanos + subscribing.boundNanos + 6;
        for (int rank = 0; rank < MESSAGES; rank++) {
            assertThat(Math.abs(byTwo[rank] - byOneClock[rank])).isLessThanOrEqualTo(limitNanos);
        }
    }
}
