package dev.weir.agent.service;

import dev.weir.agent.clock.ClockServer;
import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.JoinException;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.HostFacts;
import dev.weir.agent.relay.MessageSender;
import dev.weir.clock.RunClock;
import dev.weir.run.worker.wire.MalformedMessageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One controller, from the time that it is joined until it is gone, and the workers that it started. */
final class ServedController implements AgentClusterListener {

    private final AgentServiceSettings settings;
    private final RunClock clock;
    private final AgentServiceListener listener;
    private final HostedWorkers workers;
    private final HostedWatch watch;
    private final CompletableFuture<AgentCluster> cluster = new CompletableFuture<>();
    private final CompletableFuture<ClusterMember> controller = new CompletableFuture<>();
    private final CompletableFuture<MessageSender<AgentMessage>> sender = new CompletableFuture<>();
    private final CompletableFuture<byte[]> key = new CompletableFuture<>();
    private final CompletableFuture<Departure> gone = new CompletableFuture<>();
    private final CompletableFuture<String> misunderstood = new CompletableFuture<>();

    ServedController(
            AgentServiceSettings settings, RunClock clock, WorkerStarter starter, AgentServiceListener listener) {
        this.settings = settings;
        this.clock = clock;
        this.listener = listener;
        this.workers =
                new HostedWorkers(settings.watched().isEmpty() ? starter : ServedController::onlyWatches, listener);
        this.watch = new HostedWatch(settings.watched(), settings.cluster().name(), clock);
    }

    private static Process onlyWatches(String process) throws IOException {
        throw new IOException("it only watches (--watch): it starts no workers");
    }

    /**
     * Serves until the controller is gone, or the agent is closed. Workers have been told to end then.
     *
     * @throws AgentClusterException if this agent cannot serve that controller
     */
    void serve(AgentCluster opened, CompletableFuture<Boolean> closing) throws InterruptedException {
        cluster.complete(opened);
        awaitController(closing);
        if (!controller.isDone()) {
            return;
        }
        listener.joined(controller.join());
        try {
            awaitAny(key, gone, closing);
            if (key.isDone()) {
                answer(opened, closing);
            }
        } finally {
            workers.beginToEnd();
            listener.lost(controller.join(), gone.getNow(Departure.LEFT));
        }
        if (misunderstood.isDone()) {
            throw new AgentClusterException(misunderstood.join());
        }
    }

    private void answer(AgentCluster opened, CompletableFuture<Boolean> closing) throws InterruptedException {
        InetAddress local = opened.localAddress(controller.join()).orElseGet(InetAddress::getLoopbackAddress);
        InetSocketAddress address = new InetSocketAddress(local, settings.clockPort());
        try (ClockServer server = new ClockServer(address, key.join(), clock)) {
            HostFacts facts =
                    HostFacts.ofThisHost(settings.cluster().installation().version(), watch.names());
            sender.join().send(new AgentMessage.Ready(facts, server.address().getPort()));
            awaitAny(gone, closing);
            workers.beginToEnd();
        } catch (IOException e) {
            throw new AgentClusterException(
                    "questions for the time of this host cannot be answered on UDP " + local.getHostAddress() + ":"
                            + settings.clockPort() + ": " + e.getMessage(),
                    e);
        }
    }

    /** A controller that goes while this agent joins it may never be told to be there. */
    private void awaitController(CompletableFuture<Boolean> closing) throws InterruptedException {
        CompletableFuture<Object> told = CompletableFuture.anyOf(controller, closing);
        try {
            awaitAny(told.orTimeout(settings.joinedWithin().toMillis(), TimeUnit.MILLISECONDS));
        } catch (IllegalStateException e) {
            if (!(e.getCause() instanceof TimeoutException)) {
                throw e;
            }
            String reason = "it took this agent in, and was gone";
            throw new JoinException(reason, reason, false);
        }
    }

    private static void awaitAny(CompletableFuture<?>... any) throws InterruptedException {
        try {
            CompletableFuture.anyOf(any).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Waits until no worker is left. Kills those that do not end by themselves. */
    void endWorkers() {
        cluster.completeExceptionally(new AgentClusterException("not joined"));
        workers.end();
        watch.close();
        if (sender.isDone()) {
            sender.join().close();
        }
    }

    @Override
    public void joined(ClusterMember member) {
        sender.complete(new MessageSender<>(cluster, member, AgentMessage.CODEC, this::giveUp));
        controller.complete(member);
    }

    @Override
    public void left(ClusterMember member, Departure departure) {
        workers.beginToEnd();
        gone.complete(departure);
    }

    @Override
    public void received(ClusterMember from, byte[] message) {
        try {
            ControllerMessage said = ControllerMessage.CODEC.decode(message);
            if (said instanceof ControllerMessage.ClockKey given) {
                key.complete(given.key().toArray());
            } else if (said instanceof ControllerMessage.SampleWatched question) {
                watch.sample(question, sender.join()).ifPresent(this::giveUp);
            } else if (!workers.take(said, sender.join())) {
                giveUp("sent more than it was granted");
            }
        } catch (MalformedMessageException e) {
            giveUp("sent something that cannot be understood: " + e.getMessage());
        }
    }

    private void giveUp(String why) {
        misunderstood.complete("the controller " + why);
        left(controller.join(), Departure.LEFT);
    }

    @Override
    public void refused(RefusedConnection refusal) {
        throw new IllegalStateException("an agent refuses nobody: " + refusal);
    }
}
