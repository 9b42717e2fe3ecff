package dev.weir.agent.engine;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.connection.ConnectionAcceptor;
import dev.weir.agent.connection.ControllerDialer;
import dev.weir.agent.connection.MemberConnection;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;

/** A cluster of JGroups as a star, whose coordinator is the controller and nobody else. */
public final class JGroupsCluster implements AgentCluster {

    static {
        EngineLog.install();
        DeserializationFilter.install();
    }

    private static final String CLUSTER_NAME = "weir";
    private static final String NO_MESSAGE = "it was let in, and then sent what no agent of Weir sends";
    private static final String NOT_JOINED = "it was let in, and closed the connection before it had joined";
    private static final long FAREWELL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final UUID incarnation;
    private final Optional<UUID> controller;
    private final MemberDirectory directory;
    private final MemberSockets sockets = new MemberSockets();
    private final Map<InetAddress, MemberConnection> connections = new ConcurrentHashMap<>();
    private volatile Optional<ConnectionAcceptor> acceptor = Optional.empty();
    private final MemberTransport transport;
    private final JChannel channel;

    private JGroupsCluster(UUID incarnation, Optional<UUID> controller, AgentClusterListener listener) {
        this.incarnation = incarnation;
        this.controller = controller;
        this.directory = new MemberDirectory(listener);
        transport = new MemberTransport(controller.map(PlaceholderAddress::of), this::sentGarbage, this::disconnected);
        try {
            channel = MemberStack.channel(
                    incarnation, controller, transport, sockets, new SuspicionListener(this::suspected));
        } catch (Exception e) {
            throw new IllegalStateException("the protocols of a member do not fit together", e);
        }
        channel.setReceiver(new Incoming());
    }

    /**
     * Opens a cluster as its controller, or joins one as an agent. Blocks until an agent has joined.
     *
     * @throws AgentClusterException if the port cannot be had, or if the controller refuses the agent or does not answer
     */
    public static JGroupsCluster open(AgentClusterSettings settings, AgentClusterListener listener) {
        return switch (settings.role()) {
            case CONTROLLER -> opened(settings, listener);
            case AGENT -> joined(settings, listener);
        };
    }

    private static JGroupsCluster opened(AgentClusterSettings settings, AgentClusterListener listener) {
        JGroupsCluster cluster = new JGroupsCluster(UUID.randomUUID(), Optional.empty(), listener);
        try {
            ConnectionAcceptor acceptor =
                    new ConnectionAcceptor(settings, cluster.incarnation, cluster.new DirectoryAdmission());
            cluster.acceptor = Optional.of(acceptor);
            cluster.connect();
            acceptor.start();
            return cluster;
        } catch (AgentClusterException e) {
            cluster.close();
            throw e;
        }
    }

    private static JGroupsCluster joined(AgentClusterSettings settings, AgentClusterListener listener) {
        ControllerDialer dialer = new ControllerDialer(settings);
        while (true) {
            UUID incarnation = UUID.randomUUID();
            MemberConnection connection = dialer.dial(incarnation);
            ClusterMember member = connection.member();
            JGroupsCluster cluster = new JGroupsCluster(incarnation, Optional.of(member.incarnation()), listener);
            cluster.directory.expect(member);
            cluster.add(connection);
            cluster.sockets.dialled(connection.socket());
            String problem = "it answered, but did not take this agent in";
            try {
                cluster.connect();
                if (cluster.isCoordinatedBy(member.incarnation())) {
                    return cluster;
                }
            } catch (AgentClusterException e) {
                problem = String.valueOf(e.getMessage());
            }
            cluster.close();
            dialer.failIfLate(problem);
        }
    }

    private void connect() {
        try {
            channel.connect(CLUSTER_NAME);
        } catch (Exception e) {
            throw new AgentClusterException("the cluster cannot be started: " + e.getMessage(), e);
        }
    }

    /** An agent that finds nobody makes a cluster of its own, which is not what it was started for. */
    private boolean isCoordinatedBy(UUID coordinator) {
        View view = channel.getView();
        return view != null && incarnation(view.getCoord()).equals(coordinator);
    }

    @Override
    public int port() {
        return acceptor.map(ConnectionAcceptor::port).orElse(0);
    }

    @Override
    public Optional<InetAddress> localAddress(ClusterMember member) {
        return Optional.ofNullable(connections.get(PlaceholderAddress.of(member.incarnation())))
                .map(connection -> connection.socket().getLocalAddress());
    }

    @Override
    public List<ClusterMember> members() {
        return directory.members();
    }

