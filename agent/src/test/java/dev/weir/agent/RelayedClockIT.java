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

    private static void awaitBurst(List<HostClock> clocks) throws InterruptedException {
        clocks.forEach(HostClock::burst);
        long deadlineNanos = System.nanoTime() + LIMIT.toNanos();
        while (!clocks.stream()
                .allMatch(clock -> !clock.inBurst() && clock.line().isPresent())) {
            assertThat(deadlineNanos - System.nanoTime())
                    .as("time left for a burst")
                    .isPositive();
            Thread.sleep(5);
        }
    }

    private static void assertTrue(ClockLine line, ClockBound bound, long truthNanos, long... instants) {
        assertThat(bound).isInstanceOfSatisfying(ClockBound.Within.class, within -> {
            assertThat(within.nanos()).isPositive();
            for (long nanos : instants) {
                assertThat(Math.abs(line.offsetNanos(line.toHost(nanos)) - truthNanos))
                        .isLessThanOrEqualTo(within.nanos());
            }
        });
    }

    @Test
    void linesOfHostsThatAreAheadBehindAndTheSameAreRightWithinTheirBounds() throws Exception {
        // A clock cannot show less than nothing, and this machine may run for minutes only.
        long behindSeconds = -Math.min(1_000, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()) / 2);
        agent("ahead", 37);
        agent("behind", behindSeconds);
        agent("same", 0);
        List<HostClock> clocks = controller.await(List.of("ahead", "behind", "same"), LIMIT).stream()
                .map(host -> host.clock().orElseThrow())
                .toList();
        awaitBurst(clocks);
        List<ClockLine> lines =
                clocks.stream().map(clock -> clock.line().orElseThrow()).toList();
        long fromNanos = System.nanoTime();
        awaitBurst(clocks);
        long toNanos = System.nanoTime();

        List<Long> aheadSeconds = List.of(37L, behindSeconds, 0L);
        for (int i = 0; i < clocks.size(); i++) {
            ClockBound bound = clocks.get(i).bound(lines.get(i), fromNanos, toNanos);
            assertTrue(lines.get(i), bound, -TimeUnit.SECONDS.toNanos(aheadSeconds.get(i)), fromNanos, toNanos);
            assertThat(clocks.get(i).worstRoundTripNanos()).isPositive().isLessThan(LIMIT.toNanos());
        }
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
