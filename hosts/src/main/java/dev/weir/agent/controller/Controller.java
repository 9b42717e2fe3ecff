package dev.weir.agent.controller;

import dev.weir.agent.clock.ClockProbes;
import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterFactory;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.clock.RunClock;
import dev.weir.run.worker.wire.MalformedMessageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * The controller of a cluster of agents: lets agents join, exchanges time with them, and has each as a host for workers. Safe for
 * use by several threads.
 */
public final class Controller implements AutoCloseable {

    private static final long ASKED_EVERY_NANOS = Duration.ofMillis(250).toNanos();
    private static final int CLOCK_KEY_BYTES = 32;

    private final AgentClusterSettings settings;
    private final ControllerListener listener;
    private final ClockProbes probes;
    private final CompletableFuture<AgentCluster> cluster = new CompletableFuture<>();
    private final ExecutorService telling = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("weir-hosts").factory());
    private final SecureRandom random = new SecureRandom();
    private final Map<ClusterMember, AgentHost> joined = new LinkedHashMap<>();
    private final List<AgentHost> present = new ArrayList<>();
    private final Map<ClusterMember, byte[]> keys = new LinkedHashMap<>();
    private boolean closed;

    private Controller(AgentClusterSettings settings, RunClock clock, ControllerListener listener) {
        this.settings = settings;
        this.listener = listener;
        try {
            probes = new ClockProbes(clock, ASKED_EVERY_NANOS);
        } catch (IOException e) {
            throw new AgentClusterException("the clocks of hosts cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Listens for agents from now on.
     *
     * @param settings of a controller
     * @param clock the run's clock, which the clocks of hosts are compared with
     * @throws AgentClusterException if the port cannot be had, or this process has no engine for clusters
     */
    public static Controller open(AgentClusterSettings settings, RunClock clock, ControllerListener listener) {
        return open(AgentClusterFactory.ofThisProcess(), settings, clock, listener);
    }

    static Controller open(
            AgentClusterFactory factory, AgentClusterSettings settings, RunClock clock, ControllerListener listener) {
        Controller controller = new Controller(settings, clock, listener);
        try {
            controller.cluster.complete(factory.open(settings, controller.new Members()));
            return controller;
        } catch (RuntimeException e) {
            controller.cluster.completeExceptionally(e);
            controller.close();
            throw e;
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return new InetSocketAddress(
                settings.resolved().getAddress(), cluster.join().port());
    }

    /** The hosts that are there, in the order in which they joined. */
    public synchronized List<AgentHost> hosts() {
        return List.copyOf(present);
    }

    /**
     * Waits for a number of hosts.
     *
     * @return the hosts that are there then, in the order in which they joined: fewer if the time is over before
     */
    public List<AgentHost> await(int number, Duration limit) throws InterruptedException {
        return await(hosts -> hosts.size() >= number, limit);
    }

    /**
     * Waits for hosts of these names.
     *
     * @return the hosts of these names that are there then, in the order of the names: fewer if the time is over before
     */
    public List<AgentHost> await(Collection<String> names, Duration limit) throws InterruptedException {
        List<AgentHost> all = await(hosts -> named(names, hosts).size() == names.size(), limit);
        return named(names, all);
    }

    private static List<AgentHost> named(Collection<String> names, List<AgentHost> hosts) {
        return names.stream()
                .flatMap(name -> hosts.stream().filter(host -> host.name().equals(name)))
                .toList();
    }

    /**
     * Waits until those who are there are enough.
     *
     * @return the hosts that are there then, in the order in which they joined
     */
    public synchronized List<AgentHost> await(Predicate<List<AgentHost>> enough, Duration limit)
            throws InterruptedException {
        long deadlineNanos = System.nanoTime() + limit.toNanos();
        long leftNanos = limit.toNanos();
        while (!enough.test(present) && !closed && leftNanos > 0) {
            wait(leftNanos / 1_000_000 + 1);
            leftNanos = deadlineNanos - System.nanoTime();
        }
        return List.copyOf(present);
    }

    /**
     * Leaves: agents end their workers and wait for another controller. Processes of hosts have ended here when this returns.
     * The listener is not told. Does nothing when closed before.
     */
    @Override
    public void close() {
        List<AgentHost> all;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            all = List.copyOf(joined.values());
            joined.clear();
            present.clear();
            notifyAll();
        }
        all.forEach(host -> host.lose("was released: the controller was closed"));
        telling.shutdownNow();
        if (!cluster.isCompletedExceptionally()) {
            cluster.join().close();
        }
        try {
            probes.close();
        } catch (IOException e) {
            throw new IllegalStateException("a selector that cannot be closed", e);
        }
    }

    private synchronized void tell(Runnable event) {
        if (!closed) {
            telling.execute(event);
        }
    }

    private synchronized void join(ClusterMember member) {
        byte[] key = new byte[CLOCK_KEY_BYTES];
        random.nextBytes(key);
        AgentHost host = new AgentHost(cluster, member, how -> leave(member, how));
        host.send(new ControllerMessage.ClockKey(RelayedBytes.copyOf(key, 0, key.length)));
        joined.put(member, host);
        keys.put(member, key);
    }

    private synchronized void ready(ClusterMember member, AgentHost host, AgentMessage.Ready said) {
        byte[] key = keys.remove(member);
        if (closed) {
            return;
        }
        try {
            if (key == null) {
                host.hear(said);
            } else {
                host.ready(said.facts(), probes.add(new InetSocketAddress(member.host(), said.clockPort()), key));
                present.add(host);
                notifyAll();
                tell(() -> listener.joined(host));
            }
        } catch (IOException e) {
            host.fail("cannot be asked for its time: " + e.getMessage());
        }
    }

    private synchronized void leave(ClusterMember member, String how) {
        AgentHost host = joined.remove(member);
        keys.remove(member);
        if (host != null) {
            boolean wasThere = present.remove(host);
            if (host.lose(how) && wasThere) {
                tell(() -> listener.lost(host, how));
            }
        }
    }

    private final class Members implements AgentClusterListener {

        @Override
        public void joined(ClusterMember member) {
            join(member);
        }

        @Override
        public void left(ClusterMember member, Departure departure) {
            leave(member, departure == Departure.LEFT ? "has left" : "was lost: " + departure);
        }

        @Override
        public void received(ClusterMember from, byte[] message) {
            AgentHost host;
            synchronized (Controller.this) {
                host = joined.get(from);
            }
            if (host == null) {
                return;
            }
            try {
                AgentMessage said = AgentMessage.CODEC.decode(message);
                if (said instanceof AgentMessage.Ready ready) {
                    ready(from, host, ready);
                } else {
                    host.hear(said);
                }
            } catch (MalformedMessageException e) {
                host.fail("sent something that cannot be understood: " + e.getMessage());
            }
        }

        @Override
        public void refused(RefusedConnection refusal) {
            tell(() -> listener.refused(refusal));
        }
    }
}
