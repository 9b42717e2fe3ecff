package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.kafka.SharedBroker;
import dev.weir.gateway.kafka.Topics;
import dev.weir.gateway.web.PageSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a gateway with Kafka behind it, in a real browser. */
class BrowserIT {

    private static final String[] NAMES = {"ACME", "Fjord", "Grün", "Halcyon", "Ions", "Jute", "Kelp", "Linden"};
    private static final Path PICTURES = Path.of("target/pictures").toAbsolutePath();
    private static final String IDLE = "document.querySelector('#state').innerText";

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private final AtomicBoolean ended = new AtomicBoolean();
    private Topics topics;
    private String topic;
    private Thread writer;
    private Browser browser;

    @BeforeAll
    static void requireBrowser() throws IOException {
        TestTools.program("chromium");
    }

    @BeforeEach
    void start() throws IOException, InterruptedException {
        topics = new Topics(BROKER.bootstrap());
        topic = topics.create(2, "compact");
        for (String name : NAMES) {
            topics.put(topic, name, value(name, 100, 0));
        }
        writer = Thread.ofPlatform().start(this::write);
        browser = Browser.start();
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        browser.close();
        ended.set(true);
        writer.join();
        topics.close();
    }

    private static String value(String name, double price, int number) {
        return "{\"name\":\"%s plc\",\"price\":%.2f,\"size\":%d,\"venue\":%s,\"note\":\"%s\"}"
                .formatted(
                        name,
                        price,
                        100 + number % 37,
                        number % 5 == 0 ? "null" : "\"Oslo\"",
                        "the same long text of every update of this instrument, no. " + number % 3);
    }

    private void write() {
        Random random = new Random(1);
        double[] prices = random.doubles(NAMES.length, 20, 200).toArray();
        for (int number = 0; !ended.get(); number++) {
            int which = random.nextInt(NAMES.length);
            prices[which] *= 1 + random.nextGaussian() / 500;
            topics.send(topic, NAMES[which], value(NAMES[which], prices[which], number));
            LockSupport.parkNanos(25_000_000);
        }
        topics.flush();
    }

    private KafkaGateway gateway(PageSettings pages) throws IOException {
        KafkaGateway gateway = KafkaGateway.start(folder, """
                connections:
                  QuickStart:
                    bootstrap: %s
                    items:
                      stock: stock-#{symbol=KEY}
                    topics:
                      %s: stock
                    value: { type: json }
                    fields:
                      name: '#{VALUE.name}'
                      price: '#{VALUE.price}'
                      size: '#{VALUE.size}'
                      venue: '#{VALUE.venue}'
                      note: '#{VALUE.note}'
                      time: '#{TIMESTAMP}'
                """.formatted(BROKER.bootstrap(), topic), pages);
        Eventually.await(
                () -> "all last values: " + gateway.adapter().status(),
                () -> gateway.adapter().status().items().kept() == NAMES.length);
        return gateway;
    }

