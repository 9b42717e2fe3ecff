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
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Real datagrams on this machine. Both ends have one clock, so that the truth is known: the reference is never ahead. */
final class ClockProbesIT {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
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

    @Test
    void theTruthLiesWithinTheBoundOfRealExchanges() throws Exception {
        RunClock ahead = new ShiftedHost(clock, 37_000_000_000L);
        try (ClockServer server = new ClockServer(ANY_PORT, key, ahead);
                ClockProbes probes = new ClockProbes(clock, EVERY)) {
            ClockProbes.Host host = probes.add(server.address(), key);
            host.burst(40);
            await(() -> !host.inBurst() && host.exchanges().size() >= 40);
            ClockLine line = ClockFit.line(host.exchanges()).orElseThrow();
            int fitted = host.exchanges().size();
            await(() -> host.exchanges().size() >= fitted + 10);

            var exchanges = host.exchanges();
            long from = exchanges.get(fitted).receivedNanos();
            long to = exchanges.getLast().repliedNanos();
            ClockBound bound = ClockLimits.bound(line, exchanges, from, to);

            assertThat(bound).isInstanceOfSatisfying(ClockBound.Within.class, within -> {
                assertThat(Math.abs(line.offsetNanos(from) + 37_000_000_000L)).isLessThanOrEqualTo(within.nanos());
                assertThat(Math.abs(line.offsetNanos(to) + 37_000_000_000L)).isLessThanOrEqualTo(within.nanos());
            });
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
