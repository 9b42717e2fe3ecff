package dev.weir.transport.web.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Drops the sessions whose server has said nothing for longer than it promised: a server announces after how much silence
 * it gives a sign of life. Clients that read slowly are left alone, for they do not know what waits for them. Looks once a
 * second. Used by the thread of the crowd.
 */
final class SilentServers {

    /** Time beyond the announced one, for the way and for pauses of either side. */
    static final Duration MARGIN = Duration.ofSeconds(5);

    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SessionHost host;
    private long lookNanos;

    /** @param nowNanos when the crowd begins */
    SilentServers(SessionHost host, long nowNanos) {
        this.host = host;
        this.lookNanos = nowNanos;
    }

    /** Called when everything that has come until then is read. */
    void drop(@Nullable TlcpSession[] sessions, long nowNanos) {
        if (nowNanos - lookNanos < LOOK_EVERY_NANOS) {
            return;
        }
        // Where the loop itself was not there for long, what has come meanwhile may be read in parts.
        boolean wasAway = nowNanos - lookNanos > MARGIN.toNanos();
        lookNanos = nowNanos;
        for (int slot = 0; slot < sessions.length && !wasAway; slot++) {
            TlcpSession session = sessions[slot];
            if (session != null && isSilent(session, nowNanos)) {
                host.lose(
                        session,
                        "the server was silent for longer than the " + session.keepaliveMillis
                                + " ms that it had announced");
            }
        }
    }

    private static boolean isSilent(TlcpSession session, long nowNanos) {
        return session.subscribed()
                && session.slow == null
                && session.keepaliveMillis > 0
                && nowNanos - session.heardNanos
                        > TimeUnit.MILLISECONDS.toNanos(session.keepaliveMillis) + MARGIN.toNanos();
    }
}
