package dev.weir.gateway.demo;

import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.lifecycle.ThreadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** A market of forty made-up shares, each traded some three times a second, as JSON in a Kafka topic. Thread-safe. */
public final class DemoMarket implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(DemoMarket.class.getName());
    private static final int TRADES_PER_SECOND = 120;

    private static final String TOPIC = "stocks";

    /** The last price of each share stays; small segments, so that older ones do go. */
    private static final Map<String, String> TOPIC_PROPERTIES =
            Map.of("cleanup.policy", "compact", "segment.bytes", "16777216", "min.cleanable.dirty.ratio", "0.1");

    private static final String NAMES = """
            ALDR Alder Shipping, ASHB Ashbourne Glass, BEXL Bexley Foods, BRIN Brinkworth Steel, CALD Caldera Energy,
            CORM Cormorant Air, DALE Dalewater, DRUM Drummond Rail, ELMS Elmstead Homes, FARN Farnley Paper,
            FINC Finch Robotics, GARN Garnet Optics, GLEN Glenhaven Dairy, HALC Halcyon Media, HAWK Hawkridge Mining,
            IRIS Iris Imaging, IVYB Ivybridge Paint, JUNO Juno Satellites, KEST Kestrel Wind, KILN Kilnsea Cement,
            LARK Larkfield Seeds, LYNX Lynx Security, MARL Marlow Boats, MERE Meredith Textiles, NORB Norbury Tools,
            OAKH Oakham Timber, ORBI Orbital Cables, PENR Penrose Chemicals, PLOV Plover Telecom, QUAR Quarrydene,
            RAVE Ravenna Coffee, ROOK Rookwood Games, SALT Saltmarsh Fish, SELK Selkirk Wool, TERN Ternhill Bikes,
            THOR Thornbury Pharma, ULEX Ulex Biotech, VALE Valehouse Wine, WREN Wrenfield Audio, YARR Yarrow Solar""";

    private final KafkaProducer<String, String> producer;
    private final Thread thread;
    private final Random random = new Random();
    private final List<Share> shares = new ArrayList<>();
    private volatile boolean closed;

    private DemoMarket(String bootstrap) {
        for (String share : NAMES.split(",\\s*", -1)) {
            String[] words = share.split(" ", 2);
            shares.add(new Share(words[0], words[1], 10 + random.nextInt(490)));
        }
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrap,
                        ProducerConfig.CLIENT_ID_CONFIG,
                        "weir-demo",
                        ProducerConfig.LINGER_MS_CONFIG,
                        0),
                new StringSerializer(),
                new StringSerializer());
        this.thread = Thread.ofPlatform().daemon().name("demo-market").unstarted(this::run);
    }

    /** The gateway's configuration for a market at this address. */
    public static GatewayConfiguration configuration(String bootstrap, List<String> options) {
        try (InputStream file =
                Objects.requireNonNull(DemoMarket.class.getResourceAsStream("demo.yaml"), "a part of the program")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8).replace("BOOTSTRAP", bootstrap);
            return GatewayConfig.read(text, "demo.yaml", Path.of("").toAbsolutePath(), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes the topic and opens the market; returns when every share has its first price.
     *
     * @throws DemoException when the broker does not take it
     */
    public static DemoMarket open(String bootstrap) {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1).configs(TOPIC_PROPERTIES)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
            DemoMarket market = new DemoMarket(bootstrap);
            market.shares.forEach(market::publish);
            market.producer.flush();
            market.thread.start();
            return market;
        } catch (ExecutionException | TimeoutException e) {
            throw new DemoException("cannot make the topic " + TOPIC + " at " + bootstrap + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoException("interrupted while the market was opened", e);
        }
    }

    private void run() {
        long pauseNanos = TimeUnit.SECONDS.toNanos(1) / TRADES_PER_SECOND;
        long dueNanos = System.nanoTime();
        while (!closed) {
            trade();
            dueNanos += pauseNanos;
            while (!closed && System.nanoTime() - dueNanos < 0) {
                LockSupport.parkNanos(this, dueNanos - System.nanoTime());
            }
        }
    }

    /** A defect costs one trade; the market stays open. */
    private void trade() {
        try {
            Share share = shares.get(random.nextInt(shares.size()));
            share.trade(random);
            publish(share);
        } catch (RuntimeException | Error e) {
            ThreadFailure.throwIfFatal(e);
            if (!closed) {
                LOG.log(System.Logger.Level.WARNING, "cannot publish a trade", e);
            }
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // See inside.
    private void publish(Share share) {
        // A price that does not arrive is followed by another in a moment; a broker that is gone is told of elsewhere.
        producer.send(new ProducerRecord<>(
                TOPIC, share.symbol(), share.json(Clock.systemUTC().instant())));
    }

    /** {@code 40 made-up shares, 120 trades a second in all}. */
    public String description() {
        return shares.size() + " made-up shares, " + TRADES_PER_SECOND + " trades a second in all";
    }

    /** Closes the market; the topic stays. Idempotent. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        producer.close(Duration.ofSeconds(1));
    }
}
