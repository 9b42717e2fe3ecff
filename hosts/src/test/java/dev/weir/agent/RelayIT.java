package dev.weir.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.controller.ControllerListener;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.keys.TestKeys;
import dev.weir.agent.service.AgentService;
import dev.weir.clock.SystemClock;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers of agents in processes of their own, which are killed, stopped and come back. */
final class RelayIT {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MEGABYTE = 1 << 20;
    /** An odd length, so that what is written, sent and read never has the same bounds. */
    private static final int WRITTEN_AT_ONCE = 70_001;

    @TempDir
    private Path folder = Path.of("");

    private final RecordedLines events = new RecordedLines();
    private final List<AutoCloseable> open = new ArrayList<>();

    private Controller controller(InetSocketAddress listen, Optional<HostKeys> keys) {
        Controller controller = Controller.open(
                AgentClusterSettings.controller("ctl", listen, keys, AgentMain.INSTALLED),
                new SystemClock(),
                new Told());
        open.add(controller);
        return controller;
    }

    private Controller controller() {
        return controller(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty());
    }

    private TestProcess agent(String name, Controller controller) throws IOException {
        TestProcess agent = AgentMain.start(name, controller.address());
        open.add(agent);
        return agent;
    }

    private static AgentHost host(String name, Controller controller) throws InterruptedException {
        return controller.await(List.of(name), LIMIT).getFirst();
    }

    /** Writes random bytes, and closes. */
    private static CompletableFuture<Void> written(OutputStream to, int megabytes, int seed) {
        Runnable writing = () -> {
            try (to) {
                Random random = new Random(seed);
                byte[] chunk = new byte[WRITTEN_AT_ONCE];
                for (int left = megabytes * MEGABYTE; left > 0; left -= chunk.length) {
                    random.nextBytes(chunk);
                    to.write(chunk, 0, Math.min(left, chunk.length));
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        };
        return CompletableFuture.runAsync(
                writing, task -> Thread.ofPlatform().daemon().start(task));
    }

    /** Reads the same bytes up to the end. */
    private static void assertRead(InputStream from, int megabytes, int seed) throws IOException {
        Random random = new Random(seed);
        byte[] chunk = new byte[WRITTEN_AT_ONCE];
        for (int left = megabytes * MEGABYTE; left > 0; left -= chunk.length) {
            random.nextBytes(chunk);
            int expected = Math.min(left, chunk.length);
            assertThat(Arrays.equals(from.readNBytes(expected), Arrays.copyOf(chunk, expected)))
                    .as("the bytes where %d are left", left)
                    .isTrue();
        }
        assertThat(from.read()).isEqualTo(-1);
    }

    private static String line(InputStream from) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = from.read(); next >= 0 && next != '\n'; next = from.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    /** A process that has ended, and that its parent may not have asked for yet. */
    private static boolean gone(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException e) {
            return true;
        }
    }

    private static void awaitGone(long pid) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + LIMIT.toNanos();
        while (!gone(pid)) {
            assertThat(deadlineNanos - System.nanoTime())
                    .as("time left for process %d to end", pid)
                    .isPositive();
            Thread.sleep(5);
        }
    }

