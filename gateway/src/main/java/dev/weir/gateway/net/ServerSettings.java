package dev.weir.gateway.net;

import dev.weir.gateway.http.HeadLimits;
import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.wire.TlsSettings;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where the server listens, and what a connection may cost.
 *
 * @param loops how many threads serve the connections
 * @param tls empty to speak without encryption
 * @param web which web pages may use it
 */
public record ServerSettings(
        Listening listening,
        int loops,
        Connections connections,
        HeadLimits head,
        Optional<TlsSettings> tls,
        WebAccess web) {

    public ServerSettings {
        if (loops < 1) {
            throw new IllegalArgumentException("a server needs at least one loop, not " + loops);
        }
    }

    /**
     * The ports.
     *
     * @param host a name or an address of this machine
     * @param port 0 for any that is free
     * @param sharesPort whether other processes of the same user, which say so too, may listen on the same port: the system
     *     spreads the connections over them
     * @param ownPort a further port that this process alone listens on, for what must reach it and no other; see the control
     *     link of the session settings
     * @param backlog how many connections may wait to be accepted
     */
    public record Listening(String host, int port, boolean sharesPort, OptionalInt ownPort, int backlog) {

        public Listening {
            if (ownPort.isPresent() && ownPort.getAsInt() == port && port != 0) {
                throw new IllegalArgumentException("the own port must differ from the port: " + port);
            }
        }

        /** On a port of this process alone. */
        public static Listening on(String host, int port) {
            return new Listening(host, port, false, OptionalInt.empty(), 4096);
        }
    }

    /**
     * Limits of connections.
     *
     * @param max further ones are closed at once
     * @param sendBufferBytes of the system, for each connection; the smaller, the sooner newer values replace older ones
     * @param congestedBytes how much may wait for the network before updates wait elsewhere
     * @param requestMillis how long a request or the beginning of TLS may take, and how long a connection may do nothing
     */
    public record Connections(int max, int sendBufferBytes, int congestedBytes, long requestMillis) {

        public Connections {
            if (max < 1 || requestMillis < 1) {
                throw new IllegalArgumentException(
                        "a server needs connections and time for a request: " + max + ", " + requestMillis + " ms");
            }
        }

        public static Connections withDefaults() {
            return new Connections(100_000, 64 * 1024, 64 * 1024, 30_000);
        }
    }

    /** With two loops, and the usual limits. */
    public static ServerSettings on(String host, int port) {
        return new ServerSettings(
                Listening.on(host, port),
                2,
                Connections.withDefaults(),
                new HeadLimits(16 * 1024, 100),
                Optional.empty(),
                WebAccess.own());
    }

    /** The same with encryption. */
    public ServerSettings with(TlsSettings newTls) {
        return new ServerSettings(listening, loops, connections, head, Optional.of(newTls), web);
    }

    /** The same with another choice of pages. */
    public ServerSettings with(WebAccess newWeb) {
        return new ServerSettings(listening, loops, connections, head, tls, newWeb);
    }
}
