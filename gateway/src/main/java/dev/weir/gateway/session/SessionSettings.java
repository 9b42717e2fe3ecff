package dev.weir.gateway.session;

/**
 * What sessions may ask for, and how long they are kept.
 *
 * @param serverName told to clients
 * @param controlLink the host, or host:port, that clients send their further requests to, so that they reach the process
 *     that has their session; {@code *} for the address that they came to
 * @param requestLimitBytes the longest request that is read
 * @param keepaliveMillis after how much silence a stream is told that it lives, when the client asks for nothing
 * @param sessionTimeoutMillis how long a session waits for its next connection after it was told to come again
 * @param recoveryMillis how long it waits after it lost its connection, and how long sent data is kept for that
 * @param recoveryBytes how much sent data is kept; shared between sessions where it is the same
 * @param maxIdleMillis how long an answer to a poll may wait
 * @param maxPollingMillis how far apart polls may be
 * @param contentLengthBytes after how much a stream over HTTP ends, when the client asks for nothing
 * @param maxSessions at once, over all loops
 * @param maxSessionsPerUser at once, of one user with a name
 * @param maxSubscriptions at once, of one session
 * @param maxItems at once, of one session, over all its subscriptions
 */
public record SessionSettings(
        String serverName,
        String controlLink,
        int requestLimitBytes,
        long keepaliveMillis,
        long minKeepaliveMillis,
        long maxKeepaliveMillis,
        long sessionTimeoutMillis,
        long recoveryMillis,
        int recoveryBytes,
        long maxIdleMillis,
        long maxPollingMillis,
        long contentLengthBytes,
        int maxSessions,
        int maxSessionsPerUser,
        int maxSubscriptions,
        int maxItems) {

    /** The control link that says: where you came to. */
    public static final String SAME_ADDRESS = "*";

    public static SessionSettings withDefaults() {
        return new SessionSettings(
                "Weir Gateway",
                SAME_ADDRESS,
                50_000,
                5_000,
                1_000,
                30_000,
                10_000,
                13_000,
                256 * 1024,
                30_000,
                15_000,
                4_000_000,
                100_000,
                100_000,
                1_000,
                20_000);
    }
}
