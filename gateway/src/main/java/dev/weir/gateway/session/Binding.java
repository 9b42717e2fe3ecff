package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.StreamOptions;

/** A session on a connection: what was agreed for it, and what went over it. Belongs to the thread of the session. */
final class Binding {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NEVER = Long.MAX_VALUE;
    private static final long SYNC_NANOS = 20_000 * NANOS_PER_MILLI;
    private static final long MIN_CONTENT_LENGTH = 1_000;
    /** A year, which stands for all that is longer: it can be added to a time. */
    private static final long MAX_INACTIVITY_MILLIS = 365L * 24 * 3_600_000;

    private final Stream stream;
    private final boolean polls;
    private final boolean sendsSync;
    private final long pollIntervalMillis;
    private final long quietMillis;
    private final long inactivityNanos;
    private final long boundNanos;
    private final long contentLength;
    private long written;
    private long wroteNanos;
    private long syncedNanos;
    private boolean dataSent;

    Binding(Stream stream, StreamOptions options, SessionSettings settings, long nowNanos) {
        this.stream = stream;
        this.polls = options.polling().isPresent();
        this.sendsSync = options.sendSync();
        this.pollIntervalMillis = Math.min(
                settings.answers().maxPollIntervalMillis(),
                options.polling().map(StreamOptions.Polling::intervalMillis).orElse(0L));
        this.quietMillis = options.polling()
                .map(polling -> Math.min(settings.answers().maxPollWaitMillis(), polling.idleMillis()))
                .orElseGet(() -> Math.clamp(
                        options.keepaliveMillis().orElse(settings.keepAlive().millis()),
                        settings.keepAlive().minMillis(),
                        settings.keepAlive().maxMillis()));
        this.inactivityNanos = options.inactivityMillis().isPresent()
                ? Math.clamp(options.inactivityMillis().getAsLong(), 1, MAX_INACTIVITY_MILLIS) * NANOS_PER_MILLI
                : NEVER;
        this.contentLength = stream.overHttp()
                ? Math.max(
                        MIN_CONTENT_LENGTH,
                        options.contentLengthBytes().orElse(settings.answers().contentBytes()))
                : NEVER;
        this.boundNanos = nowNanos;
        this.wroteNanos = nowNanos;
        this.syncedNanos = nowNanos;
    }

    Stream stream() {
        return stream;
    }

    int prefetch(int step) {
        return step == 0 ? (int) written : stream.prefetch(step - 1);
    }

    boolean polls() {
        return polls;
    }

    /** As clients call it. */
    String transport() {
        return (stream.overHttp() ? "HTTP" : "WS") + (polls ? "-POLLING" : "-STREAMING");
    }

    long pollIntervalMillis() {
        return pollIntervalMillis;
    }

    /** As the client is told: between signs of life or, of a poll, until an empty answer. */
    long quietMillis() {
        return quietMillis;
    }

    void write(byte[] line, long nowNanos) {
        stream.write(line);
        wrote(line.length, nowNanos);
    }

    void writeData(byte[] head, byte[] rest, long nowNanos) {
        stream.write(head, rest);
        wrote(head.length + rest.length, nowNanos);
        dataSent = true;
    }

    private void wrote(int bytes, long nowNanos) {
        written += bytes;
        wroteNanos = nowNanos;
    }

    /** Whether the answer has said what it is there for, or all that fits. */
    boolean over(long nowNanos) {
        boolean polled = polls && (dataSent || nowNanos - boundNanos >= quietMillis * NANOS_PER_MILLI);
        return polled || written >= contentLength;
    }

    /** Tells the client what time alone is the reason for: how long it is bound, or that the connection lives. */
    void writeDue(long nowNanos) {
        if (sendsSync && nowNanos - syncedNanos >= SYNC_NANOS) {
            syncedNanos = nowNanos;
            write(Line.sync((nowNanos - boundNanos) / (1000 * NANOS_PER_MILLI)), nowNanos);
        }
        if (!polls && nowNanos - wroteNanos >= quietMillis * NANOS_PER_MILLI) {
            write(Line.PROBE, nowNanos);
        }
    }

    /** Whether the client has been silent for longer than it promised. */
    boolean clientStuck(long requestedNanos, long nowNanos) {
        return inactivityNanos != NEVER && nowNanos - Math.max(requestedNanos, boundNanos) >= inactivityNanos;
    }

    /** When something is due that depends on time alone. */
    long dueNanos(long requestedNanos) {
        long quiet = (polls ? boundNanos : wroteNanos) + quietMillis * NANOS_PER_MILLI;
        long sync = sendsSync ? syncedNanos + SYNC_NANOS : NEVER;
        long inactivity = inactivityNanos == NEVER ? NEVER : Math.max(requestedNanos, boundNanos) + inactivityNanos;
        return Math.min(quiet, Math.min(sync, inactivity));
    }
}
