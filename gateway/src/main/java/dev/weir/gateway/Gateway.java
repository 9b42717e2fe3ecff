package dev.weir.gateway;

import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.lifecycle.Steps;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.net.Server;
import dev.weir.gateway.session.AdapterSet;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.gateway.session.SessionRegistry;
import dev.weir.gateway.web.Source;
import dev.weir.gateway.web.StatusPages;
import dev.weir.gateway.web.Visitors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A gateway that runs: adapters that supply items, and a port where clients subscribe them. Thread-safe. */
public final class Gateway implements AutoCloseable {

    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final List<Feeds> feeds;
    private final SessionRegistry sessions;
    private final Server server;
    private final StatusPages pages;
    private final ThreadFailure failure;

    private Gateway(
            List<Feeds> feeds, SessionRegistry sessions, Server server, StatusPages pages, ThreadFailure failure) {
        this.failure = failure;
        this.feeds = feeds;
        this.sessions = sessions;
        this.server = server;
        this.pages = pages;
    }

    /** Starts one whose pages everybody may see. */
    public static Gateway start(
            GatewaySettings settings,
            Map<String, ? extends Collection<? extends DataAdapter>> adapterSets,
            Gatekeeper gatekeeper,
            MessageListener messages)
            throws IOException {
        return start(settings, adapterSets, gatekeeper, Visitors.everybody(), messages);
    }

    /**
     * Starts one. It owns the adapters from now on.
     *
     * @param adapterSets the adapters by the name of their set, which clients say
     */
    public static Gateway start(
            GatewaySettings settings,
            Map<String, ? extends Collection<? extends DataAdapter>> adapterSets,
            Gatekeeper gatekeeper,
            Visitors visitors,
            MessageListener messages)
            throws IOException {
        List<Feeds> all = new ArrayList<>();
        List<AdapterSet> sets = new ArrayList<>();
        List<Source> sources = new ArrayList<>();
        adapterSets.forEach((name, adapters) -> {
            Map<String, Feeds> byName = new HashMap<>();
            for (DataAdapter adapter : adapters) {
                Feeds feeds = new Feeds(adapter, settings.items());
                byName.put(adapter.name(), feeds);
                all.add(feeds);
                sources.add(new Source(name, feeds));
            }
            sets.add(new AdapterSet(name, byName, settings.items().undeclaredDiffs()));
        });
        SessionRegistry sessions = new SessionRegistry(settings.sessions(), sets, gatekeeper, messages);
        ThreadFailure failure = new ThreadFailure();
        StatusPages pages = new StatusPages(settings.pages(), sessions, sources, visitors, failure);
        Server server = Server.start(settings.server(), sessions, pages, failure);
        pages.start(server);
        return new Gateway(all, sessions, server, pages, failure);
    }

    /** Says when a thread has ended that it cannot do without: then it is to be closed. */
    public ThreadFailure failure() {
        return failure;
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** How many sessions there are. */
    public int sessions() {
        return sessions.size();
    }

    /** How many connections there are. */
    public int connections() {
        return server.connections();
    }

    /** How many updates it has not sent because newer ones replaced them, since it started. */
    public long conflated() {
        return server.deliveries().conflated();
    }

    /**
     * Reads the files of TLS again, for the connections from now on.
     *
     * @throws IOException when one cannot be used, saying which and why; then what was read before stays in use
     */
    public void readCertificate() throws IOException {
        server.readCertificate();
    }

    /**
     * Says in {@code /health} from now on that clients are to go elsewhere, and tells those that are there to connect
     * again. Returns before they have.
     */
    public void drain() {
        pages.draining();
        sessions.rebindAll();
    }

    /** Tells the clients to connect anew, closes everything and the adapters, even what fails. Idempotent. */
    @Override
    public void close() throws IOException {
        Steps closing = new Steps()
                .then(server::stopListening)
                .then(this::endSessions)
                .then(server::close)
                .then(pages::close);
        feeds.forEach(each -> closing.then(each::close));
        closing.end();
    }

    private void endSessions() {
        sessions.endAll();
        long deadline = System.nanoTime() + DRAIN_NANOS;
        while (sessions.size() + server.connections() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(5));
            if (sessions.size() == 0) {
                server.closeQuiet(); // Nothing can come for those who say nothing now.
            }
        }
    }
}
