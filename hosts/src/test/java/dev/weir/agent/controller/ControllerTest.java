package dev.weir.agent.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.FakeCluster;
import dev.weir.agent.RecordedLines;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.HostFacts;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.StreamWindow;
import dev.weir.agent.relay.WorkerOutput;
import dev.weir.clock.SystemClock;
import dev.weir.resource.WatchedSample;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.worker.wire.MalformedMessageException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A controller whose agents are played by the test. */
final class ControllerTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final ClusterMember A = new ClusterMember("a", UUID.randomUUID(), "127.0.0.1");
    private static final ClusterMember B = new ClusterMember("b", UUID.randomUUID(), "127.0.0.1");
    private static final HostFacts FACTS =
            new HostFacts(4, 5, 6, "kernel", "jvm", "1", List.of(), Map.of("cpu", "fast"));

    /** What waits here must not wait for a thread of others. */
    private static final Executor OWN_THREADS =
            task -> Thread.ofPlatform().daemon().start(task);

    private final FakeCluster cluster = new FakeCluster();
    private final RecordedLines events = new RecordedLines();
    private final Controller controller = Controller.open(
            cluster,
            AgentClusterSettings.controller(
                    "ctl",
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    Optional.empty(),
                    new Installation("1", "test", "jars")),
            new SystemClock(),
            new Told());

    private void deliver(AgentMessage message) {
        deliver(A, message);
    }

    private void deliver(ClusterMember from, AgentMessage message) {
        try {
            cluster.deliver(from, AgentMessage.CODEC.encode(message));
        } catch (MalformedMessageException e) {
            throw new AssertionError(e);
        }
    }

    private ControllerMessage next() throws Exception {
        return ControllerMessage.CODEC.decode(cluster.nextSent());
    }

    private AgentHost joined(ClusterMember member) throws Exception {
        cluster.join(member);
        assertThat(next())
                .isInstanceOfSatisfying(
                        ControllerMessage.ClockKey.class,
                        given -> assertThat(given.key().length()).isEqualTo(32));
        deliver(member, new AgentMessage.Ready(FACTS, 9));
        return controller.await(List.of(member.name()), Duration.ZERO).getFirst();
    }

    private Process started(AgentHost host, int worker) throws Exception {
        CompletableFuture<Process> starting = CompletableFuture.supplyAsync(() -> start(host), OWN_THREADS);
        assertThat(next()).isEqualTo(new ControllerMessage.StartWorker(worker, "publishers"));
        deliver(new AgentMessage.WorkerStarted(worker, 77));
        return starting.get(1, TimeUnit.MINUTES);
    }

    private static Process start(AgentHost host) {
        try {
            return host.start("publishers");
        } catch (IOException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static RelayedBytes bytes(int length) {
        return RelayedBytes.copyOf(new byte[length], 0, length);
    }

    @AfterEach
    void close() {
        controller.close();
    }

    @Test
    void agentIsAHostWhenItHasSaidWhatItIs() throws Exception {
        cluster.join(A);
        assertThat(controller.hosts()).isEmpty();
        assertThat(next()).isInstanceOf(ControllerMessage.ClockKey.class);
        deliver(new AgentMessage.Ready(FACTS, 9));

        assertThat(events.next("joined")).isEqualTo("joined a");
        AgentHost host = controller.hosts().getFirst();
        assertThat(host.facts()).isEqualTo(FACTS);
        assertThat(host.descriptors()).isEqualTo(6);
        assertThat(host.environment()).containsOnly(Map.entry("cpu", "fast"));
        assertThat(host.address()).isEqualTo("127.0.0.1");
        assertThat(host.clock()).isPresent();
        assertThat(controller.address().getPort()).isEqualTo(7400);
    }

    @Test
    void whatIsWatchedIsAskedForAndAnswered() throws Exception {
        AgentHost a = joined(A);
        CompletableFuture<WatchedSample> first = a.sampleWatched(true);
        CompletableFuture<WatchedSample> second = a.sampleWatched(false);
        assertThat(next()).isEqualTo(new ControllerMessage.SampleWatched(1, true));
        assertThat(next()).isEqualTo(new ControllerMessage.SampleWatched(2, false));
        WatchedSample sample = new WatchedSample(7, List.of(), List.of("a sentence"));

        deliver(new AgentMessage.Watched(2, sample));
        deliver(new AgentMessage.WatchFailed(1, "a reason"));

        assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(sample);
        assertThatThrownBy(() -> first.get(1, TimeUnit.MINUTES)).hasMessageContaining("a reason");
    }

    @Test
    void questionsToAHostThatIsLostFail() throws Exception {
        AgentHost a = joined(A);
        CompletableFuture<WatchedSample> before = a.sampleWatched(true);

        cluster.leave(A, Departure.LEFT);

        assertThatThrownBy(() -> before.get(1, TimeUnit.MINUTES)).hasMessageContaining("agent a has left");
        assertThatThrownBy(() -> a.sampleWatched(true).get(1, TimeUnit.MINUTES))
                .hasMessageContaining("agent a has left");
    }

    @Test
    void waitingReturnsWhatCame() throws Exception {
        AgentHost a = joined(A);

        assertThat(controller.await(2, Duration.ZERO)).containsExactly(a);
        assertThat(controller.await(List.of("b", "a"), Duration.ZERO)).containsExactly(a);
        CompletableFuture<List<AgentHost>> waiting = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return controller.await(List.of("b", "a"), LIMIT);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                },
                OWN_THREADS);
        AgentHost b = joined(B);

        assertThat(waiting.get(1, TimeUnit.MINUTES)).containsExactly(b, a);
        assertThat(controller.hosts()).containsExactly(a, b);
    }

    @Test
    void writerWaitsWhileItsWorkerHasAWindowToRead() throws Exception {
        Process worker = started(joined(A), 1);
        byte[] written = new byte[StreamWindow.BYTES + 3];
        written[StreamWindow.BYTES] = 42;
        CompletableFuture<Void> writing = CompletableFuture.runAsync(
                () -> {
                    try (OutputStream to = worker.getOutputStream()) {
                        to.write(written);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                OWN_THREADS);
        int sent = 0;
        while (sent < StreamWindow.BYTES) {
            sent += ((ControllerMessage.InputBytes) next()).bytes().length();
        }
        assertThat(sent).isEqualTo(StreamWindow.BYTES);
        assertThat(writing).isNotDone();

        deliver(new AgentMessage.InputCredit(1, 1));
        assertThat(next()).isEqualTo(new ControllerMessage.InputBytes(1, RelayedBytes.copyOf(new byte[] {42}, 0, 1)));
        deliver(new AgentMessage.InputCredit(1, 1000));
        assertThat(next()).isEqualTo(new ControllerMessage.InputBytes(1, bytes(2)));
        assertThat(next()).isEqualTo(new ControllerMessage.InputEnd(1));
        writing.get(1, TimeUnit.MINUTES);
    }

    @Test
    void readingGrantsMore() throws Exception {
        Process worker = started(joined(A), 1);
        int quarter = StreamWindow.ERRORS_BYTES / 4;
        deliver(new AgentMessage.OutputBytes(1, WorkerOutput.ERRORS, bytes(quarter)));

        assertThat(worker.getErrorStream().readNBytes(quarter)).hasSize(quarter);

        assertThat(next()).isEqualTo(new ControllerMessage.OutputCredit(1, WorkerOutput.ERRORS, quarter));
    }

    @Test
    void agentThatSendsMoreThanItWasGrantedIsGivenUp() throws Exception {
        AgentHost host = joined(A);
        Process worker = started(host, 1);
        deliver(new AgentMessage.OutputBytes(1, WorkerOutput.OUTPUT, bytes(StreamWindow.BYTES)));
        assertThat(host.lost()).isEmpty();

        deliver(new AgentMessage.OutputBytes(1, WorkerOutput.OUTPUT, bytes(1)));

        assertThat(next()).isEqualTo(new ControllerMessage.KillWorker(1));
        assertThat(events.next("lost")).isEqualTo("lost a: was given up: it sent more than it was granted");
        assertThat(worker.exitValue()).isEqualTo(WorkerHost.LOST);
        assertThat(controller.hosts()).isEmpty();
    }

    @Test
    void whatCannotBeUnderstoodGivesTheAgentUp() throws Exception {
        AgentHost host = joined(A);

        cluster.deliver(A, new byte[] {1, 2, 3});

        assertThat(host.lost().orElseThrow()).startsWith("was given up: it sent something that cannot be understood: ");
    }

    @Test
    void processesOfALostHostEndAfterWhatTheySaid() throws Exception {
        AgentHost host = joined(A);
        Process worker = started(host, 1);
        deliver(new AgentMessage.OutputBytes(1, WorkerOutput.OUTPUT, bytes(5)));
        CompletableFuture<Process> starting = CompletableFuture.supplyAsync(() -> start(host), OWN_THREADS);
        assertThat(next()).isEqualTo(new ControllerMessage.StartWorker(2, "publishers"));

        cluster.leave(A, Departure.NO_HEARTBEATS);

        assertThat(host.lost()).contains("was lost: it sent no heartbeats");
        assertThat(worker.isAlive()).isFalse();
        assertThat(worker.waitFor()).isEqualTo(WorkerHost.LOST);
        assertThat(worker.getInputStream().readAllBytes()).hasSize(5);
        assertThat(worker.getErrorStream().readAllBytes()).isEmpty();
        assertThatThrownBy(() -> worker.getOutputStream().write(1))
                .isInstanceOf(IOException.class)
                .hasMessage("agent a was lost: it sent no heartbeats");
        assertThatThrownBy(() -> starting.get(1, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("agent a was lost: it sent no heartbeats");
        assertThat(events.next("lost")).isEqualTo("lost a: was lost: it sent no heartbeats");
    }

    /** The end and the last bytes come by one thread, which must not wait for who waits for both. */
    @Test
    void whoActsOnAnEndMayWaitForTheLastBytes() throws Exception {
        Process worker = started(joined(A), 1);
        CompletableFuture<byte[]> last = worker.onExit().thenApply(ended -> {
            try {
                return ended.getErrorStream().readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        deliver(new AgentMessage.WorkerEnded(1, 3));
        deliver(new AgentMessage.OutputBytes(1, WorkerOutput.ERRORS, bytes(2)));
        deliver(new AgentMessage.OutputEnd(1, WorkerOutput.ERRORS));

        assertThat(last.get(1, TimeUnit.MINUTES)).hasSize(2);
        assertThat(worker.exitValue()).isEqualTo(3);
    }

    @Test
    void refusedStartSaysWhy() throws Exception {
        AgentHost host = joined(A);
        CompletableFuture<Process> starting = CompletableFuture.supplyAsync(() -> start(host), OWN_THREADS);
        assertThat(next()).isInstanceOf(ControllerMessage.StartWorker.class);

        deliver(new AgentMessage.StartRefused(1, "no memory is left"));

        assertThatThrownBy(() -> starting.get(1, TimeUnit.MINUTES)).hasRootCauseMessage("no memory is left");
    }

    @Test
    void killingIsTheAgentsTask() throws Exception {
        Process worker = started(joined(A), 1);

        assertThat(worker.destroyForcibly()).isSameAs(worker);

        assertThat(next()).isEqualTo(new ControllerMessage.KillWorker(1));
        assertThat(worker.isAlive()).isTrue();
        assertThatThrownBy(worker::exitValue).isInstanceOf(IllegalThreadStateException.class);
        deliver(new AgentMessage.WorkerEnded(1, 137));
        assertThat(worker.waitFor(1, TimeUnit.MINUTES)).isTrue();
        worker.destroy();
        assertThat(cluster.nothingSent()).isTrue();
    }

    @Test
    void closedControllerLeavesNoProcessRunning() throws Exception {
        Process worker = started(joined(A), 1);

        controller.close();

        assertThat(worker.waitFor()).isEqualTo(WorkerHost.LOST);
        assertThat(controller.hosts()).isEmpty();
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
