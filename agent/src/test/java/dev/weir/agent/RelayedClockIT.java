package dev.weir.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.controller.ControllerListener;
import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import dev.weir.clock.SystemClock;
import dev.weir.run.host.HostClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The clocks of agents on this machine, whose truth is known: the clock of the machine, or one that was moved against it. */
final class RelayedClockIT {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final Controller controller = Controller.open(
            AgentClusterSettings.controller(
                    "ctl",
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    Optional.empty(),
                    AgentMain.INSTALLED),
            new SystemClock(),
            new Silent());

    @AfterEach
    void endAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
        controller.close();
    }

    /**
     * Starts an agent whose clock is ahead: in a time namespace, so that the kernel moves the clock of the whole process, or where
     * this machine makes none, by adding to it.
     */
    private void agent(String name, long aheadSeconds) throws Exception {
        List<String> namespace =
                List.of("unshare", "--time", "--monotonic", Long.toString(aheadSeconds), "--kill-child", "--");
        boolean possible = possible(namespace);
        open.add(AgentMain.start(
                possible ? namespace : List.of(),
                name,
                controller.address(),
                "",
                possible ? 0 : TimeUnit.SECONDS.toNanos(aheadSeconds)));
    }

    private static boolean possible(List<String> namespace) throws InterruptedException {
        List<String> command = new ArrayList<>(namespace);
        command.add("true");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void awaitBurst(HostClock clock) throws InterruptedException {
        clock.burst();
        long deadlineNanos = System.nanoTime() + LIMIT.toNanos();
        while (clock.inBurst() || clock.line().isEmpty()) {
            assertThat(deadlineNanos - System.nanoTime())
                    .as("time left for a burst")
                    .isPositive();
            Thread.sleep(5);
        }
    }

    private static void assertKnown(AgentHost host, long aheadSeconds) throws InterruptedException {
        HostClock clock = host.clock().orElseThrow();
        awaitBurst(clock);
        ClockLine line = clock.line().orElseThrow();
        long fromNanos = System.nanoTime();
        awaitBurst(clock);
        long toNanos = System.nanoTime();

        ClockBound bound = clock.bound(line, fromNanos, toNanos);

        long truthNanos = -TimeUnit.SECONDS.toNanos(aheadSeconds);
        assertThat(bound).isInstanceOfSatisfying(ClockBound.Within.class, within -> {
            assertThat(within.nanos()).isPositive();
            for (long nanos : new long[] {fromNanos, toNanos}) {
                assertThat(Math.abs(line.offsetNanos(line.toHost(nanos)) - truthNanos))
                        .isLessThanOrEqualTo(within.nanos());
            }
        });
        assertThat(clock.worstRoundTripNanos()).isPositive().isLessThan(LIMIT.toNanos());
    }

    @Test
    void linesOfHostsThatAreAheadBehindAndTheSameAreRightWithinTheirBounds() throws Exception {
        // A clock cannot show less than nothing, and this machine may run for minutes only.
        long behindSeconds = -Math.min(1_000, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()) / 2);
        agent("ahead", 37);
        agent("behind", behindSeconds);
        agent("same", 0);
        List<AgentHost> hosts = controller.await(List.of("ahead", "behind", "same"), LIMIT);

        assertKnown(hosts.get(0), 37);
        assertKnown(hosts.get(1), behindSeconds);
        assertKnown(hosts.get(2), 0);
    }

    private static final class Silent implements ControllerListener {

        @Override
        public void joined(AgentHost host) {}

        @Override
        public void lost(AgentHost host, String how) {}

        @Override
        public void refused(RefusedConnection refusal) {}
    }
}
