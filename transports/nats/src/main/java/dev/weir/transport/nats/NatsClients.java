package dev.weir.transport.nats;

import dev.weir.server.Incidents;
import dev.weir.server.ServerFailures;
import dev.weir.transport.TransportException;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamOptions;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Opens connections, and notes what happens to them. Thread-safe. */
final class NatsClients {

    private static final String OLDEST = "2.10.0";
    private static final Duration RECONNECT_WAIT = Duration.ofMillis(100);

    private final NatsSettings settings;
    private final Incidents incidents;

    NatsClients(NatsSettings settings, Incidents incidents) {
        this.settings = settings;
        this.incidents = incidents;
    }

    /**
     * Opens a connection.
     *
     * @param who it is of, in words: {@code publisher 0}
     * @param addresses servers, of which it takes one
     */
    Connection open(String who, List<String> addresses) {
        Options.Builder options = new Options.Builder()
                .servers(addresses.toArray(String[]::new))
                .ignoreDiscoveredServers()
                .connectionName("weir " + who)
                .connectionTimeout(settings.limits().connect())
                .maxReconnects(-1)
                // Without the usual jitter beside it, the client would spin and never come back.
                .reconnectWait(RECONNECT_WAIT)
                .maxMessagesInOutgoingQueue(2 * settings.limits().window() + 100)
                .errorListener(new Noting(who))
                .connectionListener(new Lost(who));
        logIn(options);
        try {
            return checked(Nats.connect(options.build()));
        } catch (AuthenticationException e) {
            throw unreachable(addresses, "the server does not let this client in: " + ServerFailures.told(e), e);
        } catch (IOException | IllegalArgumentException e) {
            throw unreachable(addresses, ServerFailures.told(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("interrupted while connecting to " + String.join(",", addresses), e);
        }
    }

    private void logIn(Options.Builder options) {
        NatsSettings.Login login = settings.login();
        if (!login.token().isEmpty()) {
            options.token(login.token().toCharArray());
        } else if (!login.user().isEmpty()) {
            options.userInfo(login.user().toCharArray(), login.password().toCharArray());
        }
        if (!login.trust().isEmpty()) {
            options.sslContext(NatsSettings.trusting(login.trust()));
        }
    }

    private TransportException unreachable(List<String> addresses, String why, Exception cause) {
        return ServerFailures.unreachable(
                "NATS at " + String.join(",", addresses), settings.limits().connect(), why, cause);
    }

    private static Connection checked(Connection connection) {
        var server = connection.getServerInfo();
        if (server.isOlderThanVersion(OLDEST)) {
            close(connection);
            throw new TransportException(
                    "the server is NATS " + server.getVersion() + ", and Weir needs " + OLDEST + " or newer");
        }
        if (!server.isJetStreamAvailable()) {
            close(connection);
            throw new TransportException("the server at " + connection.getConnectedUrl()
                    + " runs without JetStream; start it with -js, or with 'jetstream {}' in its configuration");
        }
        return connection;
    }

    /** Closes one; an interrupt stays. */
    static void close(Connection connection) {
        boolean interrupted = Thread.interrupted();
        try {
            connection.close();
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What questions to the server, and acknowledgements, wait for. */
    static JetStreamOptions waiting(Duration longest) {
        return JetStreamOptions.builder().requestTimeout(longest).build();
    }

    /** Says when a connection is lost, and when it is back. */
    private final class Lost implements ConnectionListener {

        private final String who;
        private boolean down;

        Lost(String who) {
            this.who = who;
        }

        /** {@inheritDoc} Its successor calls it. Each attempt that fails counts as one more loss. */
        @SuppressWarnings("deprecation")
        @Override
        public synchronized void connectionEvent(Connection connection, Events event) {
            if (event == Events.DISCONNECTED && !down) {
                down = true;
                incidents.note("the connection of " + who + " was lost");
            } else if (event == Events.RECONNECTED && down) {
                down = false;
                incidents.note("the connection of " + who + " is back");
            }
        }
    }

    /** Says what the client would otherwise log. */
    private final class Noting implements ErrorListener {

        private final String who;

        Noting(String who) {
            this.who = who;
        }

        @Override
        public void slowConsumerDetected(Connection connection, Consumer consumer) {
            incidents.note("the client of " + who + " drops messages, because it reads too slowly");
        }

        @Override
        public void heartbeatAlarm(
                Connection connection, JetStreamSubscription subscription, long lastStream, long lastConsumer) {
            incidents.note("the server has been silent towards " + who);
        }
    }
}
