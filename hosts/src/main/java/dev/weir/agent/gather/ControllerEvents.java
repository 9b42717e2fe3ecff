package dev.weir.agent.gather;

import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.ControllerListener;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What a controller is told: those who come are kept for whoever waits for them, and everything else is news. Thread-safe. */
public final class ControllerEvents implements ControllerListener {

    private final BlockingQueue<AgentHost> came = new LinkedBlockingQueue<>();
    private volatile Consumer<String> news;
    private volatile boolean awaited = true;

    /** @param news where news go at first */
    public ControllerEvents(Consumer<String> news) {
        this.news = news;
    }

    /** Who has come next; nobody when the time is over. */
    public Optional<AgentHost> next(long limitNanos) throws InterruptedException {
        return Optional.ofNullable(came.poll(limitNanos, TimeUnit.NANOSECONDS));
    }

    /** Nobody is waited for any more, so that those who come are news too. */
    void told() {
        awaited = false;
    }

    /** Something that an agent says itself is news. By any thread. */
    void say(String line) {
        news.accept(line);
    }

    /** News go here from now on. */
    void tell(Consumer<String> other) {
        news = other;
    }

    @Override
    public void joined(AgentHost host) {
        if (awaited) {
            came.add(host);
        } else {
            news.accept("agent '" + host.name() + "' (" + host.address() + ") has joined");
        }
    }

    @Override
    public void lost(AgentHost host, String how) {
        news.accept("agent '" + host.name() + "' (" + host.address() + ") " + how);
    }

    @Override
    public void refused(RefusedConnection refusal) {
        news.accept(refusal.toString());
    }
}
