package dev.weir.agent.connection;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.JoinException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Connects an agent to its controller, and waits for a controller that is not there yet. */
public final class ControllerDialer {

    private static final int CONNECT_MILLIS = 2_000;
    private static final long LONGEST_MILLIS = 20_000;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final AgentClusterSettings settings;
    private final long deadlineNanos;

    /** The time for joining begins now. */
    public ControllerDialer(AgentClusterSettings settings) {
        this.settings = settings;
        this.deadlineNanos = System.nanoTime() + settings.joinLimit().toNanos();
    }

    /**
     * Connects, and agrees with the controller that this agent belongs to it. Tries until the time for joining is over.
     *
     * @throws JoinException if the controller refuses or cannot be reached
     */
    public MemberConnection dial(UUID incarnation) {
        while (true) {
            String problem;
            try {
                return tryOnce(incarnation);
            } catch (RefusalException e) {
                throw new JoinException(
                        "cannot join the controller at " + settings.place() + ": " + e.reason(), e.reason(), true);
            } catch (IOException e) {
                problem = said(e);
            }
            failIfLate(problem);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /**
     * Does nothing while there is time to try again.
     *
     * @throws JoinException otherwise, with what prevented the last try
     */
    public void failIfLate(String problem) {
        if (System.nanoTime() - deadlineNanos > 0 || Thread.currentThread().isInterrupted()) {
            throw new JoinException(
                    "did not join the controller at " + settings.place() + " within "
                            + settings.joinLimit().toSeconds() + " s: " + problem,
                    problem,
                    false);
        }
    }

    private MemberConnection tryOnce(UUID incarnation) throws IOException {
        InetSocketAddress controller = settings.resolved();
        if (controller.isUnresolved()) {
            throw new UnknownHostException(controller.getHostString());
        }
        MemberSocket socket = new MemberSocket();
        Deadline deadline = new Deadline(socket, LONGEST_MILLIS);
        try {
            socket.connect(controller, CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            JoinAnswer answer = asked(socket, controller, incarnation);
            if (answer.kind() == JoinAnswer.Kind.REFUSED) {
                throw new RefusalException(answer.text());
            } else if (answer.kind() == JoinAnswer.Kind.NOT_YET) {
                throw new IOException(answer.text());
            }
            return new MemberConnection(
                    new ClusterMember(
                            answer.text(),
                            answer.incarnation(),
                            controller.getAddress().getHostAddress()),
                    socket);
        } catch (IOException e) {
            socket.closeGently();
            throw e;
        } finally {
            deadline.met();
        }
    }

    private JoinAnswer asked(MemberSocket socket, InetSocketAddress controller, UUID incarnation) throws IOException {
        try {
            if (settings.keys().isPresent()) {
                socket.secureAsAgent(settings.keys().get().context(), controller);
            }
            new JoinRequest(settings.installation(), settings.name(), incarnation).write(socket.getOutputStream());
            return JoinAnswer.read(socket.getInputStream());
        } catch (RefusalException e) {
            throw e;
        } catch (IOException e) {
            Optional<String> refusal = settings.keys()
                    .flatMap(keys -> TlsFailure.ofAgent(e, settings.address().getHostString(), keys));
            throw refusal.isPresent() ? new RefusalException(refusal.get()) : e;
        }
    }

    private static String said(IOException e) {
        if (e instanceof UnknownHostException) {
            return "the name '" + e.getMessage() + "' is not known here";
        } else if (e instanceof ConnectException) {
            return "nobody listens there (" + e.getMessage() + ")";
        } else if (e instanceof EOFException || e instanceof SocketException) {
            return "the connection was closed before the controller had answered";
        }
        return String.valueOf(e.getMessage());
    }
}
