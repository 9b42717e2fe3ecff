package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.RecordedLines;
import dev.weir.agent.SimulatedAgents;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.controller.ControllerListener;
import dev.weir.agent.keys.HostKeys;
import dev.weir.agent.keys.TestKeys;
import dev.weir.clock.SystemClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents in this process, with workers in this process, do for a controller what others do. */
final class SimulatedAgentsIT {

    private static final Installation INSTALLED = new Installation("1", "test", "jars");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int AGENTS = 20;
    private static final int ROUNDS = Boolean.getBoolean("tests.thorough") ? 50 : 1;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theirWorkersAnswerAndReportAndEndWithTheirInput() throws Exception {
        SystemClock clock = new SystemClock();
        RecordedLines told = new RecordedLines();
        AgentClusterSettings settings = AgentClusterSettings.controller(
                "ctl", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty(), INSTALLED);
        try (Controller controller = Controller.open(settings, clock, new Silent());
                SimulatedAgents agents = SimulatedAgents.start(2, controller.address(), INSTALLED, told::add)) {
            assertThat(agents).isNotNull();
            List<WorkerProcess> workers = new ArrayList<>();
            BlockingQueue<WorkerMessage.Report> reports = new LinkedBlockingQueue<>();
            for (AgentHost host : controller.await(List.of("a1", "a2"), LIMIT)) {
                workers.add(WorkerProcess.start(
                        "weir receiver on " + host.name(), host, MessagesWords.PROTOCOL, listener(reports)));
            }

            assertThat(workers).hasSize(2);
            for (WorkerProcess worker : workers) {
                long beforeNanos = clock.nanos();
                WorkerMessage.Result answer =
                        worker.ask(new WorkerOrder.Stamp()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
                assertThat(answer)
                        .isInstanceOfSatisfying(
                                WorkerMessage.Stamped.class,
                                stamped -> assertThat(stamped.nanos()).isBetween(beforeNanos, clock.nanos()));
                worker.tell(new WorkerOrder.ReportUse());
                assertThat(reports.poll(LIMIT.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(WorkerMessage.Used.class);
                worker.hangUp();
            }
            for (WorkerProcess worker : workers) {
                assertThat(worker.awaitEnd(clock, clock.nanos() + LIMIT.toNanos()))
                        .isTrue();
            }
            told.next("a1 ended weir receiver on a1");
        }
    }

    /** JGroups keeps some 150 kB for each agent that has left: 50 rounds need a heap of 256 MB at least. */
    @Test
    void twentyAgentsJoinAtOnceWithTlsAndLeave() throws Exception {
        TestKeys.make(folder);
        Path keys = folder.resolve("localhost.p12");
        RecordedLines lost = new RecordedLines();
        List<String> lostByAgents = new CopyOnWriteArrayList<>();
        AgentClusterSettings settings = AgentClusterSettings.controller(
                "ctl", new InetSocketAddress("localhost", 0), Optional.of(HostKeys.read(keys)), INSTALLED);
        List<String> names = IntStream.rangeClosed(1, AGENTS)
                .mapToObj(number -> "a" + number)
                .toList();
        try (Controller controller = Controller.open(settings, new SystemClock(), new Losses(lost))) {
            InetSocketAddress address = InetSocketAddress.createUnresolved(
                    "localhost", controller.address().getPort());
            for (int round = 1; round <= ROUNDS; round++) {
                Consumer<String> losses = line -> {
                    if (line.contains(" lost ")) {
                        lostByAgents.add(line);
                    }
                };
                try (SimulatedAgents agents =
                        SimulatedAgents.start(AGENTS, address, Optional.of(keys), INSTALLED, losses)) {
                    assertThat(agents).isNotNull();
                    assertThat(controller.await(names, LIMIT))
                            .as("in round %d", round)
                            .hasSize(AGENTS);
                    assertThat(lostByAgents).isEmpty();
                }
                for (int i = 0; i < AGENTS; i++) {
                    assertThat(lost.next("lost")).as("in round %d", round).endsWith(" has left");
                }
                assertThat(controller.hosts()).isEmpty();
                assertThat(lostByAgents).hasSize(AGENTS).allMatch(line -> line.endsWith(" lost ctl: left"));
                lostByAgents.clear();
            }
            assertThat(lost.rest()).isEmpty();
        }
    }

    private static WorkerProcess.Listener listener(BlockingQueue<WorkerMessage.Report> reports) {
        return new WorkerProcess.Listener(
                reports::add,
                fault -> {
                    throw new AssertionError(fault);
                },
                failure -> {
                    throw new AssertionError(failure);
                },
                () -> {
                    throw new AssertionError("its host was lost");
                });
    }

    private static class Silent implements ControllerListener {

        @Override
        public void joined(AgentHost host) {}

        @Override
        public void lost(AgentHost host, String how) {}

        @Override
        public void refused(RefusedConnection refusal) {}
    }

    /** Tells which agents are no longer there, and how they went. */
    private static final class Losses extends Silent {

        private final RecordedLines lines;

        Losses(RecordedLines lines) {
            this.lines = lines;
        }

        @Override
        public void lost(AgentHost host, String how) {
            lines.add("lost " + host.name() + ": " + how);
        }
    }
}
