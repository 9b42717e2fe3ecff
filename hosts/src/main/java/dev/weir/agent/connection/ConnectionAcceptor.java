package dev.weir.agent.connection;

import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.RefusedConnection;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The port of a controller: lets agents in that prove themselves and run the same, and answers every other with the
 * reason. Each connection has a thread of its own until it is decided, and at most twenty seconds for it.
 */
public final class ConnectionAcceptor implements AutoCloseable {

    private static final long LONGEST_MILLIS = 20_000;
    private static final int MOST_AT_A_TIME = 200;
    private static final int MOST_REMEMBERED = 1_000;
    private static final int BACKLOG = 256;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** What the controller does with connections. Called by many threads. */
    public interface Admission {

        /** Lets an agent in, or says why not now. Its connection follows, or {@link #withdrawn}. */
        Optional<String> admit(ClusterMember agent);

        /** Takes over the connection of an agent that was let in and has sent what comes after the welcome. */
        void connected(MemberConnection connection);

        /** An agent that was let in went away before it was connected. */
        void withdrawn(ClusterMember agent);

        /** Is told about a refusal, once for each host and reason. */
        void refused(RefusedConnection refusal);
    }

    private final AgentClusterSettings settings;
    private final UUID incarnation;
    private final Admission admission;
    private final ServerSocket listening;
    private final Semaphore undecided = new Semaphore(MOST_AT_A_TIME);
    private final Set<RefusedConnection> told = new HashSet<>();

    /**
     * Takes the port. Connections wait until {@link #start()}.
     *
     * @throws AgentClusterException if it cannot be had
     */
    public ConnectionAcceptor(AgentClusterSettings settings, UUID incarnation, Admission admission) {
        this.settings = settings;
        this.incarnation = incarnation;
        this.admission = admission;
        try {
            listening = new Listening();
            listening.setReuseAddress(true);
            listening.bind(settings.resolved(), BACKLOG);
        } catch (IOException e) {
            throw new AgentClusterException("cannot listen on " + settings.place() + ": " + e.getMessage(), e);
        }
    }

    /** The port that is listened on. */
    public int port() {
        return listening.getLocalPort();
    }

    public void start() {
        Thread.ofVirtual().name("agents-accept").start(this::accept);
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new IllegalStateException("a socket that cannot be closed: " + listening, e);
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                accept((MemberSocket) listening.accept());
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    tell("somewhere", "connections cannot be accepted: " + e.getMessage());
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void accept(MemberSocket socket) throws IOException {
        if (undecided.tryAcquire()) {
            Thread.ofVirtual().name("agents-decide").start(() -> decide(socket));
        } else {
            tell(host(socket), "more than " + MOST_AT_A_TIME + " connections at a time are undecided");
            socket.close();
        }
    }

    private void decide(MemberSocket socket) {
        boolean connected = false;
        Deadline deadline = new Deadline(socket, LONGEST_MILLIS);
        try {
            ClusterMember agent = recognized(socket);
            connected = connects(agent, socket);
        } catch (IOException e) {
            tell(host(socket), e instanceof RefusalException refusal ? refusal.reason() : reason(e, socket));
        } finally {
            deadline.met();
            undecided.release();
            if (!connected) {
                socket.closeGently();
            }
        }
    }

    private ClusterMember recognized(MemberSocket socket) throws IOException {
        socket.setTcpNoDelay(true);
        if (settings.keys().isPresent()) {
            socket.secureAsController(settings.keys().get().context());
        }
        try {
            JoinRequest request = JoinRequest.read(socket.getInputStream());
            Optional<String> refusal = settings.installation().refusalOf(request.name(), request.installation());
            if (refusal.isPresent()) {
                throw new RefusalException(refusal.get());
            }
            return new ClusterMember(request.name(), request.incarnation(), host(socket));
        } catch (RefusalException e) {
            answer(JoinAnswer.refused(e.reason()), socket);
            throw e;
        }
    }

    private static void answer(JoinAnswer refusal, MemberSocket socket) {
        try {
            refusal.write(socket.getOutputStream());
        } catch (IOException e) {
            // It is gone already: this end still tells why it was refused.
        }
    }

    /** An engine that waited for an agent's first bytes would let all others wait. */
    private boolean connects(ClusterMember agent, MemberSocket socket) throws IOException {
        Optional<String> notYet = admission.admit(agent);
        if (notYet.isPresent()) {
            JoinAnswer.notYet(notYet.get()).write(socket.getOutputStream());
            return false;
        }
        boolean connected = false;
        try {
            new JoinAnswer(JoinAnswer.Kind.WELCOME, settings.name(), incarnation).write(socket.getOutputStream());
            connected = socket.hasMore();
        } finally {
            if (!connected) {
                admission.withdrawn(agent);
            }
        }
        if (connected) {
            admission.connected(new MemberConnection(agent, socket));
        }
        return connected;
    }

    private static String reason(IOException failure, Socket socket) {
        return TlsFailure.ofController(failure)
                .orElse(
                        socket.isClosed()
                                ? "it did not say within " + LONGEST_MILLIS / 1000 + " s who it is"
                                : failure instanceof EOFException || failure instanceof SocketException
                                        ? "it closed the connection before it had said who it is"
                                        : "it is no agent of Weir: " + failure.getMessage());
    }

    private static String host(Socket socket) {
        return socket.getInetAddress().getHostAddress();
    }

    /** Tells of an agent that was let in, and whose connection is then given up for this reason. Once for each host and reason. */
    public void refuse(ClusterMember agent, String reason) {
        tell(agent.host(), reason);
    }

    private void tell(String host, String reason) {
        RefusedConnection refusal = new RefusedConnection(host, reason);
        boolean first;
        synchronized (told) {
            first = told.size() < MOST_REMEMBERED && told.add(refusal);
        }
        if (first) {
            admission.refused(refusal);
        }
    }

    private static final class Listening extends ServerSocket {

        Listening() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            MemberSocket socket = new MemberSocket();
            implAccept(socket);
            return socket;
        }
    }
}
