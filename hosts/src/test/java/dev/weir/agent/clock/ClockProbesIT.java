package dev.weir.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real datagrams on this machine. Both ends have one clock, so that the truth is known: the reference is never ahead. */
final class ClockProbesIT {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final long AHEAD_NANOS = 37_000_000_000L;
    private static final long EVERY = Duration.ofMillis(20).toNanos();

    private final RunClock clock = new SystemClock();
    private final byte[] key = new byte[ClockPacket.KEY_BYTES];

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
                !condition.getAsBoolean() && System.nanoTime() - end < 0; ) {
            Thread.sleep(5);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    /**
     * What a burst of questions and those after it tell of a clock that is 37 s ahead.
     *
     * @param boundNanos how far the line can be from the truth
     * @param errorNanos how far it is, at most
     */
    private record Told(long boundNanos, long errorNanos) {

        static Told by(ClockProbes.Host host, RunClock ahead) throws InterruptedException {
            host.burst(40);
            await(() -> !host.inBurst() && host.exchanges().size() >= 40);
            ClockLine line = ClockFit.line(host.exchanges()).orElseThrow();
            int fitted = host.exchanges().size();
            long from = ahead.nanos();
            await(() -> host.exchanges().size() >= fitted + 10);
            long to = ahead.nanos();
            ClockBound bound = ClockLimits.bound(line, host.exchanges(), from, to);
            assertThat(bound).isInstanceOf(ClockBound.Within.class);
            // The error of a line changes in step with time, so that it is largest at one of the ends.
            return new Told(
                    ((ClockBound.Within) bound).nanos(),
                    Math.max(
                            Math.abs(line.offsetNanos(from) + AHEAD_NANOS),
                            Math.abs(line.offsetNanos(to) + AHEAD_NANOS)));
        }
    }

    @Test
    void theTruthLiesWithinTheBoundOfRealExchanges() throws Exception {
        RunClock ahead = new ShiftedHost(clock, AHEAD_NANOS);
        try (ClockServer server = new ClockServer(ANY_PORT, key, ahead);
                ClockProbes probes = new ClockProbes(clock, EVERY)) {
            Told told = Told.by(probes.add(server.address(), key), ahead);

            assertThat(told.errorNanos()).isLessThanOrEqualTo(told.boundNanos());
        }
    }

    /** A network by the least that it delays each datagram; a unit is more than twice what this machine takes by itself. */
    enum Network {
        BOTH_WAYS(1, 1),
        ONE_WAY_THERE(1, 0),
        ONE_WAY_BACK(0, 1),
        JITTER(1, 1) {
            @Override
            LongSupplier delayNanos(long leastNanos, long seed) {
                Random random = new Random(seed);
                return () -> leastNanos + random.nextLong(2 * leastNanos);
            }
        };

        private final int there;
        private final int back;

        Network(int there, int back) {
            this.there = there;
            this.back = back;
        }

        LongSupplier delayNanos(long leastNanos, long seed) {
            return () -> leastNanos;
        }
    }

    /**
     * Limits that follow from exchanges lie at least as far apart as the fastest question and its answer took, wherever the line
     * between them is: so half of what was added is the least bound, and no machine is too slow for that. What is added follows from
     * the bound without it, which may be large on such a machine.
     */
    @ParameterizedTest
    @EnumSource
    void delayJitterAndAsymmetryWidenTheBoundAndTheTruthStaysWithinIt(Network network) throws Exception {
        RunClock ahead = new ShiftedHost(clock, AHEAD_NANOS);
        try (ClockServer server = new ClockServer(ANY_PORT, key, ahead);
                ClockProbes probes = new ClockProbes(clock, EVERY)) {
            Told without = Told.by(probes.add(server.address(), key), ahead);
            long addedNanos = 2 * without.boundNanos() + TimeUnit.MILLISECONDS.toNanos(20);
            try (DelayingRelay relay = new DelayingRelay(
                    server.address(),
                    network.delayNanos(network.there * addedNanos, 1),
                    network.delayNanos(network.back * addedNanos, 2))) {
                Told with = Told.by(probes.add(relay.address(), key), ahead);

                assertThat(with.errorNanos()).isLessThanOrEqualTo(with.boundNanos());
                assertThat(with.boundNanos())
                        .isGreaterThan(without.boundNanos())
                        .isGreaterThanOrEqualTo((network.there + network.back) * addedNanos / 2);
            }
        }
    }

    @Test
    void whoeverHasAnotherKeyGetsNoAnswerAndIsCounted() throws Exception {
        byte[] other = new byte[ClockPacket.KEY_BYTES];
        other[0] = 1;
        try (ClockServer server = new ClockServer(ANY_PORT, key, clock);
                ClockProbes probes = new ClockProbes(clock, EVERY)) {
            ClockProbes.Host host = probes.add(server.address(), other);
            try (DatagramSocket rubbish = new DatagramSocket()) {
                rubbish.send(new DatagramPacket(new byte[1_000], 1_000, server.address()));
            }

            await(() -> server.refused() >= 5);

            assertThat(host.exchanges()).isEmpty();
        }
    }

    @Test
    void aHostThatIsNotThereYetIsAskedUntilItIs() throws Exception {
        InetSocketAddress address;
        try (ClockServer first = new ClockServer(ANY_PORT, key, clock)) {
            address = first.address();
        }
        try (ClockProbes probes = new ClockProbes(clock, EVERY)) {
            ClockProbes.Host host = probes.add(address, key);
            await(() -> host.refused() > 0);
            try (ClockServer late = new ClockServer(address, key, clock)) {
                await(() -> host.exchanges().size() >= 3);
                assertThat(late.refused()).isZero();
            }
        }
    }

    @Test
    void closingEndsBoth() throws IOException {
        ClockServer server = new ClockServer(ANY_PORT, key, clock);
        ClockProbes probes = new ClockProbes(clock, EVERY);
        probes.add(server.address(), key);

        probes.close();
        server.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("weir-clock-server", "weir-clock-probes");
    }

    private record ShiftedHost(RunClock clock, long byNanos) implements RunClock {
        @Override
        public long nanos() {
            return clock.nanos() + byNanos;
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            clock.parkUntil(deadlineNanos - byNanos);
        }
    }
}
