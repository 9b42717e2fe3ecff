package dev.weir.agent;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A cluster in memory, whose other members are played by the test. Thread-safe. */
public final class FakeCluster implements AgentCluster, AgentClusterFactory {

    private static final long DEADLINE_SECONDS = 60;

    private final CompletableFuture<AgentClusterListener> listener = new CompletableFuture<>();
    private final List<ClusterMember> members = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();

    @Override
    public AgentCluster open(AgentClusterSettings settings, AgentClusterListener told) {
        listener.complete(told);
        return this;
    }

    public void join(ClusterMember member) {
        members.add(member);
        listener.orTimeout(DEADLINE_SECONDS, TimeUnit.SECONDS).join().joined(member);
    }

    public void leave(ClusterMember member, Departure departure) {
        members.remove(member);
        listener.join().left(member, departure);
    }

    public void deliver(ClusterMember from, byte[] message) {
        listener.join().received(from, message);
    }

    /** The next message that was sent, which is waited for. */
    public byte[] nextSent() throws InterruptedException {
        byte[] next = sent.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing was sent within " + DEADLINE_SECONDS + " s");
        }
        return next;
    }

    /** Whether all messages have been taken by {@link #nextSent}. */
    public boolean nothingSent() {
        return sent.isEmpty();
    }

    @Override
    public List<ClusterMember> members() {
        return List.copyOf(members);
    }

    @Override
    public boolean send(ClusterMember to, byte[] message) {
        return members.contains(to) && sent.add(message);
    }

    @Override
    public int port() {
        return 7400;
    }

    @Override
    public Optional<InetAddress> localAddress(ClusterMember member) {
        return Optional.of(InetAddress.getLoopbackAddress());
    }

    @Override
    public void close() {
        members.clear();
    }
}
