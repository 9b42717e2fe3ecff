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
import dev.weir.clock.SystemClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Agents in this process, with workers in this process, do for a controller what others do. */
final class SimulatedAgentsIT {

    private static final Installation INSTALLED = new Installation("1", "test", "jars");
    private static final Duration LIMIT = Duration.ofMinutes(2);

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
                workers.add(WorkerProcess.start("weir receiver on " + host.name(), host, listener(reports)));
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

    private static final class Silent implements ControllerListener {

        @Override
        public void joined(AgentHost host) {}

        @Override
        public void lost(AgentHost host, String how) {}

        @Override
        public void refused(RefusedConnection refusal) {}
    }
}
