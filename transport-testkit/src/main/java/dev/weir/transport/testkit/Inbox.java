package dev.weir.transport.testkit;

import dev.weir.transport.MessageHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Keeps a copy of everything one subscriber is given, and notices two threads inside at once. Thread-safe. */
final class Inbox implements MessageHandler {

    private final AtomicBoolean inside = new AtomicBoolean();
    private final AtomicBoolean crowded = new AtomicBoolean();
    private final List<Arrival> arrivals = new ArrayList<>();
    private final List<String> headers = new ArrayList<>();
    private final boolean mayConsume;

    /** @param mayConsume whether buffers are the handler's to move; not where they are the publisher's own */
    Inbox(boolean mayConsume) {
        this.mayConsume = mayConsume;
    }

    @Override
    public boolean takesHeaders() {
        return true;
    }

    @Override
    public void onHeader(String name, byte @Nullable [] value) {
        synchronized (arrivals) {
            headers.add(arrivals.size() + " " + name + "="
                    + (value == null ? "nothing" : new String(value, StandardCharsets.UTF_8)));
        }
    }

    /** The headers of the user's own: how many messages arrived before theirs, name and value. */
    List<String> headers() {
        synchronized (arrivals) {
            return List.copyOf(headers);
        }
    }

    @Override
    public void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        if (!inside.compareAndSet(false, true)) {
            crowded.set(true);
        }
        // Every other message is read to its end and the rest are left untouched: no transport may depend on either.
        boolean consuming = mayConsume && offset % 2 == 0;
        ByteBuffer content = copy(consuming ? message : message.duplicate());
        ByteBuffer identity = copy(consuming ? header : header.duplicate());
        synchronized (arrivals) {
            arrivals.add(new Arrival(content, identity, partition, offset, receivedNanos, Thread.currentThread()));
        }
        inside.set(false);
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        return ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
    }

    List<Arrival> arrivals() {
        synchronized (arrivals) {
            return List.copyOf(arrivals);
        }
    }

    int count() {
        synchronized (arrivals) {
            return arrivals.size();
        }
    }

    /** Whether two threads were ever inside the handler at once. */
    boolean crowded() {
        return crowded.get();
    }
}
