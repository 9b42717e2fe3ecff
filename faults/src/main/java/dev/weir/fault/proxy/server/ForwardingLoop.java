package dev.weir.fault.proxy.server;

import dev.weir.resource.pause.Pause;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The one thread that forwards: waits for sockets and instants, and serves whatever is ready. Its methods are for that
 * thread, but for {@link #execute}, {@link #call} and
 * {@link #close}.
 */
final class ForwardingLoop implements AutoCloseable {

    private static final int READ_BYTES = 256 << 10;

    private final Selector selector;
    private final SelectorAlarm alarm;
    private final TimedActions timed = new TimedActions();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
    private final ByteBlocks memory = new ByteBlocks();
    private final LoopPauses pauses = new LoopPauses(System.nanoTime());
    private volatile boolean closed;

    ForwardingLoop() throws IOException {
        selector = Selector.open();
        alarm = new SelectorAlarm(selector);
    }

    /** Something on a socket can go on. */
    interface Readiness {
        void ready(SelectionKey key);
    }

    /** Serves until the process ends, or this is closed. */
    void run() throws IOException {
        try (selector) {
            while (!closed) {
                pauses.look(System.nanoTime());
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                alarm.set(timed.doDue(System.nanoTime()));
                selector.select(ForwardingLoop::serve, LoopPauses.LOOK_MILLIS);
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        }
        alarm.set(0);
    }

    /** Closes all sockets soon. May be called by any thread. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
    }

    private static void serve(SelectionKey key) {
        if (key.isValid()) {
            ((Readiness) key.attachment()).ready(key);
        }
    }

    /** Has the loop do something soon. */
    void execute(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    /** Has the loop do something soon; the answer is there once sockets that were closed by it are closed for others too. */
    <T> CompletableFuture<T> call(Callable<T> task) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        execute(() -> {
            try {
                T result = task.call();
                closeSockets();
                answer.complete(result);
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** The system closes a socket only when the selector has let go of it, which it does when it selects. */
    private void closeSockets() throws IOException {
        List<SelectionKey> ready = new ArrayList<>();
        selector.selectNow(ready::add);
        ready.forEach(ForwardingLoop::serve);
    }

    SelectionKey register(SelectableChannel channel, int operations, Readiness readiness) throws IOException {
        channel.configureBlocking(false);
        return channel.register(selector, operations, readiness);
    }

    /** Does something at an instant. */
    void at(long nanos, Runnable action) {
        timed.add(nanos, action);
    }

    /** A buffer for what is read, until something else is. */
    ByteBuffer emptyBuffer() {
        return buffer.clear();
    }

    ByteBlocks memory() {
        return memory;
    }

    /** When this thread stood still, by {@code System.nanoTime()}. */
    List<Pause> pauses() {
        return pauses.longest();
    }
}
