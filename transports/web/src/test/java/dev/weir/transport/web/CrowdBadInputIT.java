package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.weir.clock.SystemClock;
import dev.weir.result.CrowdFigures;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.web.gateway.GatewayOrder;
import dev.weir.transport.web.gateway.GatewayProcess;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of clients against what is wrong with a gateway or a topic: an error, or counted for each client. */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CrowdBadInputIT {

    private static final int CLIENTS = 20;
    private static final int FOREIGN = 7;
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    @TempDir
    private Path folder = Path.of("");

    private final String topic =
            "bad-" + Long.toHexString(ThreadLocalRandom.current().nextLong());

    /** Something that happens while a run measures, in a thread of its own. */
    private interface Happening {
        void happen() throws Exception;
    }

    private RunResult run(Happening inMidRun, String... settings) throws ExecutionException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "clients=" + CLIENTS,
                "carrier=text",
                "payload={ random: printable, size: 300B }",
                "rate=50/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=6s",
                "web.kafka.bootstrap=" + BROKER.bootstrap(),
                "web.kafka.topic.name=" + topic,
                "web.kafka.topic.use=ensure"));
        options.addAll(List.of(settings));
        WebDriver driver = new WebDriver();
        Scenario scenario = new ScenarioFiles(folder.resolve("none"), List.of(driver)).load("web", options);
        var request = new RunRequest(
                scenario,
                driver,
                scenario.target().settings(),
                "web",
                Map.of(),
                new RunRequest.Start(ThreadLocalRandom.current().nextInt(), List.of("weir"), "test", ""),
                OutputStream.nullOutputStream());
        FutureTask<Boolean> happening = new FutureTask<>(() -> {
            inMidRun.happen();
            return true;
        });
        RunListener listener = new RunListener() {
            private boolean begun;

            @Override
            public void progress(Progress progress) {
                if (!begun
                        && progress.time().phase().equals("measure")
                        && progress.time().second() > 0) {
                    begun = true;
                    Thread.ofPlatform().daemon().start(happening);
                }
            }
        };
        RunResult result = new Run(request, listener).execute().result();
        if (result.verdict().outcome() != Outcome.ERROR) {
            happening.get();
        }
        return result;
    }

    private static CrowdFigures crowd(RunResult result) {
        return result.messages().crowd().getFirst();
    }

    private static List<String> reasons(RunResult result) {
        return crowd(result).connections().reasons().stream()
                .map(CrowdFigures.Reason::text)
                .toList();
    }

    private static String findings(RunResult result) {
        return result.verdict().toString();
    }

    private GatewayProcess gateway() {
        return GatewayProcess.start(
                new GatewayOrder("all", BROKER.bootstrap(), topic, List.of()), STARTS_WITHIN, new SystemClock());
    }

    private static InetSocketAddress address(GatewayProcess gateway) {
        URI address = gateway.address();
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    @Test
    void whatIsPublishedWhileTheGatewayIsGoneIsMissingAndClientsComeBack() throws Exception {
        GatewayProcess first = gateway();
        List<GatewayProcess> second = new ArrayList<>();
        try (Relay relay = new Relay(address(first))) {
            RunResult result = run(
                    () -> {
                        relay.cut();
                        ProcessHandle killed = ProcessHandle.of(first.pid()).orElseThrow();
                        killed.destroyForcibly();
                        killed.onExit().join();
                        second.add(gateway());
                        relay.restore(address(second.getFirst()));
                    },
                    "web.gateway=ws://127.0.0.1:" + relay.port(),
                    "web.item=ltest",
                    "web.fields=value partition offset",
                    "measure=20s",
                    "stall=20s");

            assertThat(crowd(result).connections().subscribed()).isEqualTo(CLIENTS);
            assertThat(crowd(result).connections().drops()).isGreaterThanOrEqualTo(CLIENTS);
            assertThat(reasons(result)).isNotEmpty();
            assertThat(crowd(result).deliveries().missing()).isPositive();
            assertThat(crowd(result).deliveries().worstReach()).isBetween(0.01, 0.99);
            assertThat(crowd(result).deliveries().unreadable()).isZero();
            assertThat(result.verdict().outcome()).isIn(Outcome.FAIL, Outcome.INVALID);
        } finally {
            first.close();
            second.forEach(GatewayProcess::close);
        }
    }

    @Test
    void garbageAndATruncatedFrameCostSomeClientsTheirConnectionAndAreNoDelivery() throws Exception {
        byte[] garbage = new byte[1_000];
        ThreadLocalRandom.current().nextBytes(garbage);
        // A frame of a reserved kind, so that what follows cannot be read as one.
        garbage[0] = (byte) 0x8B;
        try (GatewayProcess server = gateway();
                Relay relay = new Relay(address(server))) {
            RunResult result = run(
                    () -> relay.spoil(3, garbage),
                    "web.gateway=ws://127.0.0.1:" + relay.port(),
                    "web.item=ltest",
                    "web.fields=value partition offset");

            assertThat(crowd(result).connections().subscribed()).isEqualTo(CLIENTS);
            assertThat(crowd(result).connections().drops()).isGreaterThanOrEqualTo(3);
            assertThat(result.messages().ledger().total().receiving().corrupt()).isZero();
            assertThat(crowd(result).worst()).hasSizeLessThanOrEqualTo(3).allMatch(client -> client.drops() > 0);
        }
    }

    @Test
    void clientsThatTheGatewayRefusesMissEverything() throws Exception {
        String all = Files.readString(Path.of("../../scenarios/gateway/all.yaml"));
        Path half = Files.writeString(folder.resolve("half.yaml"), all + "sessions: { max: " + CLIENTS / 2 + " }\n");

        RunResult result = run(
                () -> {},
                "web.gateway-config=" + half,
                "web.item=ltest",
                "web.fields=value partition offset",
                "crowd.decode-every=1");

        assertThat(crowd(result).connections().subscribed()).isEqualTo(CLIENTS / 2);
        assertThat(reasons(result)).anyMatch(reason -> reason.startsWith("refused: "));
        assertThat(crowd(result).deliveries().worstReach()).isZero();
        assertThat(crowd(result).deliveries().reach()).isEqualTo(0.5);
        assertThat(result.verdict().outcome()).isNotEqualTo(Outcome.PASS);
    }

    @Test
    void namesThatTheGatewayDoesNotKnowEndTheRunBeforeItMeasures() throws Exception {
        for (String setting : List.of("adapter-set=Nowhere", "data-adapter=Nowhere", "item=nowhere")) {
            RunResult result = run(() -> {}, "web." + setting);

            assertThat(result.verdict().outcome()).as(setting).isEqualTo(Outcome.ERROR);
            assertThat(findings(result)).contains("none of " + CLIENTS + " clients could subscribe: ");
        }
    }

    @Test
    void aServerThatSpeaksAnotherProtocolEndsTheRunBeforeItMeasures() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.start();
        try {
            RunResult result = run(
                    () -> {},
                    "web.gateway=ws://127.0.0.1:" + server.getAddress().getPort(),
                    "web.item=ltest",
                    "web.fields=value partition offset");

            assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
            assertThat(findings(result)).contains("none of " + CLIENTS + " clients could subscribe: ", "404");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void clientsThatAGatewayGivesNewestValuesOnlyEndUpToDateAndNeverGoBack() throws Exception {
        RunResult result = run(
                () -> {},
                "web.gateway-config=all",
                "web.mode=merge",
                "web.max-frequency=2",
                "web.kafka.topic.partitions=1",
                "crowd.decode-every=2");

        CrowdFigures.Deliveries deliveries = crowd(result).deliveries();
        assertThat(deliveries.conflated()).isBetween(deliveries.due() / 2, deliveries.due() - CLIENTS);
        assertThat(deliveries.missing()).isZero();
        assertThat(deliveries.stale()).isZero();
        assertThat(deliveries.twice()).isZero();
        assertThat(deliveries.unreadable()).isZero();
        assertThat(result.messages().ledger().total().comparison().lost()).isZero();
    }

    @Test
    void whatOthersPublishToTheTopicIsNoDeliveryOfTheRun() throws Exception {
        RunResult result = run(this::publishOthers);

        assertThat(crowd(result).deliveries().missing()).isZero();
        assertThat(result.messages().ledger().total().receiving().foreign()).isEqualTo((long) FOREIGN * CLIENTS);
        assertThat(result.verdict().outcome()).isIn(Outcome.FAIL, Outcome.INVALID);
    }

    private void publishOthers() throws ExecutionException, InterruptedException {
        Map<String, Object> properties = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, BROKER.bootstrap());
        try (var producer = new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            for (int i : IntStream.range(0, FOREIGN).toArray()) {
                producer.send(new ProducerRecord<>(topic, "what another program has to say, number " + i))
                        .get();
            }
        }
    }
}
