package dev.weir.schedule;

/** Groups of messages due at one instant, divided among publishers message by message. */
final class BurstCursor implements ScheduleCursor {

    private final int messages;
    private final long everyNanos;
    private final int publishers;
    private long index;

    BurstCursor(int messages, long everyNanos, int publisher, int publishers) {
        this.messages = messages;
        this.everyNanos = everyNanos;
        this.publishers = publishers;
        this.index = publisher;
    }

    @Override
    public long nextNanos() {
        long burst = index / messages;
        index += publishers;
        return burst > NEVER / everyNanos ? NEVER : burst * everyNanos;
    }
}
