package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.gateway.Gateway;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A real gateway with items of a test, and crowds of its clients. */
final class WebBench implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    final ItemsOfTest items = new ItemsOfTest();
    final SeenByClients seen = new SeenByClients();
    private final Gateway gateway;

    WebBench() throws IOException {
        this(GatewaySettings.on("127.0.0.1", 0));
    }

    WebBench(GatewaySettings settings) throws IOException {
        gateway = Gateway.start(settings, Map.of("DEFAULT", List.of(items)), Gatekeeper.open(), MessageListener.none());
    }

    /** The clock of this machine. */
    static final class MachineClock implements RunClock {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            LockSupport.parkNanos(deadlineNanos - System.nanoTime());
        }
    }

    /** A clock that stands until a test moves it. */
    record OwnClock(AtomicLong now) implements RunClock {

        @Override
        public long nanos() {
            return now.get();
        }

        @Override
        public void parkUntil(long deadlineNanos) {
            throw new IllegalStateException("a crowd waits for its sockets");
        }
    }

    Gateway gateway() {
        return gateway;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), gateway.port());
    }

    TlcpOptions options(Subscribed subscription) {
        return TlcpOptions.of(address(), subscription);
    }

    static CrowdOrder order(int clients, ClientWork work) {
        return new CrowdOrder(0, 0, clients, new CrowdOrder.Work(work, 0), 0, CrowdOrder.Slow.NONE);
    }

    TlcpCrowd crowd(TlcpOptions options, CrowdOrder order) {
        return new TlcpCrowd(options, order, seen, new MachineClock(), DescriptorBudget.ofThisProcess());
    }

    /** Connects all of them, and polls until each is subscribed or dropped. */
    void connect(TlcpCrowd crowd, CrowdOrder order) {
        int before = seen.subscribed.size() + seen.dropped.size();
        for (int client = order.firstClient(); client < order.endClient(); client++) {
            crowd.connect(client);
        }
        until(crowd, () -> seen.subscribed.size() + seen.dropped.size() - before == order.clients());
    }

    /** Polls until something is so. */
    static void until(TlcpCrowd crowd, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("in time").isNegative();
            crowd.poll(WAIT_NANOS);
        }
    }

    @Override
    public void close() throws IOException {
        gateway.close();
    }
}
