package dev.weir.agent.controller;

import dev.weir.agent.clock.ClockProbes;
import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.HostFacts;
import dev.weir.agent.relay.MessageSender;
import dev.weir.resource.WatchedSample;
import dev.weir.run.host.HostClock;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The host of an agent, from the time that the agent joins until it is lost. Two hosts are the same only if they are one object:
 * an agent that comes back is another host of the same name.
 */
public final class AgentHost implements WorkerHost {

    private final CompletableFuture<AgentCluster> cluster;
    private final ClusterMember member;
    private final Consumer<String> failure;
    private final MessageSender<ControllerMessage> sender;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, RelayedProcess> workers = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<WatchedSample>> questions = new ConcurrentHashMap<>();
    private volatile @Nullable HostFacts facts;
    private volatile @Nullable AgentClock clock;
    private volatile @Nullable String lost;

    /** @param failure told how it was lost when it is of no use any more although its agent is there */
    AgentHost(CompletableFuture<AgentCluster> cluster, ClusterMember member, Consumer<String> failure) {
        this.cluster = cluster;
        this.member = member;
        this.failure = failure;
        this.sender = new MessageSender<>(cluster, member, ControllerMessage.CODEC, this::fail);
    }

    @Override
    public String name() {
        return member.name();
    }

    @Override
    public String address() {
        return member.host();
    }

    @Override
    public Optional<InetAddress> reachedAddress() {
        return cluster.join().localAddress(member);
    }

    /** What the host is and what its agent runs. */
    public HostFacts facts() {
        HostFacts known = facts;
        if (known == null) {
            throw new IllegalStateException(member + " has not said what it is");
        }
        return known;
    }

    /**
     * {@inheritDoc} A stream of the process holds up to a window of {@link dev.weir.agent.relay.StreamWindow}; whoever writes more
     * than its worker reads waits, as with a pipe.
     */
    @Override
    public Process start(String process) throws IOException {
        int worker = numbers.incrementAndGet();
        ControllerMessage order = new ControllerMessage.StartWorker(worker, process);
        RelayedProcess relayed = new RelayedProcess(worker, process, name(), sender, () -> workers.remove(worker));
        workers.put(worker, relayed);
        sender.send(order);
        String gone = lost;
        if (gone != null) {
            relayed.lost(gone);
        }
        relayed.awaitStart();
        return relayed;
    }

    @Override
    public Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    @Override
    public Optional<HostClock> clock() {
        return Optional.ofNullable(clock);
    }

    @Override
    public long descriptors() {
        return facts().descriptors();
    }

    @Override
    public Map<String, String> environment() {
        return facts().environment();
    }

    @Override
    public List<String> watches() {
        return facts().watches();
    }

    @Override
    public CompletableFuture<WatchedSample> sampleWatched(boolean exact) {
        int question = numbers.incrementAndGet();
        CompletableFuture<WatchedSample> answer = new CompletableFuture<>();
        questions.put(question, answer);
        sender.send(new ControllerMessage.SampleWatched(question, exact));
        if (lost != null) {
            forgetQuestions();
        }
        return answer;
    }

    private void forgetQuestions() {
        questions.keySet().forEach(question -> fail(question, "agent " + name() + " " + lost));
    }

    private void fail(int question, String why) {
        CompletableFuture<WatchedSample> answer = questions.remove(question);
        if (answer != null) {
            answer.completeExceptionally(new IOException(why));
        }
    }

    private void answer(int question, WatchedSample sample) {
        CompletableFuture<WatchedSample> answer = questions.remove(question);
        if (answer != null) {
            answer.complete(sample);
        }
    }

    @Override
    public String toString() {
        return member.toString();
    }

    void send(ControllerMessage message) {
        sender.send(message);
    }

    /** The agent is ready: from now on this is a host. */
    void ready(HostFacts said, ClockProbes.Host asked) {
        facts = said;
        clock = new AgentClock(asked);
    }

    /** Hears what concerns a worker. What comes of one that is over is of no interest. */
    void hear(AgentMessage message) {
        switch (message) {
            case AgentMessage.Ready ready -> fail("said twice that it is ready");
            case AgentMessage.WorkerStarted started ->
                worker(started.worker()).ifPresent(worker -> worker.started(started.pid()));
            case AgentMessage.StartRefused refused ->
                worker(refused.worker()).ifPresent(worker -> worker.refused(refused.reason()));
            case AgentMessage.InputCredit credit ->
                worker(credit.worker()).ifPresent(worker -> worker.grant(credit.bytes()));
            case AgentMessage.InputClosed closed -> worker(closed.worker()).ifPresent(RelayedProcess::inputClosed);
            case AgentMessage.OutputBytes bytes ->
                worker(bytes.worker()).ifPresent(worker -> {
                    if (!worker.add(bytes.output(), bytes.bytes())) {
                        fail("sent more than it was granted");
                    }
                });
            case AgentMessage.OutputEnd end -> worker(end.worker()).ifPresent(worker -> worker.end(end.output()));
            case AgentMessage.WorkerEnded ended ->
                worker(ended.worker()).ifPresent(worker -> worker.ended(ended.exitCode()));
            case AgentMessage.Watched watched -> answer(watched.question(), watched.sample());
            case AgentMessage.WatchFailed failed -> fail(failed.question(), failed.reason());
        }
    }

    private Optional<RelayedProcess> worker(int number) {
        return Optional.ofNullable(workers.get(number));
    }

    /** The agent does what no agent does: its workers are ended, and it is of no use any more. */
    void fail(String how) {
        workers.keySet().forEach(worker -> sender.send(new ControllerMessage.KillWorker(worker)));
        failure.accept("was given up: it " + how);
    }

    /**
     * The host is gone, and its workers with it. Never blocks.
     *
     * @return false if it was gone before
     */
    synchronized boolean lose(String how) {
        if (lost != null) {
            return false;
        }
        lost = how;
        sender.close();
        AgentClock asked = clock;
        if (asked != null) {
            asked.close();
        }
        workers.values().forEach(worker -> worker.lost(how));
        workers.clear();
        forgetQuestions();
        return true;
    }
}
