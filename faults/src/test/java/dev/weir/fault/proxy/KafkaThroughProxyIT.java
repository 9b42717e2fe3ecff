package dev.weir.fault.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaThroughProxyIT {

    private static final int MESSAGES = 300;
    private static final Duration WITHIN = Duration.ofMinutes(2);

    @ParameterizedTest
    @CsvSource({"1,classic", "3,consumer"})
    void clientsOfEveryKindConnectToTheProxyOnly(int brokers, String groupProtocol) throws Exception {
        try (BrokerCluster cluster = BrokerCluster.start(BrokerOptions.forTests(), brokers);
                ProxyProcess proxy = ProxyProcess.start(1, WITHIN)) {
            int port = proxy.listen(-1, "127.0.0.1", port(cluster.brokers().getFirst()), ForwardedProtocol.KAFKA);
            Map<String, Object> common = Map.of(
                    "bootstrap.servers", "127.0.0.1:" + port, "group.id", "readers", "auto.offset.reset", "earliest");
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
                admin.createTopics(List.of(new NewTopic("words", 6, (short) brokers)))
                        .all()
                        .get(2, TimeUnit.MINUTES);
                assertThat(admin.describeCluster().nodes().get(2, TimeUnit.MINUTES))
                        .extracting(Node::port)
                        .containsExactlyInAnyOrderElementsOf(ports(proxy))
                        .hasSize(brokers);

                publish(port);
                assertThat(read(common, groupProtocol)).hasSize(MESSAGES);

                assertThat(admin.listConsumerGroupOffsets("readers")
                                .partitionsToOffsetAndMetadata()
                                .get(2, TimeUnit.MINUTES))
                        .hasSize(6);
                assertThat(proxy.state().listeners())
                        .allSatisfy(listener -> assertThat(listener.forwarded().downstreamBytes())
                                .isPositive())
                        .allSatisfy(listener -> assertThat(listener.complaint()).isEmpty());
                assertThat(remotePortsOfThisProcess())
                        .contains(port)
                        .doesNotContainAnyElementsOf(cluster.brokers().stream()
                                .map(KafkaThroughProxyIT::port)
                                .toList());
            }
        }
    }

    private static void publish(int port) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                // An idempotent producer can stand still for minutes at a new topic (KAFKA-15591).
                Map.of(
                        "bootstrap.servers",
                        "127.0.0.1:" + port,
                        "acks",
                        "all",
                        "linger.ms",
                        "0",
                        "enable.idempotence",
                        "false"),
                new StringSerializer(),
                new StringSerializer())) {
            for (int i = 0; i < MESSAGES; i++) {
                sent.add(producer.send(new ProducerRecord<>("words", i % 6, null, "word " + i)));
            }
            for (Future<RecordMetadata> each : sent) {
                assertThat(each.get(2, TimeUnit.MINUTES).hasOffset()).isTrue();
            }
        }
    }

    private static Set<String> read(Map<String, Object> common, String groupProtocol) {
        Map<String, Object> settings = new HashMap<>(common);
        settings.put("group.protocol", groupProtocol);
        Set<String> words = new HashSet<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("words"));
            Eventually.holds("all are read", () -> {
                consumer.poll(Duration.ofMillis(100)).forEach(each -> words.add(each.value()));
                return words.size() >= MESSAGES;
            });
            consumer.commitSync();
        }
        return words;
    }

    private static int port(BrokerProcess broker) {
        return Integer.parseInt(broker.bootstrap().substring(broker.bootstrap().lastIndexOf(':') + 1));
    }

    private static List<Integer> ports(ProxyProcess proxy) {
        return proxy.state().listeners().stream()
                .map(ProxyState.ListenerState::port)
                .toList();
    }

    /** Ports that sockets of this process are connected to, as Linux says. */
    private static Set<Integer> remotePortsOfThisProcess() throws IOException {
        Set<String> own = new HashSet<>();
        List<Path> descriptors;
        try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
            descriptors = links.toList();
        }
        for (Path link : descriptors) {
            try {
                own.add(Files.readSymbolicLink(link).toString());
            } catch (NoSuchFileException closed) {
                // Clients open and close sockets meanwhile.
            }
        }
        Set<Integer> ports = new HashSet<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(table), StandardCharsets.US_ASCII));
            lines.removeFirst();
            for (String line : lines) {
                String[] words = line.strip().split("\\s+", -1);
                if (own.contains("socket:[" + words[9] + "]")) {
                    ports.add(Integer.parseInt(words[2].substring(words[2].lastIndexOf(':') + 1), 16));
                }
            }
        }
        return ports;
    }
}