    @Override
    public boolean send(ClusterMember to, byte[] message) {
        if (message.length == 0) {
            throw new IllegalArgumentException("a message has one byte at least");
        }
        if (message.length > LONGEST_MESSAGE_BYTES) {
            throw new IllegalArgumentException(
                    "a message of " + message.length + " bytes is longer than " + LONGEST_MESSAGE_BYTES);
        }
        if (!directory.contains(to)) {
            return false;
        }
        try {
            channel.send(new BytesMessage(address(to.incarnation()), message));
            return directory.contains(to);
        } catch (Exception e) {
            if (!directory.contains(to) || !channel.isConnected()) {
                return false;
            }
            throw new AgentClusterException("cannot send to " + to + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        directory.close();
        acceptor.ifPresent(ConnectionAcceptor::close);
        channel.close();
        connections.values().forEach(connection -> cut(connection.member()));
    }

    private void add(MemberConnection connection) {
        connections.put(PlaceholderAddress.of(connection.member().incarnation()), connection);
    }

    private void disconnected(InetAddress placeholder, boolean orderly) {
        MemberConnection connection = connections.remove(placeholder);
        if (connection != null) {
            ClusterMember member = connection.member();
            directory.disconnected(member.incarnation(), orderly ? Departure.LEFT : Departure.CONNECTION_CLOSED);
            loseController(member.incarnation());
        }
    }

    private void sentGarbage(InetAddress placeholder) {
        MemberConnection connection = connections.get(placeholder);
        if (connection != null) {
            refuse(connection.member(), NO_MESSAGE);
        }
    }

    private void refuse(ClusterMember member, String reason) {
        acceptor.ifPresent(port -> port.refuse(member, reason));
    }

    private void suspected(Address address) {
        UUID suspect = incarnation(address);
        directory.suspected(suspect, Departure.NO_HEARTBEATS);
        if (controller.filter(suspect::equals).isPresent()) {
            sayWhy(address);
        }
        cut(suspect);
        loseController(suspect);
    }

    /**
     * Tells a controller that has been silent why its agent goes, by a message without content: otherwise it would see a connection
     * that is closed, as by the end of a process. It may not arrive; nothing waits for it.
     */
    private void sayWhy(Address silent) {
        try {
            channel.send(new EmptyMessage(silent)
                    .setFlag(Message.Flag.OOB, Message.Flag.NO_FC, Message.Flag.NO_RELIABILITY));
            LockSupport.parkNanos(FAREWELL_NANOS);
        } catch (Exception e) {
            // It cannot be told, so that it sees what it sees.
        }
    }

    /** Without its controller, an agent is in no cluster, whatever the other agents agree on. */
    private void loseController(UUID lost) {
        if (controller.filter(lost::equals).isPresent()) {
            directory.viewed(Set.of());
            Thread.ofVirtual().name("agents-leave").start(this::close);
        }
    }

    private void cut(ClusterMember member) {
        cut(member.incarnation());
    }

    /** Closes the connection of a member, which frees threads that write to it although it reads no more. */
    private void cut(UUID member) {
        MemberConnection connection = connections.remove(PlaceholderAddress.of(member));
        if (connection != null) {
            try {
                connection.socket().close();
            } catch (IOException e) {
                throw new IllegalStateException("a socket that cannot be closed: " + connection, e);
            }
        }
    }

    private static Address address(UUID incarnation) {
        return new org.jgroups.util.UUID(incarnation.getMostSignificantBits(), incarnation.getLeastSignificantBits());
    }

    private static UUID incarnation(Address address) {
        org.jgroups.util.UUID id = (org.jgroups.util.UUID) address;
        return new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits());
    }

    private final class Incoming implements Receiver {

        @Override
        public void viewAccepted(View view) {
            Set<UUID> all =
                    view.getMembers().stream().map(JGroupsCluster::incarnation).collect(Collectors.toSet());
            if (controller.isEmpty() || all.contains(controller.get())) {
                directory.viewed(all).forEach(JGroupsCluster.this::cut);
            } else {
                loseController(controller.get());
            }
        }

        @Override
        public void receive(Message message) {
            if (message.getLength() == 0) {
                directory.suspected(incarnation(message.getSrc()), Departure.HEARD_NOTHING);
                return;
            }
            byte[] all = message.getArray();
            int from = message.getOffset();
            int to = from + message.getLength();
            byte[] bytes = from == 0 && to == all.length ? all : Arrays.copyOfRange(all, from, to);
            directory.received(incarnation(message.getSrc()), bytes);
        }
    }

    private final class DirectoryAdmission implements ConnectionAcceptor.Admission {

        @Override
        public Optional<String> admit(ClusterMember agent) {
            forgetUnfinished();
            return directory
                    .expect(agent)
                    .map(namesake -> "an agent of the name '" + agent.name() + "' is there already, from "
                            + namesake.host() + ": end it or give this one another name");
        }

        /** An agent can be lost after it was connected and before JGroups knew it, and JGroups then tells nobody. */
        private void forgetUnfinished() {
            connections.forEach((placeholder, connection) -> {
                if (connection.socket().isClosed()) {
                    disconnected(placeholder, false);
                }
            });
        }

        @Override
        public void connected(MemberConnection connection) {
            add(connection);
            try {
                transport.accept(
                        connection.socket(),
                        PlaceholderAddress.of(connection.member().incarnation()));
            } catch (Exception e) {
                boolean ended = e instanceof EOFException || e instanceof SocketException || e instanceof SSLException;
                refuse(connection.member(), ended ? NOT_JOINED : NO_MESSAGE);
                cut(connection.member());
                withdrawn(connection.member());
            }
        }

        @Override
        public void withdrawn(ClusterMember agent) {
            directory.disconnected(agent.incarnation(), Departure.CONNECTION_CLOSED);
        }

        @Override
        public void refused(RefusedConnection refusal) {
            directory.refused(refusal);
        }
    }
}
