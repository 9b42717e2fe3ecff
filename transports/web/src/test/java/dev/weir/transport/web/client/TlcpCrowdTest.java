package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.HeldPort;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Mode;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.options.TlcpOptions.Servers;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of a real gateway. */
class TlcpCrowdTest {

    private static final List<String> VALUE = List.of("value");

    private WebBench bench;

    @BeforeEach
    void start() throws IOException {
        bench = new WebBench();
    }

    @AfterEach
    void stop() throws IOException {
        bench.close();
    }

    private static List<String> numbered(int count) {
        return IntStream.range(0, count).mapToObj(number -> "message " + number).toList();
    }

    private void publish(List<String> values) {
        values.forEach(value -> bench.items.update("all", VALUE, value));
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void everyClientIsHandedEveryMessageInOrder(Protocol protocol) {
        CrowdOrder order =
                new CrowdOrder(0, 100, 50, new CrowdOrder.Work(ClientWork.STAMP, 5), 0, CrowdOrder.Slow.NONE);
        TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
        TlcpOptions all = options.with(options.servers().with(protocol));
        try (TlcpCrowd crowd = bench.crowd(all, order)) {
            bench.connect(crowd, order);
            publish(numbered(200));
            WebBench.until(crowd, () -> bench.seen.count == 50 * 200);

            assertThat(bench.seen.subscribed).hasSize(50);
            for (int client = 100; client < 150; client++) {
                assertThat(bench.seen.of(client)).isEqualTo(numbered(200));
            }
            assertThat(bench.seen.dropped).isEmpty();
            assertThat(bench.seen.unreadable).isEmpty();
        }
    }

    @Test
    void clientThatCountsReadsEveryByteAndHandsOverNothing() {
        CrowdOrder order = WebBench.order(3, ClientWork.COUNT);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            publish(List.of("x".repeat(10_000)));
            WebBench.until(crowd, () -> crowd.bytesRead() > 3 * 10_000);

            assertThat(bench.seen.count).isZero();
            assertThat(bench.seen.dropped).isEmpty();
        }
    }

    @Test
    void clientTakesTheItemOfItsKey() {
        CrowdOrder order = new CrowdOrder(0, 0, 6, new CrowdOrder.Work(ClientWork.STAMP, 2), 3, CrowdOrder.Slow.NONE);
        TlcpOptions options = bench.options(Subscribed.raw("item-[key=${key}]", "value"))
                .with(Reading.ofField(0).withKeyNames(List.of("apple", "pear", "fig")::get));
        try (TlcpCrowd crowd = bench.crowd(options, order)) {
            bench.connect(crowd, order);
            for (String key : List.of("apple", "pear", "fig")) {
                bench.items.update("item-[key=" + key + "]", VALUE, "for " + key);
            }
            WebBench.until(crowd, () -> bench.seen.count == 6);

            assertThat(bench.seen.of(0)).containsExactly("for apple");
            assertThat(bench.seen.of(4)).containsExactly("for pear");
            assertThat(bench.seen.of(5)).containsExactly("for fig");
        }
    }

    @Test
    void itemThatTakesTheNameOfAKeyIsRefusedWhereClientsHaveNone() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions options = bench.options(Subscribed.raw("item-${key}", "value"));

