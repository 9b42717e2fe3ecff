package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.SocketConfigurators;
import com.rabbitmq.client.impl.ForgivingExceptionHandler;
import dev.weir.server.Incidents;
import dev.weir.server.ServerFailures;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;

/** Opens connections, and notes what happens to them. Thread-safe. */
final class RabbitClients {

    /** Its libraries declare queues of all three types. */
    private static final int OLDEST_MAJOR = 3;

    private static final int OLDEST_MINOR = 9;

    private final RabbitSettings settings;
    private final int mostBytes;
    private final Incidents incidents;

    /** @param mostBytes the largest message that is received */
    RabbitClients(RabbitSettings settings, Incidents incidents, int mostBytes) {
        this.settings = settings;
        this.incidents = incidents;
        this.mostBytes = mostBytes;
    }

    /**
     * Opens a connection.
     *
     * @param who it is of, in words: {@code publisher 0}
     * @param address where the server listens: {@code amqp://host:5672/vhost}
     */
    RabbitLink open(String who, String address) {
        AtomicReference<Socket> socket = new AtomicReference<>();
        try {
            ConnectionFactory factory = factory(address);
            factory.setSocketConfigurator(
                    SocketConfigurators.defaultConfigurator().andThen(socket::set));
            factory.setThreadFactory(
                    task -> Thread.ofPlatform().daemon().name("rabbitmq " + who).unstarted(task));
            factory.setExceptionHandler(new Noting(who));
            Connection connection = factory.newConnection(new CallingThread(), "weir " + who);
            RabbitLink link = new RabbitLink(connection, Objects.requireNonNull(socket.get()));
            connection.addBlockedListener(new Blocked(who, link));
            connection.addShutdownListener(cause -> {
                if (!cause.isInitiatedByApplication()) {
                    incidents.note("the connection of " + who + " was lost: " + Faults.told(cause));
                }
            });
            return checked(link);
        } catch (PossibleAuthenticationFailureException e) {
            throw unreachable(address, "the server does not let this client in: " + Faults.told(e), e);
        } catch (TimeoutException e) {
            throw unreachable(address, "what listens there does not answer as a RabbitMQ server does", e);
        } catch (IOException | URISyntaxException | GeneralSecurityException | IllegalArgumentException e) {
            throw unreachable(address, Faults.told(e), e);
        }
    }

    private ConnectionFactory factory(String address) throws URISyntaxException, GeneralSecurityException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(new URI(address));
        RabbitSettings.Login login = settings.login();
        if (!login.user().isEmpty()) {
            factory.setUsername(login.user());
            factory.setPassword(login.password());
        }
        if (address.startsWith("amqps:")) {
            // By itself, the client would trust whoever answers.
            factory.useSslProtocol(
                    login.trust().isEmpty() ? SSLContext.getDefault() : RabbitSettings.trusting(login.trust()));
            factory.enableHostnameVerification();
        }
        int withinMillis = settings.limits().connectMillis();
        factory.setConnectionTimeout(withinMillis);
        factory.setHandshakeTimeout(withinMillis);
        factory.setChannelRpcTimeout(withinMillis);
        factory.setMaxInboundMessageBodySize(Math.max(1 << 26, mostBytes));
        // A client that recovers by itself would start over behind the back of who counts.
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        return factory;
    }

    private TransportException unreachable(String address, String why, Exception cause) {
        return ServerFailures.unreachable(
                "RabbitMQ at " + shown(address), settings.limits().connect(), why, cause);
    }

    /** An address without who logs in there. */
    static String shown(String address) {
        return address.replaceFirst("//[^/@]*@", "//");
    }

    private static RabbitLink checked(RabbitLink link) {
        String version = link.server("version");
        if (tooOld(version)) {
            String product = link.server("product");
            link.end(false);
            throw new TransportException("the server is " + product + " " + version + ", and Weir needs " + OLDEST_MAJOR
                    + "." + OLDEST_MINOR + " or newer");
        }
        return link;
    }

    /** Whether it says that it is; a version that cannot be read is taken for a new one. */
    static boolean tooOld(String version) {
        String[] parts = version.split("\\.", -1);
        if (parts.length < 2 || !parts[0].matches("[0-9]{1,4}") || !parts[1].matches("[0-9]{1,4}")) {
            return false;
        }
        int major = Integer.parseInt(parts[0]);
        return major < OLDEST_MAJOR || (major == OLDEST_MAJOR && Integer.parseInt(parts[1]) < OLDEST_MINOR);
    }

    /** Says when the server takes nothing more, because it lacks memory or room on its disk. */
    private final class Blocked implements BlockedListener {

        private final String who;
        private final RabbitLink link;

        Blocked(String who, RabbitLink link) {
            this.who = who;
            this.link = link;
        }

        @Override
        public void handleBlocked(String reason) {
            link.blocked(reason);
            incidents.note("the server blocked " + who + ": " + reason);
        }

        @Override
        public void handleUnblocked() {
            link.blocked("");
            incidents.note("the server takes messages of " + who + " again");
        }
    }

    /** Says what the client would otherwise log. */
    private final class Noting extends ForgivingExceptionHandler {

        private final String who;

        Noting(String who) {
            this.who = who;
        }

        @Override
        public void handleUnexpectedConnectionDriverException(Connection connection, Throwable fault) {
            // The connection then ends, which is noted as such.
        }

        @Override
        protected void log(String message, Throwable fault) {
            incidents.note("the client of " + who + " failed: " + message + ": " + Faults.told(fault));
        }
    }
}
