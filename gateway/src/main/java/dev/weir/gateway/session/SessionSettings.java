package dev.weir.gateway.session;

/**
 * What sessions may ask for, and how long they are kept.
 *
 * @param serverName told to clients
 * @param controlLink the host, or host:port, that clients send their further requests to, so that they reach the process
 *     that has their session; {@code *} for the address that they came to
 * @param requestLimitBytes the longest request that is read
 */
public record SessionSettings(
        String serverName,
        String controlLink,
        int requestLimitBytes,
        KeepAlive keepAlive,
        Retention retention,
        Answers answers,
        Limits limits) {

    /** The control link that says: where you came to. */
    public static final String SAME_ADDRESS = "*";

    /**
     * After how much silence a stream is told that it lives.
     *
     * @param millis when the client asks for nothing
     * @param minMillis the least that a client may ask for
     * @param maxMillis the most that a client may ask for
     */
    public record KeepAlive(long millis, long minMillis, long maxMillis) {}

    /**
     * How long a session without a connection is kept.
     *
     * @param rebindMillis how long it waits for its next connection after it was told to come again
     * @param recoveryMillis how long it waits after it lost its connection, and how long sent data is kept for that
     * @param recoveryBytes how much sent data is kept; shared between sessions where it is the same
     */
    public record Retention(long rebindMillis, long recoveryMillis, int recoveryBytes) {}

    /**
     * Answers over HTTP.
     *
     * @param maxPollWaitMillis how long an answer to a poll may wait
     * @param maxPollIntervalMillis how far apart polls may be
     * @param contentBytes after how much a stream ends, when the client asks for nothing
     */
    public record Answers(long maxPollWaitMillis, long maxPollIntervalMillis, long contentBytes) {}

    /**
     * How much there may be at once.
     *
     * @param sessions over all loops
     * @param sessionsPerUser of one user with a name
     * @param subscriptions of one session
     * @param items of one session, over all its subscriptions
     */
    public record Limits(int sessions, int sessionsPerUser, int subscriptions, int items) {}

    public static SessionSettings withDefaults() {
        return new SessionSettings(
                "Weir Gateway",
                SAME_ADDRESS,
                50_000,
                new KeepAlive(5_000, 1_000, 30_000),
                new Retention(10_000, 13_000, 256 * 1024),
                new Answers(30_000, 15_000, 4_000_000),
                new Limits(100_000, 100_000, 1_000, 20_000));
    }
}
