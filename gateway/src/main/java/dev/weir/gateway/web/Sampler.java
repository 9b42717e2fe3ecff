package dev.weir.gateway.web;

import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.net.Server;
import dev.weir.gateway.net.ServerLoad;
import dev.weir.gateway.session.Sessions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks at the figures of a gateway once a second, and keeps those of the last minutes. Thread-safe. */
final class Sampler implements AutoCloseable {

    static final int KEPT = 181;
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Sessions sessions;
    private final List<Source> sources;
    private final Thread thread;
    private final Deque<Sample> kept = new ArrayDeque<>();
    private volatile @Nullable Server server;
    private volatile List<Sample> history = List.of();
    private volatile boolean closed;

    Sampler(Sessions sessions, List<Source> sources) {
        this.sessions = sessions;
        this.sources = List.copyOf(sources);
        this.thread = Thread.ofPlatform().daemon().name("gateway-sampler").unstarted(this::run);
    }

    void start(Server started) {
        server = started;
        thread.start();
    }

    List<Source> sources() {
        return sources;
    }

    private void run() {
        long dueNanos = System.nanoTime();
        while (!closed) {
            if (kept.size() == KEPT) {
                kept.removeFirst();
            }
            kept.addLast(now());
            history = List.copyOf(kept);
            dueNanos += GAP_NANOS;
            while (!closed && System.nanoTime() < dueNanos) {
                LockSupport.parkNanos(this, dueNanos - System.nanoTime());
            }
        }
    }

    /** The last samples, one a second, the newest last; never more than {@link #KEPT}. */
    List<Sample> history() {
        return history;
    }

    /** The figures as they are now. Cheap, but that slow clients are as they were found last. */
    Sample now() {
        Server running = server;
        List<Sample.OfSource> all = sources.stream()
                .map(source -> {
                    Feeds feeds = source.feeds();
                    return new Sample.OfSource(
                            source.adapterSet(),
                            feeds.adapter().name(),
                            feeds.size(),
                            feeds.events(),
                            feeds.adapter().report());
                })
                .toList();
        return new Sample(
                System.nanoTime(),
                sessions.size(),
                running == null ? 0 : running.connections(),
                running == null ? ServerLoad.NONE : running.load(),
                running == null ? DeliveryCounts.Figures.NONE : running.deliveries(),
                running == null ? 0 : running.accepted(),
                running == null ? 0 : running.sentBytes(),
                all);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