    private static void assertLost(Process worker) throws Exception {
        assertThat(worker.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(WorkerHost.LOST);
        assertThat(worker.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isSameAs(worker);
        assertThat(worker.isAlive()).isFalse();
        assertThat(worker.getInputStream().readAllBytes()).isEmpty();
    }

    @AfterEach
    void endAll() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    @Test
    void fiftyMegabytesArriveWholeAndInOrderEachWay() throws Exception {
        Controller controller = controller();
        agent("a", controller);

        assertEchoed(host("a", controller), 50);
    }

    @Tag("thorough") // both tests of the relay once more; JoiningIT joins with keys
    @Test
    void everythingGoesTheSameWayWithKeys() throws Exception {
        TestKeys.make(folder);
        String keys = folder.resolve("localhost.p12").toString();
        Controller controller =
                controller(new InetSocketAddress("localhost", 0), Optional.of(HostKeys.read(Path.of(keys))));
        open.add(AgentMain.start(
                List.of(),
                "a",
                InetSocketAddress.createUnresolved(
                        "localhost", controller.address().getPort()),
                keys,
                0));

        assertEchoed(host("a", controller), 5);
    }

    private void assertEchoed(AgentHost host, int megabytes) throws Exception {
        Process worker = host.start("echo");
        CompletableFuture<Void> writing = written(worker.getOutputStream(), megabytes, 1);

        assertThat(line(worker.getErrorStream())).isEqualTo("begun");
        assertRead(worker.getInputStream(), megabytes, 1);
        writing.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(worker.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(7);
        assertThat(worker.getErrorStream().read()).isEqualTo(-1);
        assertThat(host.lost()).isEmpty();
    }

    @Test
    void workerThatNeverReadsHoldsUpNoOther() throws Exception {
        Controller controller = controller();
        agent("a", controller);
        AgentHost host = host("a", controller);
        Process deaf = host.start("deaf");
        CompletableFuture<Void> stuck = written(deaf.getOutputStream(), 5, 2);

        assertEchoed(host, 3);

        assertThat(stuck).isNotDone();
        deaf.destroy();
        assertThat(deaf.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(deaf.exitValue()).isEqualTo(128 + 9);
        assertThat(stuck).failsWithin(LIMIT).withThrowableThat().withRootCauseInstanceOf(IOException.class);
    }

    @Test
    void killedAgentIsLostWithItsWorkersAndComesBackAsAnotherHost() throws Exception {
        Controller controller = controller();
        TestProcess agent = agent("a", controller);
        AgentHost first = host("a", controller);
        Process worker = first.start("echo");
        assertThat(line(worker.getErrorStream())).isEqualTo("begun");

        agent.signal("KILL");

        assertLost(worker);
        assertThat(events.next("lost a")).endsWith(": was lost: its connection was closed");
        awaitGone(worker.pid());
        assertThatThrownBy(() -> first.start("echo"))
                .isInstanceOf(IOException.class)
                .hasMessage("agent a was lost: its connection was closed");
        agent("a", controller);
        AgentHost second = host("a", controller);
        assertThat(second).isNotSameAs(first);
        assertThat(second.lost()).isEmpty();
        assertEchoed(second, 1);
    }

    @Tag("thorough") // waits for the engine to give up; one that is killed is tried usually
    @Test
    void stoppedAgentIsLostAndTheOtherGoesOn() throws Exception {
        Controller controller = controller();
        TestProcess stopped = agent("a", controller);
        agent("b", controller);
        List<AgentHost> hosts = controller.await(List.of("b", "a"), LIMIT);
        assertThat(hosts).extracting(AgentHost::name).containsExactly("b", "a");
        Process lost = hosts.get(1).start("echo");

        stopped.signal("STOP");

        assertLost(lost);
        assertThat(events.next("lost a")).endsWith(": was lost: it sent no heartbeats");
        assertThat(controller.hosts()).containsExactly(hosts.getFirst());
        assertEchoed(hosts.getFirst(), 1);
        // It learns that it was given up, and what it ran then.
        stopped.signal("CONT");
        awaitGone(lost.pid());
    }

    @Tag("thorough") // three controllers, one after the other
    @Test
    void agentServesControllersInTurnAndDropsWorkersOfAKilledOne() throws Exception {
        InetSocketAddress address = new InetSocketAddress(ownAddress(), 7400);
        RecordedLines told = new RecordedLines();
        open.add(AgentService.start(
                AgentMain.settings("early", address, Optional.empty()),
                new SystemClock(),
                new TestWorkers(),
                new ToldAgent(told::add)));
        assertThat(told.next("waiting")).contains("nobody listens there");
        TestProcess first = ControllerMain.start(address, "echo", "deaf");
        open.add(first);
        told.next("joined ctl");
        long echo = Long.parseLong(first.lines().next("worker").split(" ", -1)[1]);
        long deaf = Long.parseLong(first.lines().next("worker").split(" ", -1)[1]);

        first.signal("KILL");

        assertThat(told.next("lost ctl")).endsWith(": its connection was closed");
        awaitGone(echo);
        awaitGone(deaf);
        Controller second = controller(address, Optional.empty());
        told.next("joined ctl");
        assertEchoed(host("early", second), 1);
    }

    @Test
    void workerOfTheInstallationIsStartedAndEndsWithItsInput() throws Exception {
        Controller controller = controller();
        TestProcess agent = agent("a", controller);
        AgentHost host = host("a", controller);
        Process worker = host.start("worker 1");

        assertThat(agent.lines().next("started")).isEqualTo("started worker 1 " + worker.pid());
        worker.getOutputStream().close();

        assertThat(worker.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(new String(worker.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(worker.exitValue()).isZero();
        assertThatThrownBy(() -> host.start("nothing"))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no 'nothing' here");
        assertThat(host.environment()).isNotEmpty();
        assertThat(host.descriptors()).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void nothingListensButThePortThatWasAskedFor() throws Exception {
        TestProcess controller = ControllerMain.start(InetSocketAddress.createUnresolved("127.0.0.1", 0), "echo");
        open.add(controller);
        String port = controller.lines().next("port ").substring("port ".length());
        TestProcess agent =
                AgentMain.start("a", InetSocketAddress.createUnresolved("127.0.0.1", Integer.parseInt(port)));
        open.add(agent);
        // The agent has told the controller where its clock answers.
        controller.lines().next("worker");

        OpenSockets ofController = OpenSockets.of(controller.pid());
        assertThat(ofController.listening()).containsExactly("127.0.0.1:" + port);
        assertThat(ofController.udp()).hasSize(1);
        OpenSockets ofAgent = OpenSockets.of(agent.pid());
        assertThat(ofAgent.listening()).isEmpty();
        assertThat(ofAgent.udp()).hasSize(1).allMatch(address -> address.startsWith("127.0.0.1:"));
    }

    /** An address of loopback that no other process has, because the port must be known before anybody listens on it. */
    private static String ownAddress() {
        long pid = ProcessHandle.current().pid();
        return "127.78." + pid / 250 % 250 + "." + (1 + pid % 250);
    }

    private final class Told implements ControllerListener {

        @Override
        public void joined(AgentHost host) {
            events.add("joined " + host.name());
        }

        @Override
        public void lost(AgentHost host, String how) {
            events.add("lost " + host.name() + ": " + how);
        }

        @Override
        public void refused(RefusedConnection refusal) {
            events.add("refused " + refusal.reason());
        }
    }
}
