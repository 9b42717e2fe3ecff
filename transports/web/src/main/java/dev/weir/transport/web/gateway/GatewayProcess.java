package dev.weir.transport.web.gateway;

import dev.weir.broker.BrokerStartException;
import dev.weir.broker.HeldPort;
import dev.weir.clock.RunClock;
import dev.weir.resource.child.LastLines;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.process.RestartableProcess;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The gateway of a run: one process, or, if faults end it, one after the other at the same address. While none runs, its port is
 * held: clients that try to connect in vain take ports by the thousand, and one of them would be this. Thread-safe. It ends with
 * this process, however that ends.
 */
public final class GatewayProcess implements RestartableProcess, AutoCloseable {

    /** What the report calls it. */
    public static final String NAME = "gateway";

    private static final int KEPT_LINES = 500;

    private final HeldPort port;
    private final GatewayOrder order;
    private final Duration startsWithin;
    private final RunClock clock;
    private final LastLines lines = new LastLines(KEPT_LINES);
    private volatile StartedGateway running;
    private OptionalLong replacedBefore = OptionalLong.of(0);
    private boolean closed;

    private GatewayProcess(GatewayOrder order, Duration startsWithin, RunClock clock) {
        this.port = held(order.port());
        this.order = order.at(port.number());
        this.startsWithin = startsWithin;
        this.clock = clock;
        try {
            this.running = StartedGateway.start(this.order, startsWithin, lines, clock);
        } catch (RuntimeException e) {
            port.close();
            throw e;
        }
    }

    /** Whoever has told it the port may hold that too. */
    private static HeldPort held(int told) {
        if (told == 0) {
            return HeldPort.free();
        }
        try {
            return HeldPort.at("127.0.0.1", told);
        } catch (BrokerStartException e) {
            throw new TransportException("the gateway did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Starts one at the port of its order, or at any free one, and waits until it delivers.
     *
     * @param within the longest that may take, each time it starts
     * @throws TransportException when it does not start, with its last words
     */
    public static GatewayProcess start(GatewayOrder order, Duration within, RunClock clock) {
        return new GatewayProcess(order, within, clock);
    }

    /** Where clients reach it: {@code http://127.0.0.1:41234}. */
    public URI uri() {
        return running.address();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public long pid() {
        return running.pid();
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(uri().getHost(), uri().getPort());
    }

    @Override
    public void expectEnd() {
        running.expectEnd();
    }

    /** {@inheritDoc} It reads the topic from where that ends then, as its configuration says. */
    @Override
    public void startAgain() {
        StartedGateway again = StartedGateway.start(order, startsWithin, lines, clock);
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                replacedBefore = replaced(); // By the one that has ended: nobody waits for that.
                running.close();
                running = again;
            }
        }
        if (late) {
            again.close();
            throw new TransportException("the run has ended meanwhile");
        }
    }

    /**
     * How many updates it has not sent because newer ones replaced them, in all its processes; empty if one of them ended
     * without a word of it, or does not answer. Blocks for some seconds at most.
     */
    public synchronized OptionalLong replaced() {
        OptionalLong now = replacedBefore.isPresent() ? running.replaced() : OptionalLong.empty();
        return now.isPresent() ? OptionalLong.of(replacedBefore.getAsLong() + now.getAsLong()) : now;
    }

    /** That it ended though nobody had asked for that; empty as long as it has not. */
    public Optional<Warning> death() {
        return running.death();
    }

    /** The last lines that it wrote, in all its processes, the oldest first. */
    public List<String> lines() {
        return lines.all();
    }

    /** Ends it for good. Idempotent. */
    @Override
    public void close() {
        StartedGateway last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        try {
            last.close();
        } finally {
            port.close();
        }
    }
}
