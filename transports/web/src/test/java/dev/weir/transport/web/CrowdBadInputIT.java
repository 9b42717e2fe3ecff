package dev.weir.transport.web;

import static dev.weir.transport.web.CrowdRun.CLIENTS;
import static dev.weir.transport.web.CrowdRun.address;
import static dev.weir.transport.web.CrowdRun.crowd;
import static dev.weir.transport.web.CrowdRun.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.CrowdFigures;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.transport.web.gateway.GatewayProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whole runs of clients against what goes wrong with a gateway or a topic while they measure: counted for each client. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CrowdBadInputIT {

    private static final int FOREIGN = 7;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private CrowdRun run = new CrowdRun("");

    @BeforeEach
    void nameTopic() {
        run = new CrowdRun(BROKER.bootstrap());
    }

    @Tag("thorough") // waits for clients that come back; ShippedScenariosIT runs gateway-restart
    @Test
    void messagesDuringGatewayOutageAreMissingAndClientsReturn() throws Exception {
        GatewayProcess first = run.gateway();
        List<GatewayProcess> second = new ArrayList<>();
        try (Relay relay = new Relay(address(first))) {
            RunResult result = run.execute(
                    () -> {
                        relay.cut();
                        ProcessHandle killed = ProcessHandle.of(first.pid()).orElseThrow();
                        killed.destroyForcibly();
                        killed.onExit().join();
                        second.add(run.gateway());
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
    void garbageAndTruncatedFrameDropSomeClientsAndDeliverNothing() throws Exception {
        byte[] garbage = new byte[1_000];
        ThreadLocalRandom.current().nextBytes(garbage);
        // A frame of a reserved kind, so that what follows cannot be read as one.
        garbage[0] = (byte) 0x8B;
        try (GatewayProcess server = run.gateway();
                Relay relay = new Relay(address(server))) {
            RunResult result = run.execute(
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

    @Tag("thorough") // a crowd once more; ShippedScenariosIT runs fanout-slow
    @Test
    void conflatedClientsEndUpToDateAndNeverGoBack() throws Exception {
        RunResult result = run.execute(
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

    @Tag("thorough") // waits for a crowd once more; the test below has bad input too
    @Test
    void whatOthersPublishToTheTopicIsNoDeliveryOfTheRun() throws Exception {
        RunResult result = run.execute(this::publishOthers);

        assertThat(crowd(result).deliveries().missing()).isZero();
        assertThat(result.messages().ledger().total().receiving().foreign()).isEqualTo((long) FOREIGN * CLIENTS);
        assertThat(result.verdict().outcome()).isIn(Outcome.FAIL, Outcome.INVALID);
    }

    private void publishOthers() throws ExecutionException, InterruptedException {
        Map<String, Object> properties = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, BROKER.bootstrap());
        try (var producer = new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            for (int i : IntStream.range(0, FOREIGN).toArray()) {
                producer.send(new ProducerRecord<>(run.topic(), "what another program has to say, number " + i))
                        .get();
            }
        }
    }
}