        assertThatThrownBy(() -> bench.crowd(options, order))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("item-${key}");
    }

    @Test
    void wrongNamesAreReportedInTheWordsOfTheServerAndLast() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions good = bench.options(Subscribed.raw("all", "value"));
        TlcpOptions wrongSet = good.with(good.session().withAdapterSet("NOBODY"));
        TlcpOptions wrongItem = bench.options(Subscribed.raw("no-item", "value"));
        Subscribed other = new Subscribed("OTHER", "all", VALUE, Mode.RAW, "false", "unlimited");
        for (TlcpOptions options : List.of(wrongSet, wrongItem, bench.options(other))) {
            try (TlcpCrowd crowd = bench.crowd(options, order)) {
                bench.connect(crowd, order);
            }
        }

        assertThat(bench.seen.dropped.get(0)).startsWith("0 for good: refused: 2 ");
        assertThat(bench.seen.dropped.get(1)).startsWith("0 for good: refused: 21 ");
        assertThat(bench.seen.dropped.get(2)).startsWith("0 for good: refused: 17 ");
    }

    @Test
    void messageInAFieldThatThereIsNotIsRefused() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions options = bench.options(Subscribed.raw("all", "value")).with(Reading.ofField(1));
        try (TlcpCrowd crowd = bench.crowd(options, order)) {
            bench.connect(crowd, order);

            assertThat(bench.seen.dropped).singleElement().asString().startsWith("0 for good: the message is said");
        }
    }

    @Test
    void serverThatIsNotThereIsReported() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        try (HeldPort nobody = HeldPort.free()) {
            TlcpOptions options = bench.options(Subscribed.raw("all", "value"))
                    .with(Servers.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), nobody.number())));
            try (TlcpCrowd crowd = bench.crowd(options, order)) {
                bench.connect(crowd, order);

                assertThat(bench.seen.dropped).containsExactly("0: Connection refused");
            }
        }
    }

    @Test
    void clientThatLeavesIsNotMissedAndMayComeBack() {
        CrowdOrder order = WebBench.order(2, ClientWork.STAMP);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            crowd.disconnect(0);
            WebBench.until(crowd, () -> bench.gateway().sessions() == 1);
            publish(List.of("without 0"));
            WebBench.until(crowd, () -> bench.seen.count == 1);
            crowd.connect(0);
            WebBench.until(crowd, () -> bench.seen.subscribed.size() == 3);
            publish(List.of("with both"));
            WebBench.until(crowd, () -> bench.seen.count == 3);

            assertThat(bench.seen.of(0)).containsExactly("with both");
            assertThat(bench.seen.of(1)).containsExactly("without 0", "with both");
            assertThat(bench.seen.dropped).isEmpty();
        }
    }

    @Test
    void endOfTheServerIsTold() throws IOException {
        CrowdOrder order = WebBench.order(3, ClientWork.STAMP);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            Thread closing = Thread.ofVirtual().start(() -> {
                try {
                    bench.close();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            WebBench.until(crowd, () -> bench.seen.dropped.size() == 3 && !closing.isAlive());

            assertThat(bench.seen.dropped).allMatch(reason -> reason.contains("ended by the server"));
        }
    }

    @Test
    void subscriptionThatTheServerEndsIsTold() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            bench.items.fail("all");
            WebBench.until(crowd, () -> bench.seen.dropped.size() == 1);

            assertThat(bench.seen.dropped).containsExactly("0: the server ended the subscription");
        }
    }

    @Test
    void sessionOverHttpGoesOnInTheNextAnswerWhenOneIsFull() {
        CrowdOrder order = WebBench.order(1, ClientWork.STAMP);
        TlcpOptions whole = bench.options(Subscribed.raw("all", "value"));
        TlcpOptions options = whole.with(whole.session().with(Diffs.NONE));
        List<String> values = IntStream.range(0, 52)
                .mapToObj(number -> number + "x".repeat(1_000_000))
                .toList();
        try (TlcpCrowd crowd = bench.crowd(options.with(options.servers().with(Protocol.HTTP_STREAMING)), order)) {
            bench.connect(crowd, order);
            for (int number = 0; number < values.size(); number++) {
                int due = number + 1;
                publish(List.of(values.get(number)));
                WebBench.until(crowd, () -> bench.seen.count == due || !bench.seen.dropped.isEmpty());
            }

            assertThat(bench.seen.dropped).isEmpty();
            assertThat(bench.seen.of(0)).isEqualTo(values);
            assertThat(crowd.bytesRead()).isGreaterThan(50_000_000);
        }
    }

    @Test
    void clientThatIsDroppedMayConnectAgainWhenItIsToldSo() {
        CrowdOrder order = WebBench.order(20, ClientWork.STAMP);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            bench.seen.whenDropped = crowd::connect;
            bench.items.fail("all");
            WebBench.until(crowd, () -> bench.seen.subscribed.size() == 40);
            publish(List.of("again"));
            WebBench.until(crowd, () -> bench.seen.count == 20);

            assertThat(bench.seen.dropped).hasSize(20);
            assertThat(bench.seen.of(7)).containsExactly("again");
        }
    }

    @Test
    void serverThatSendsItsClientsElsewhereLosesThem() {
        CrowdOrder order = WebBench.order(4, ClientWork.STAMP);
        try (TlcpCrowd crowd = bench.crowd(bench.options(Subscribed.raw("all", "value")), order)) {
            bench.connect(crowd, order);
            bench.gateway().drain();
            WebBench.until(crowd, () -> bench.seen.dropped.size() == 4);

            assertThat(bench.seen.dropped).noneMatch(reason -> reason.contains("for good"));
        }
    }

    @Test
    void moreClientsThanDescriptorsAreRefusedBeforeTheFirstConnection() {
        CrowdOrder order = WebBench.order(1_000, ClientWork.STAMP);
        DescriptorBudget few = new DescriptorBudget(1_000, 100);

        assertThatThrownBy(() -> new TlcpCrowd(
                        bench.options(Subscribed.raw("all", "value")),
                        order,
                        bench.seen,
                        new WebBench.MachineClock(),
                        few))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("836 left of 1000")
                .hasMessageContaining("receivers: 2");
        assertThat(bench.gateway().connections()).isZero();
    }

    @Test
    void thousandClientsConnectReadAndLeave() {
        CrowdOrder order =
                new CrowdOrder(0, 0, 1_000, new CrowdOrder.Work(ClientWork.STAMP, 10), 0, CrowdOrder.Slow.NONE);
        TlcpOptions options = bench.options(Subscribed.raw("all", "value"));
        try (TlcpCrowd crowd = bench.crowd(options.with(options.session().with(Diffs.NONE)), order)) {
            bench.connect(crowd, order);
            publish(numbered(20));
            WebBench.until(crowd, () -> bench.seen.count == 20_000);
            assertThat(bench.seen.messages.values()).allMatch(numbered(20)::equals);
        }
        WebBench.until(bench.crowd(options, order), () -> bench.gateway().sessions() == 0);
    }
}
