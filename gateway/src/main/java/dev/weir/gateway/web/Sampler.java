package dev.weir.gateway.web;

import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.lifecycle.EverySecond;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.net.Server;
import dev.weir.gateway.net.ServerLoad;
import dev.weir.gateway.session.SessionRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at the figures of a gateway once a second, and keeps those of the last minutes. Thread-safe. */
final class Sampler implements AutoCloseable {

    static final int KEPT = 181;

    private final SessionRegistry sessions;
    private final List<Source> sources;
    private final Deque<Sample> kept = new ArrayDeque<>();
    private final EverySecond looks;
    private volatile @Nullable Server server;
    private volatile List<Sample> history = List.of();

    /** @param failure hears when the figures cannot be looked at any more */
    Sampler(SessionRegistry sessions, List<Source> sources, ThreadFailure failure) {
        this.sessions = sessions;
        this.sources = List.copyOf(sources);
        this.looks = new EverySecond("gateway-sampler", this::look, failure);
    }

    void start(Server started) {
        server = started;
        look(); // While there is no other thread that could.
        looks.start();
    }

    List<Source> sources() {
        return sources;
    }

    private void look() {
        Sample now = now();
        if (kept.size() == KEPT) {
            kept.removeFirst();
        }
        kept.addLast(now);
        history = List.copyOf(kept);
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
        looks.close();
    }
}
