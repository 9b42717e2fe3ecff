package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.web.Relay;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of a real gateway behind a relay that cuts their connections. */
class CutConnectionsTest {

    private static final int CLIENTS = 20;

    private static void publish(WebBench bench, int from, int to) {
        IntStream.range(from, to).forEach(number -> bench.items.update("all", List.of("value"), "message " + number));
    }

    private static TlcpOptions options(Relay relay, Protocol protocol, boolean recovering) {
        TlcpOptions options = TlcpOptions.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()), Subscribed.raw("all", "value"));
        return options.with(options.servers().with(protocol))
                .with(options.session().recovering(recovering));
    }

    /** Messages 50 to 99 are published while no client is connected. */
    private static void cutAndGoOn(WebBench bench, Relay relay, TlcpCrowd crowd) throws IOException {
        publish(bench, 0, 50);
        WebBench.until(crowd, () -> bench.seen.count == CLIENTS * 50);
        relay.cut();
        WebBench.until(crowd, () -> bench.seen.dropped.size() == CLIENTS);
        publish(bench, 50, 100);
        relay.restore(bench.address());
        IntStream.range(0, CLIENTS).forEach(crowd::connect);
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void sessionsGoOnAndNoMessageIsMissedOrComesTwice(Protocol protocol) throws IOException {
        CrowdOrder order = WebBench.order(CLIENTS, ClientWork.STAMP);
        try (WebBench bench = new WebBench();
                Relay relay = new Relay(bench.address());
                TlcpCrowd crowd = bench.crowd(options(relay, protocol, true), order)) {
            bench.connect(crowd, order);
            cutAndGoOn(bench, relay, crowd);
            WebBench.until(crowd, () -> bench.seen.recovered.size() == CLIENTS);
            publish(bench, 100, 150);
            WebBench.until(crowd, () -> bench.seen.count >= CLIENTS * 150);

            List<String> all = IntStream.range(0, 150)
                    .mapToObj(number -> "message " + number)
                    .toList();
            for (int client = 0; client < CLIENTS; client++) {
                assertThat(bench.seen.of(client)).isEqualTo(all);
            }
            assertThat(bench.seen.subscribed).hasSize(CLIENTS);
        }
    }

    /** As after a restart: what stands at the address then knows none of the sessions. */
    @ParameterizedTest
    @EnumSource(Protocol.class)
    void clientsOfAServerThatHasLostTheirSessionsBeginAnew(Protocol protocol) throws IOException {
        CrowdOrder order = WebBench.order(CLIENTS, ClientWork.STAMP);
        try (WebBench bench = new WebBench();
                WebBench another = new WebBench();
                Relay relay = new Relay(bench.address());
                TlcpCrowd crowd = bench.crowd(options(relay, protocol, true), order)) {
            bench.connect(crowd, order);
            relay.cut();
            WebBench.until(crowd, () -> bench.seen.dropped.size() == CLIENTS);
            relay.restore(another.address());
            bench.seen.whenDropped = crowd::connect;
            IntStream.range(0, CLIENTS).forEach(crowd::connect);
            WebBench.until(crowd, () -> bench.seen.subscribed.size() == 2 * CLIENTS);
            publish(another, 0, 50);
            WebBench.until(crowd, () -> bench.seen.count == CLIENTS * 50);

            assertThat(bench.seen.of(7)).startsWith("message 0").endsWith("message 49");
            assertThat(bench.seen.recovered).isEmpty();
        }
    }

    @Test
    void newSessionsMissWhatWasPublishedMeanwhile() throws IOException {
        CrowdOrder order = WebBench.order(CLIENTS, ClientWork.STAMP);
        try (WebBench bench = new WebBench();
                Relay relay = new Relay(bench.address());
                TlcpCrowd crowd = bench.crowd(options(relay, Protocol.WEBSOCKET, false), order)) {
            bench.connect(crowd, order);
            cutAndGoOn(bench, relay, crowd);
            WebBench.until(crowd, () -> bench.seen.subscribed.size() == 2 * CLIENTS);
            publish(bench, 100, 150);
            WebBench.until(crowd, () -> bench.seen.count == CLIENTS * 100);

            assertThat(bench.seen.of(7))
                    .doesNotContain("message 50", "message 99")
                    .endsWith("message 149");
            assertThat(bench.seen.recovered).isEmpty();
        }
    }
}
