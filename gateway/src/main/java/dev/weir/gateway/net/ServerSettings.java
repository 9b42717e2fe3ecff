package dev.weir.gateway.net;

/**
 * Where the server listens, and what a connection may cost.
 *
 * @param port 0 for any that is free
 * @param loops how many threads serve the connections
 * @param backlog how many connections may wait to be accepted
 * @param maxConnections further ones are closed at once
 * @param sendBufferBytes of the system, for each connection; the smaller, the sooner newer values replace older ones
 * @param congestedBytes how much may wait for the network before updates wait elsewhere
 * @param headBytes the longest head of a request
 * @param headerCount the most header lines
 * @param requestMillis how long a request may take to arrive, and how long a connection may do nothing
 */
public record ServerSettings(
        String host,
        int port,
        int loops,
        int backlog,
        int maxConnections,
        int sendBufferBytes,
        int congestedBytes,
        int headBytes,
        int headerCount,
        long requestMillis) {

    public ServerSettings {
        if (loops < 1 || maxConnections < 1 || headBytes < 256 || headerCount < 1 || requestMillis < 1) {
            throw new IllegalArgumentException("a server needs loops, connections, room for a head, and time");
        }
    }

    public static ServerSettings on(String host, int port) {
        return new ServerSettings(host, port, 2, 4096, 100_000, 64 * 1024, 64 * 1024, 16 * 1024, 100, 30_000);
    }
}
