package dev.weir.transport.web.client;

import dev.weir.transport.ClientWork;
import dev.weir.transport.web.client.tlcp.ItemRow;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One client and its connection: what has to be known of it between two reads, kept small because there are many. Used by
 * the thread of its crowd.
 */
final class TlcpSession {

    private static final byte[] NOTHING = {};

    final int client;
    final ClientWork work;

    Phase phase = Phase.CONNECTING;
    Subscription subscription = Subscription.NONE;
    /** Items and fields of the subscription; 0 until it stands. */
    int items;

    int fields;

    /** After how much silence the server is to give a sign of life; 0 while it has announced nothing. */
    int keepaliveMillis;
    /** When something was read last, by the run's clock. */
    long heardNanos;

    /** The name of the session; empty until the server has said it. */
    String sessionId = "";
    /** How many data notifications have come, by which a server knows where to go on after a lost connection. */
    long notifications;
    /** How many of those that come next have come before. */
    long repeated;
    /** Whether the server is asked to go on with a session whose connection was lost. */
    boolean recovering;

    /** Bytes of the frame at hand that are still to come. */
    long frameBytes;

    Frame frame = Frame.AFTER_LAST;

    /** A line that was cut, and after it bytes of a frame's head. */
    private byte[] rest = NOTHING;

    /** How many bytes at the end of the rest are not unpacked from their frames yet. */
    int packedRest;

    private @Nullable ReadBuffer longRest;
    private int longRestBytes;

    @Nullable
    Opening opening;

    @Nullable
    ClientSocket socket;

    @Nullable
    TlsLayer tls;

    @Nullable
    SlowReading slow;

    /** By the item's number from 0; only of a client that keeps values. */
    @Nullable
    ItemRow @Nullable [] rows;

    @Nullable
    HttpStream http;

    /** What a session over HTTP needs besides. */
    static final class HttpStream {

        final String host;
        /** Whether the answer comes in chunks; otherwise it is one long frame. */
        boolean chunked;

        Place place = Place.CHUNK_HEAD;
        /** Whether the server wants the session bound anew when the answer is over. */
        boolean rebinding;

        /** Where in an answer the next byte is, outside of the content of chunks. */
        enum Place {
            CHUNK_HEAD,
            /** At the line end that belongs to the chunk before. */
            CHUNK_END,
            /** Behind the last chunk: at headers, or the empty line that ends them. */
            TRAILERS,
            OVER
        }

        HttpStream(String host) {
            this.host = host;
        }

        /** Makes ready for the next answer. */
        void next() {
            place = Place.CHUNK_HEAD;
            rebinding = false;
        }
    }

    /** Sessions whose connection was lost, by client, until the client has gone on with them or begun anew. */
    static final class Lost {

        private final Map<Integer, TlcpSession> sessions = new HashMap<>();
        private final boolean recovers;

        /** @param recovers whether clients go on with their sessions at all */
        Lost(boolean recovers) {
            this.recovers = recovers;
        }

        /** Keeps a session, if it can be recovered: its client has followed it from the subscription on. */
        void keep(TlcpSession lost) {
            if (recovers && lost.subscribed() && !lost.counts() && !lost.sessionId.isEmpty()) {
                sessions.put(lost.client, lost);
            }
        }

        /** Gives a session what is known of the one that its client has lost, if there is one. */
        void handOver(TlcpSession next) {
            TlcpSession lost = sessions.get(next.client);
            if (lost != null) {
                next.recovering = true;
                next.subscription = Subscription.ASKED;
                next.sessionId = lost.sessionId;
                next.notifications = lost.notifications;
                next.items = lost.items;
                next.fields = lost.fields;
                next.rows = lost.rows;
            }
        }

        void forget(int client) {
            sessions.remove(client);
        }
    }

    /** Begins with a session of its own, since that of the lost connection is gone. */
    void beginAnew() {
        recovering = false;
        subscription = Subscription.NONE;
        sessionId = "";
        notifications = 0;
        items = 0;
        fields = 0;
        rows = null;
    }

    /** How far the subscription is. */
    enum Subscription {
        NONE,
        ASKED,
        STANDS
    }

    /** Where in a message of WebSocket the next byte is; a chunk of HTTP is a part that no message ends. */
    enum Frame {
        /** At the head of a frame that begins a message. */
        AFTER_LAST,
        /** At the head of a frame that continues one. */
        AFTER_PART,
        /** In a frame that another one continues. */
        PART,
        /** In the last frame of a message. */
        LAST;

        boolean inside() {
            return this == PART || this == LAST;
        }

        /** What follows when the frame at hand has ended. */
        Frame over() {
            return this == LAST ? AFTER_LAST : AFTER_PART;
        }
    }

    /** How far a connection is. */
    enum Phase {
        CONNECTING("connecting"),
        SECURING("in the handshake of TLS"),
        HEAD("waiting for the head of the answer"),
        LINES("waiting for the subscription"),
        CLOSED("closed");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * What is needed until the session is subscribed.
     *
     * @param host the server's name and port
     * @param nonce what the server has to show that it has read
     */
    record Opening(long startedNanos, String host, String nonce) {}

    TlcpSession(int client, ClientWork work, Opening opening) {
        this.client = client;
        this.work = work;
        this.opening = opening;
    }

    boolean open() {
        return phase != Phase.CLOSED;
    }

    boolean subscribed() {
        return subscription == Subscription.STANDS;
    }

    /** Whether what comes is counted and not looked at. */
    boolean counts() {
        return subscribed() && work == ClientWork.COUNT;
    }

    ClientSocket socket() {
        if (socket == null) {
            throw new IllegalStateException("client " + client + " has no connection");
        }
        return socket;
    }

    HttpStream http() {
        if (http == null) {
            throw new IllegalStateException("client " + client + " is not on HTTP");
        }
        return http;
    }

    Opening opening() {
        if (opening == null) {
            throw new IllegalStateException("client " + client + " is subscribed");
        }
        return opening;
    }

    /** The buffer to read into: the one of the loop, or an own one when a long line has begun. */
    ReadBuffer buffer(ReadBuffer ofLoop) {
        return longRest == null ? ofLoop : longRest;
    }

    /** How many bytes are kept from before. */
    int restBytes() {
        return longRest == null ? rest.length : longRestBytes;
    }

    /** Puts what is kept at the beginning of the buffer to read into. */
    void restore(ReadBuffer into) {
        if (longRest == null && rest.length > 0) {
            into.putFirst(rest);
        }
    }

    /** A buffer for a long rest and what is read next: the one it stands in, if that is its own and large enough. */
    ReadBuffer roomFor(ReadBuffer standsIn, int bytes) {
        int needed = bytes + 2 * RestSizes.MOST_READ;
        return longRest == standsIn && needed <= standsIn.capacity()
                ? standsIn
                : ReadBuffer.onHeap(Math.max(needed, 2 * bytes));
    }

    void keepNothing() {
        rest = NOTHING;
        packedRest = 0;
        longRest = null;
    }

    /** Keeps a rest that the loop's buffer has room for beside what is read next. */
    void keep(byte[] bytes, int packedBytes) {
        rest = bytes;
        packedRest = packedBytes;
        longRest = null;
    }

    /** Keeps a rest that stands at the beginning of a buffer of its own. */
    void keepLong(ReadBuffer own, int bytes, int packedBytes) {
        rest = NOTHING;
        packedRest = packedBytes;
        longRest = own;
        longRestBytes = bytes;
    }
}
