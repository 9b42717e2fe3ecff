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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
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

    /** What stands before a process whose clock the kernel moves. */
    private static List<String> namespace(long aheadSeconds) {
        return List.of("unshare", "--time", "--monotonic", Long.toString(aheadSeconds), "--kill-child", "--");
    }

    /**
     * Why this machine makes no time namespaces; empty where it does. Where the variable {@code CI} is set, a machine that makes
     * none fails.
     */
    private static String withoutNamespaces() throws InterruptedException {
        List<String> command = new ArrayList<>(namespace(1));
        command.add("true");
        String refusal = refusal(command);
        if (refusal.isEmpty()) {
            return "";
        }
        String why = "no time namespaces: " + refusal;
        assertThat(System.getenv("CI"))
                .as(why + "; continuous integration needs them")
                .isNullOrEmpty();
        return why;
    }

    /** What a command says that cannot be carried out here; empty if it can. */
    private static String refusal(List<String> command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            return exitCode == 0 ? "" : said.strip() + " (exit code " + exitCode + ")";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void agent(String name, long aheadSeconds, boolean byTheKernel) throws Exception {
        open.add(AgentMain.start(
                byTheKernel ? namespace(aheadSeconds) : List.of(),
                name,
                controller.address(),
                "",
                byTheKernel ? 0 : TimeUnit.SECONDS.toNanos(aheadSeconds)));
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

    /**
     * The kernel moves the clocks of the agents' processes. Where it cannot, the agents add to their clocks; the test then ends
     * as skipped, and says why.
     */
    @Test
    void clockLinesOfHostsAheadBehindAndEqualAreWithinTheirBounds() throws Exception {
        String withoutNamespaces = withoutNamespaces();
        boolean byTheKernel = withoutNamespaces.isEmpty();
        // A clock cannot show less than nothing, and this machine may run for minutes only.
        long behindSeconds = -Math.min(1_000, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()) / 2);
        agent("ahead", 37, byTheKernel);
        agent("behind", behindSeconds, byTheKernel);
        agent("same", 0, byTheKernel);
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
        Assumptions.assumeTrue(byTheKernel, "with clocks that agents moved themselves; " + withoutNamespaces);
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
