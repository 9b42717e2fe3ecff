package dev.weir.gateway.session;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The session that a connection was bound to last. Belongs to the thread of both. */
public final class LastSession {

    private @Nullable Session session;
    private boolean expected;

    Optional<Session> session() {
        return Optional.ofNullable(session);
    }

    void set(Session bound) {
        session = bound;
    }

    /** Says whether a session is being made for the connection. */
    void expected(boolean now) {
        expected = now;
    }

    boolean isExpected() {
        return expected;
    }

    /** The connection is gone. */
    public void lost(Stream stream) {
        Session bound = session;
        if (bound != null) {
            bound.lost(stream);
        }
    }

    /** The connection takes data again. */
    public void drained(Stream stream) {
        Session bound = session;
        if (bound != null && bound.boundTo(stream)) {
            bound.drained();
        }
    }

    /** Whether something waits for the client of the session. */
    public boolean waits() {
        Session bound = session;
        return bound != null && bound.waits();
    }

    /** How the client of the session keeps up, if the connection is its stream now. */
    public Optional<SessionState> state(Stream stream) {
        Session bound = session;
        return bound == null ? Optional.empty() : bound.state(stream);
    }

    /** Whether the connection is a session's stream now. */
    public boolean bound(Stream stream) {
        Session bound = session;
        return bound != null && bound.boundTo(stream);
    }
}
