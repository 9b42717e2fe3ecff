package dev.weir.gateway.net;

import dev.weir.gateway.http.WebAccess;
import dev.weir.gateway.wire.TlsSettings;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where the server listens, and what a connection may cost.
 *
 * @param port 0 for any that is free
 * @param sharesPort whether other processes of the same user, which say so too, may listen on the same port: the system
 *     spreads the connections over them
 * @param ownPort a further port that this process alone listens on, for what must reach it and no other; see the control
 *     link of the session settings
 * @param loops how many threads serve the connections
 * @param backlog how many connections may wait to be accepted
 * @param maxConnections further ones are closed at once
 * @param sendBufferBytes of the system, for each connection; the smaller, the sooner newer values replace older ones
 * @param congestedBytes how much may wait for the network before updates wait elsewhere
 * @param headBytes the longest head of a request
 * @param headerCount the most header lines
 * @param requestMillis how long a request or the beginning of TLS may take, and how long a connection may do nothing
 * @param tls empty to speak without encryption
 * @param web which web pages may use it
 */
public record ServerSettings(
        String host,
        int port,
        boolean sharesPort,
        OptionalInt ownPort,
        int loops,
        int backlog,
        int maxConnections,
        int sendBufferBytes,
        int congestedBytes,
        int headBytes,
        int headerCount,
        long requestMillis,
        Optional<TlsSettings> tls,
        WebAccess web) {

    public ServerSettings {
        if (ownPort.isPresent() && ownPort.getAsInt() == port && port != 0) {
            throw new IllegalArgumentException("the own port is another one than the port: " + port);
        }
        if (loops < 1 || maxConnections < 1 || headBytes < 256 || headerCount < 1 || requestMillis < 1) {
            throw new IllegalArgumentException("a server needs loops, connections, room for a head, and time");
        }
    }

    public static ServerSettings on(String host, int port) {
        return new ServerSettings(
                host,
                port,
                false,
                OptionalInt.empty(),
                2,
                4096,
                100_000,
                64 * 1024,
                64 * 1024,
                16 * 1024,
                100,
                30_000,
                Optional.empty(),
                WebAccess.own());
    }

    /** The same with encryption. */
    public ServerSettings with(TlsSettings newTls) {
        return new ServerSettings(
                host,
                port,
                sharesPort,
                ownPort,
                loops,
                backlog,
                maxConnections,
                sendBufferBytes,
                congestedBytes,
                headBytes,
                headerCount,
                requestMillis,
                Optional.of(newTls),
                web);
    }

    /** The same with another choice of pages. */
    public ServerSettings with(WebAccess newWeb) {
        return new ServerSettings(
                host,
                port,
                sharesPort,
                ownPort,
                loops,
                backlog,
                maxConnections,
                sendBufferBytes,
                congestedBytes,
                headBytes,
                headerCount,
                requestMillis,
                tls,
                newWeb);
    }
}
