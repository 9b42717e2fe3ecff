package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.kafka.KafkaFrames;
import dev.weir.fault.proxy.kafka.UnforwardableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.SplittableRandom;

/**
 * The bytes of a connection in one direction. As long as nothing is to happen to them they are written as they are read;
 * what the receiver does not take, or what is to arrive later, waits here. Used by the thread of the loop.
 */
final class OneWay implements KafkaFrames.Output {

    private final ForwardingLoop loop;
    private final SelectionKey from;
    private final SelectionKey to;
    private final Reading reading;
    private final Ending ending;
    private final WaitingBytes waiting;
    private final ReleaseSchedule schedule = new ReleaseSchedule();
    private final SplittableRandom random;
    private TrafficShape shape = TrafficShape.UNCHANGED;
    private State state = State.CONNECTING;
    private boolean full;
    private boolean lost;
    private long armedNanos = ReleaseSchedule.NEVER;
    private long bytes;

    private enum State {
        /** A socket is not connected yet. */
        CONNECTING,
        OPEN,
        /** The sender has ended; the receiver is still to get what waits, and to be told. */
        ENDING,
        /** The receiver has been told. */
        ENDED
    }

    /** What is done with bytes that were read: they go on to the output, the same ones or others. */
    interface Reading {
        void read(ByteBuffer bytes, KafkaFrames.Output output) throws UnforwardableException, IOException;
    }

    /** Told of the end. */
    interface Ending {
        /** All has been passed on, and the end too. */
        void ended();

        /** One of the sockets failed. */
        void failed();
    }

    /** @param seed of the jitter */
    OneWay(ForwardingLoop loop, SelectionKey from, SelectionKey to, Reading reading, Ending ending, long seed) {
        this.loop = loop;
        this.from = from;
        this.to = to;
        this.reading = reading;
        this.ending = ending;
        this.waiting = new WaitingBytes(loop.memory());
        this.random = new SplittableRandom(seed);
    }

    /** Both sockets are connected. */
    void begin() {
        if (state == State.CONNECTING) {
            state = State.OPEN;
        }
        go();
    }

    /** How many bytes came. */
    long bytes() {
        return bytes;
    }

    /** Whether bytes were dropped, so that what follows makes no sense to the receiver. */
    boolean lost() {
        return lost;
    }

    /** From now on something else happens to the bytes. Those that are on their way come no earlier for that. */
    void shape(TrafficShape changed) {
        schedule.rate(changed.bytesPerSecond(), System.nanoTime());
        shape = changed;
        go();
    }

    /** The sender has sent something, or has ended. */
    void read() throws UnforwardableException, IOException {
        ByteBuffer buffer = loop.emptyBuffer();
        int read = channel(from).read(buffer);
        if (read < 0) {
            state = State.ENDING;
        } else if (shape.data() == TrafficShape.Flow.DROPPED) {
            bytes += read;
            lost |= read > 0;
        } else {
            bytes += read;
            reading.read(buffer.flip(), this);
        }
        go();
    }

    @Override
    public void write(ByteBuffer part) throws IOException {
        if (shape.unchanged() && schedule.empty()) {
            channel(to).write(part);
        }
        if (part.hasRemaining()) {
            schedule.arrived(part.remaining(), System.nanoTime(), delay());
            waiting.add(part);
        }
    }

    private long delay() {
        long jitter = shape.jitterNanos();
        return shape.delayNanos() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    }

    /** Passes on what may go now, and says what is awaited next. */
    void go() {
        if (state == State.CONNECTING || state == State.ENDED) {
            return;
        }
        try {
            release();
        } catch (IOException e) {
            ending.failed();
            return;
        }
        boolean takesMore = schedule.empty()
                || (!shape.unchanged() && waiting.size() < loop.memory().mostWaiting());
        interest(
                from, SelectionKey.OP_READ, state == State.OPEN && shape.data() != TrafficShape.Flow.HELD && takesMore);
        interest(to, SelectionKey.OP_WRITE, full);
        if (state == State.ENDING && schedule.empty() && shape.data() == TrafficShape.Flow.FLOWING) {
            end();
        }
    }

    private void release() throws IOException {
        full = false;
        if (schedule.empty() || shape.data() != TrafficShape.Flow.FLOWING) {
            return;
        }
        long now = System.nanoTime();
        long releasable = schedule.releasable(now);
        while (releasable > 0 && !full) {
            long written = waiting.writeTo(channel(to), releasable);
            schedule.released(written);
            full = written < releasable;
            releasable = schedule.releasable(now);
        }
        if (!full) {
            arm(schedule.nextNanos());
        }
    }

    private void arm(long nanos) {
        if (nanos < armedNanos) {
            armedNanos = nanos;
            loop.at(nanos, () -> {
                if (armedNanos == nanos) {
                    armedNanos = ReleaseSchedule.NEVER;
                    go();
                }
            });
        }
    }

    private void end() {
        state = State.ENDED;
        if (shape.closeNanos() == 0) {
            passEndOn();
        } else {
            loop.at(System.nanoTime() + shape.closeNanos(), this::passEndOn);
        }
    }

    private void passEndOn() {
        try {
            if (channel(to).isOpen()) {
                channel(to).shutdownOutput();
            }
        } catch (IOException e) {
            ending.failed();
            return;
        }
        ending.ended();
    }

    /** Drops what waits. */
    void close() {
        state = State.ENDED;
        waiting.clear();
        schedule.clear();
    }

    private static void interest(SelectionKey key, int operation, boolean on) {
        if (key.isValid()) {
            int before = key.interestOps();
            int after = on ? before | operation : before & ~operation;
            if (after != before) {
                key.interestOps(after);
            }
        }
    }

    private static SocketChannel channel(SelectionKey key) {
        return (SocketChannel) key.channel();
    }
}
