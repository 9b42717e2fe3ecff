package dev.weir.fanout;

import dev.weir.clock.SystemClock;
import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.KeyGenerator;
import dev.weir.schedule.Schedule;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.web.client.DescriptorBudget;
import dev.weir.transport.web.client.TlcpCrowd;
import dev.weir.transport.web.client.options.ClientTls;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.options.TlcpOptions.Servers;
import dev.weir.transport.web.client.options.TlcpOptions.SessionTerms;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The clients of a run with their accounts, in one thread. Arguments: port, number, how many microseconds to rest after each
 * look at all of them, work, and for TLS the file of the server's certificate. Answers {@link ParentRequests}.
 */
final class CrowdClients implements CrowdHandler {

    /** So many connect at once. */
    private static final int OPENING = 200;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ReadFigures figures = new ReadFigures();
    private final CrowdAccount account;
    private final long startNanos = System.nanoTime();
    private int subscribed;
    private volatile boolean ended;

    private CrowdClients(CrowdOrder order) {
        Carrier carrier = Carrier.of(CarrierKind.INLINE);
        KeyGenerator[] streams = {sequence -> -1};
        SubscriberAccount totals = new SubscriberAccount(0, FanOutMessage.RUN_ID, carrier, 1, new KeyGenerator[0]);
        account = new CrowdAccount(order, FanOutMessage.RUN_ID, carrier, streams, totals);
        account.begin(new PhaseStart(startNanos, new long[1], new Schedule.Saturated(), false));
    }

    public static void main(String[] arguments) throws IOException {
        CrowdOrder order = new CrowdOrder(
                0,
                0,
                Integer.parseInt(arguments[1]),
                new CrowdOrder.Work(ClientWork.valueOf(arguments[3]), 0),
                0,
                CrowdOrder.Slow.NONE);
        CrowdClients clients = new CrowdClients(order);
        ParentRequests.listen(rate -> {}, clients.figures::line, () -> clients.ended = true);
        Optional<Path> certificate = arguments.length < 5 ? Optional.empty() : Optional.of(Path.of(arguments[4]));
        TlcpOptions options = options(Integer.parseInt(arguments[0]), certificate);
        try (TlcpCrowd crowd =
                new TlcpCrowd(options, order, clients, new SystemClock(), DescriptorBudget.ofThisProcess())) {
            clients.run(crowd, order.clients(), TimeUnit.MICROSECONDS.toNanos(Long.parseLong(arguments[2])));
        }
    }

    private static TlcpOptions options(int port, Optional<Path> certificate) throws IOException {
        List<InetAddress> local = new ArrayList<>();
        for (byte last = 2; last < 6; last++) {
            local.add(InetAddress.getByAddress(new byte[] {127, 0, 0, last}));
        }
        Servers servers = new Servers(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
                TlcpOptions.Protocol.WEBSOCKET,
                "/lightstreamer",
                certificate.isEmpty() ? Optional.empty() : Optional.of(ClientTls.trusting(certificate.get())),
                local,
                PATIENCE);
        SessionTerms terms = new SessionTerms(
                "DEFAULT",
                Optional.empty(),
                Optional.empty(),
                SessionTerms.CUSTOM_CLIENT,
                Diffs.NONE,
                "unlimited",
                Duration.ofSeconds(30),
                false);
        return new TlcpOptions(servers, terms, Subscribed.raw(FanOutMessage.ITEM, "key", "value"), Reading.ofField(1));
    }

    private void run(TlcpCrowd crowd, int count, long restNanos) {
        int connecting = 0;
        while (!ended) {
            while (connecting < count && connecting - subscribed < OPENING) {
                crowd.connect(connecting);
                connecting++;
            }
            crowd.poll(10_000_000);
            figures.read(crowd.bytesRead(), (long) crowd.figures().get(1).value());
            LockSupport.parkNanos(restNanos);
        }
    }

    @Override
    public void subscribed(int client, long atNanos) {
        subscribed++;
        figures.connected(startNanos);
        account.subscribed(client, atNanos);
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        if (!ended) {
            throw new IllegalStateException("client " + client + ": " + reason);
        }
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        account.onMessage(client, message, header, partition, offset, receivedNanos);
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        throw new IllegalStateException("client " + client + ": " + what);
    }
}