    private void awaitChanges() throws IOException, InterruptedException {
        browser.await("document.querySelectorAll('#table tbody tr').length === " + NAMES.length);
        String before = browser.text("#table tbody");
        browser.evaluate("window.before = document.querySelector('#table tbody').innerText");
        browser.await("document.querySelector('#table tbody').innerText !== window.before");
        assertThat(browser.text("#table tbody")).isNotEqualTo(before).contains("Halcyon", "Grün plc");
        browser.await("parseFloat(document.querySelector('#updates').innerText) > 5");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thePageShowsLiveItemsAtOnceAndComesBackWithThem(boolean official) throws IOException, InterruptedException {
        Path client = official ? Browser.packaged("lightstreamer-client-web/lightstreamer-core.min.js") : null;
        try (KafkaGateway gateway = gateway(new PageSettings(true, true, true, client))) {
            String rules = browser.open(gateway.address() + "/");
            assertThat(rules).contains("default-src 'none'", "connect-src 'self'");
            browser.awaitText("#state", "connected");
            assertThat(browser.text("#via")).contains(official ? "official web client" : "own client");
            awaitChanges();
            browser.await("/^[0-9]/.test(document.querySelector('#latency').innerText)");
            browser.await("document.querySelector('#bytes').innerText.includes('" + (official ? "–" : "B/s") + "')");

            gateway.stop();
            browser.await(IDLE + ".toLowerCase() !== 'connected'");
            gateway.startAgain();
            browser.awaitText("#state", "connected");
            awaitChanges();
        }
        assertThat(browser.complaints()).isEmpty();
    }

    /** Its messages are as {@code weir generate} writes them, one for each second. */
    @Test
    void theClockThatComesWithWeirShowsTheTimeOfTheNewestMessage() throws IOException, InterruptedException {
        String clock = topics.create(1, "delete");
        String yaml = Files.readString(Path.of("..", "scenarios", "gateway", "clock.yaml"))
                .replace("localhost:9092", BROKER.bootstrap())
                .replace("topics:\n      clock:", "topics:\n      " + clock + ":");
        assertThat(yaml).contains(clock + ": clock");
        try (KafkaGateway gateway = KafkaGateway.start(folder, yaml)) {
            browser.open(gateway.address() + "/#items=clock&fields=timestamp");
            browser.awaitText("#state", "connected");
            for (int second = 1; second <= 3; second++) {
                String time = "2026-11-23 02:25:0" + second + ".000";
                topics.put(clock, null, "{\"timestamp\":\"" + time + "\",\"weir\":\"Weir\"}");
                browser.await("document.querySelector('#table tbody').innerText.includes('" + time + "')");
            }
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aVisitorChoosesWhatIsShown() throws IOException, InterruptedException {
        try (KafkaGateway gateway = gateway(PageSettings.all())) {
            browser.open(gateway.address() + "/");
            browser.awaitText("#state", "connected");
            browser.evaluate("""
                    document.querySelector('[name=items]').value = '';
                    document.querySelector('[name=parameter-symbol]').value = 'Ions';
                    document.querySelector('#maker button').click();
                    document.querySelector('[name=mode]').value = 'DISTINCT';
                    document.querySelectorAll('[name=field]').forEach((box) => { box.checked = box.value === 'price'; });
                    document.querySelector('#choice [type=submit]').click();
                    """);
            browser.await("document.querySelectorAll('#table tbody tr').length > 5");
            assertThat(browser.text("#table thead").strip()).matches("symbol\\s+price");
            assertThat(browser.text("#table tbody tr:first-child th")).isEqualTo("Ions");
            String address = browser.evaluate("location.href").stringValue();
            assertThat(address).contains("mode=DISTINCT", "fields=price", "Ions");

            browser.open(address);
            browser.await("document.querySelectorAll('#table tbody tr').length > 0");
            assertThat(browser.text("#table thead").strip()).matches("symbol\\s+price");

            browser.evaluate("""
                    document.querySelector('[name=items]').value = 'nothing-[a=b]';
                    document.querySelector('#choice [type=submit]').click();
                    """);
            browser.await("document.querySelector('#error').innerText.includes('there is no item')");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Tag("thorough") // waits for a gateway to start again
    @Test
    void theStatusPageShowsTheSessionsAndGoesOnWhenTheGatewayIsBack() throws IOException, InterruptedException {
        try (KafkaGateway gateway = gateway(PageSettings.all());
                RawSocket slow = RawSocket.webSocket(gateway.port())) {
            slow.send(slow.textFrame("create_session\r\nLS_user=ann&LS_cid=x&LS_requested_max_bandwidth=0.05"));
            slow.send(slow.textFrame("control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_group=stock-[symbol%3DACME]"
                    + "&LS_schema=price name note&LS_data_adapter=QuickStart&LS_mode=MERGE"));
            browser.open(gateway.address() + "/status");
            browser.awaitText("#state", "up");
            browser.await("parseInt(document.querySelector('#sessions').innerText) === 1");
            browser.await("document.querySelector('#slow').innerText.includes('ann')");
            browser.await("parseFloat(document.querySelector('#records').innerText) > 5");
            assertThat(browser.text("#sources")).contains("QuickStart", "live");
            assertThat(browser.evaluate("document.querySelector('#partitions').textContent")
                            .stringValue())
                    .contains(topic);

            gateway.stop();
            browser.awaitText("#state", "no answer");
            gateway.startAgain();
            browser.awaitText("#state", "up");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Tag("thorough") // four sizes of every page
    @ParameterizedTest
    @CsvSource({"light,1280", "dark,1280", "light,390", "dark,390"})
    void thePagesFitTheWindow(String scheme, int width) throws IOException, InterruptedException {
        try (KafkaGateway gateway = gateway(PageSettings.all());
                RawSocket slow = RawSocket.webSocket(gateway.port())) {
            slow.send(slow.textFrame("create_session\r\nLS_user=ann&LS_cid=x&LS_requested_max_bandwidth=0.05"));
            slow.send(slow.textFrame("control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_group=stock-[symbol%3DACME]"
                    + "&LS_schema=price name note&LS_data_adapter=QuickStart&LS_mode=MERGE"));
            for (String page : new String[] {"live", "status"}) {
                browser.open(gateway.address() + (page.equals("live") ? "/" : "/status"), width, 900, scheme);
                if (page.equals("live")) {
                    awaitChanges();
                } else {
                    browser.await("document.querySelector('#slow').innerText.includes('ann')");
                    browser.await("document.querySelectorAll('#sparks svg').length === 4");
                }
                browser.picture(PICTURES.resolve(page + "-" + scheme + "-" + width + ".png"));
                assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
                                .booleanValue())
                        .as("nothing sticks out at the side")
                        .isTrue();
            }
        }
        assertThat(browser.complaints()).isEmpty();
    }
}
