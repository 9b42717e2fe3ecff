package dev.weir.gateway.session;

import org.jspecify.annotations.Nullable;

/**
 * A time at which a session is due. One that has been called off stays in the loop's queue until its time, but keeps no
 * session: sessions come and go faster than such times pass.
 */
final class Wake implements Comparable<Wake> {

    private final long nanos;
    private @Nullable Session session;

    Wake(long nanos, Session session) {
        this.nanos = nanos;
        this.session = session;
    }

    long nanos() {
        return nanos;
    }

    /** Null when it was called off. */
    @Nullable
    Session session() {
        return session;
    }

    static void callOff(@Nullable Wake wake) {
        if (wake != null) {
            wake.session = null;
        }
    }

    @Override
    public int compareTo(Wake other) {
        return Long.compare(nanos, other.nanos);
    }
}
