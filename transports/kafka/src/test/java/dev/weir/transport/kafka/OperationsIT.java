package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.kafka.operation.EndedOperations;
import dev.weir.transport.kafka.operation.EndedOperations.Found;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.protocol.ApiKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every operation on a real broker. */
final class OperationsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** More than are under way at a time. */
    private static final int TOPICS = Boolean.getBoolean("tests.thorough") ? 1_000 : 200;

    private final String prefix = "o" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) + "-";
    private final EndedOperations ended = new EndedOperations();
    private KafkaTransport transport;
    private OperationClient client;

    @BeforeEach
    void open() {
        transport = Round.open("bootstrap", BROKER.bootstrap(), "operation.timeout", "60s");
        client = transport.openOperations(0, ended);
    }

    @AfterEach
    void close() {
        transport.close();
        assertThat(ended.toldTwice()).isZero();
    }

    private Operation run(OperationKind kind, Consumer<Operation> order) {
        Operation operation = EndedOperations.operation(kind, order);
        ended.run(client, List.of(operation));
        return operation;
    }

    private Operation succeeds(OperationKind kind, Consumer<Operation> order) {
        Operation operation = run(kind, order);
        assertThat(ended.end(operation)).as(kind.label()).isEqualTo(new EndedOperations.End(Optional.empty(), ""));
        return operation;
    }

    private void fails(OperationFailure expected, OperationKind kind, Consumer<Operation> order) {
        Operation operation = run(kind, order);
        assertThat(ended.failure(operation))
                .as("%s: %s", kind.label(), ended.end(operation))
                .contains(expected);
    }

    /** Creates a topic. The controller confirms it before the broker knows it, which is waited for. */
    private String topic(String name, int partitions) {
        String topic = prefix + name;
        succeeds(OperationKind.CREATE_TOPIC, order -> {
            order.topic = topic;
            order.partitions = partitions;
            order.replication = 1;
        });
        awaitPartitions(topic, partitions);
        return topic;
    }

    /** A broker hears of a change later than the controller that makes it. */
    private void awaitPartitions(String topic, int partitions) {
        Round.await(
                topic + " has " + partitions + " partitions",
                () -> run(OperationKind.DESCRIBE_TOPIC, order -> order.topic = topic).found == partitions);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<Operation> create(String topic, int count, int partition) {
        List<Operation> creates = IntStream.range(0, count)
                .mapToObj(number -> EndedOperations.operation(OperationKind.CREATE_RECORD, order -> {
                    order.topic = topic;
                    order.partition = partition;
                    order.key = bytes("key-" + number);
                    order.value = bytes("value-" + number);
                    order.headers.add(new RecordHeader("number", bytes(Integer.toString(number))));
                    order.headers.add(new RecordHeader("colour", bytes("blue")));
                }))
                .toList();
        ended.run(client, creates);
        assertThat(ended.failures(creates)).isEmpty();
        return creates;
    }

    private List<Operation> read(String topic, LongStream offsets) {
        List<Operation> reads = offsets.mapToObj(offset -> EndedOperations.read(topic, 0, offset))
                .toList();
        ended.run(client, reads);
        return reads;
    }

    private static Found written(int partition, long offset, long number) {
        return new Found(
                partition,
                offset,
                "key-" + number,
                "value-" + number,
                Map.of("number", Long.toString(number), "colour", "blue"));
    }

    private static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", BROKER.bootstrap()));
    }

    @Tag("thorough") // 200 topics; the tests below do the same with few
    @Test
    void manyTopicsAreCreatedListedAndReallyDeleted() {
        List<String> names =
                IntStream.range(0, TOPICS).mapToObj(number -> prefix + number).toList();
        List<Operation> creates = operations(names, OperationKind.CREATE_TOPIC);
        runInParts(creates);
        Round.await("the broker knows them all", () -> known().containsAll(names));
        assertThat(succeeds(OperationKind.LIST_TOPICS, order -> {}).found).isGreaterThanOrEqualTo(TOPICS);

        List<Operation> deletes = operations(names, OperationKind.DELETE_TOPIC);
        runInParts(deletes);

        assertThat(known()).doesNotContainAnyElementsOf(names);
        fails(OperationFailure.NOT_FOUND, OperationKind.DELETE_TOPIC, order -> order.topic = names.getFirst());
    }

    /** A hundred at a time, as a step with that concurrency would. */
    private void runInParts(List<Operation> operations) {
        for (int from = 0; from < operations.size(); from += 100) {
            List<Operation> part = operations.subList(from, from + 100);
            ended.run(client, part);
            assertThat(ended.failures(part)).isEmpty();
        }
    }

    private static List<Operation> operations(List<String> topics, OperationKind kind) {
        return topics.stream()
                .map(topic -> EndedOperations.operation(kind, order -> {
                    order.topic = topic;
                    order.partitions = 1;
                    order.replication = 1;
                }))
                .toList();
    }

    private static Set<String> known() {
        try (Admin admin = admin()) {
            return admin.listTopics()
                    .names()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(2, TimeUnit.MINUTES)
                    .join();
        }
    }

    @Test
    void topicsAreDescribedAndAltered() {
        String topic = topic("altered", 2);
        fails(OperationFailure.EXISTS, OperationKind.CREATE_TOPIC, order -> order.topic = topic);
        fails(OperationFailure.NOT_FOUND, OperationKind.DESCRIBE_TOPIC, order -> order.topic = prefix + "none");
        fails(OperationFailure.REJECTED, OperationKind.CREATE_TOPIC, order -> order.topic = "no topic name");
        fails(OperationFailure.REJECTED, OperationKind.ALTER_TOPIC, order -> order.topic = topic);

        succeeds(OperationKind.ALTER_TOPIC, order -> {
            order.topic = topic;
            order.partitions = 5;
            order.config = Map.of("retention.ms", "1234567");
        });

        awaitPartitions(topic, 5);
        Round.await("the configuration is as altered", () -> retention(topic).equals("1234567"));
    }

    private static String retention(String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try (Admin admin = admin()) {
            return admin.describeConfigs(List.of(resource)).all().get(2, TimeUnit.MINUTES).values().stream()
                    .map(config -> config.get("retention.ms").value())
                    .findFirst()
                    .orElse("");
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void recordsAreReadByOffsetWithKeyAndHeadersUntilDeleted() {
        String topic = topic("records", 1);
        List<Operation> creates = create(topic, 2_000, Operation.ANY_PARTITION);
        assertThat(creates).extracting(created -> created.partition).containsOnly(0);
        assertThat(creates)
                .extracting(created -> created.offset)
                .containsExactlyElementsOf(LongStream.range(0, 2_000).boxed().toList());

        List<Operation> reads = read(topic, LongStream.range(0, 2_000));
        reads.forEach(read -> assertThat(ended.found(read)).containsExactly(written(0, read.offset, read.offset)));
        List<Operation> random = read(topic, LongStream.of(1_500, 3, 1_999, 700, 3, 0));
        random.forEach(read -> assertThat(ended.found(read)).containsExactly(written(0, read.offset, read.offset)));
        assertThat(random.getFirst().bytes).isEqualTo(creates.get(1_500).bytes);

        succeeds(OperationKind.DELETE_RECORDS, order -> {
            order.topic = topic;
            order.partition = 0;
            order.offset = 1_000;
        });

        List<Operation> deleted = read(topic, LongStream.range(990, 1_010));
        deleted.forEach(read -> assertThat(
                        ended.failure(read).map(OperationFailure::label).orElse("read"))
                .as("offset %d", read.offset)
                .isEqualTo(read.offset < 1_000 ? "out-of-range" : "read"));
        List<Operation> beyond = read(topic, LongStream.of(2_000, 2_001, 1_000_000));
        assertThat(beyond).allSatisfy(read -> assertThat(ended.failure(read)).contains(OperationFailure.OUT_OF_RANGE));
        create(topic, 1, 0);
        assertThat(ended.found(read(topic, LongStream.of(2_000)).getFirst())).containsExactly(written(0, 2_000, 0));
    }

    @Test
    void whatDoesNotExistIsNotFoundAndSaysSo() {
        String topic = topic("small", 1);
        String missing = prefix + "missing";

        List<Operation> reads = List.of(EndedOperations.read(missing, 0, 0), EndedOperations.read(topic, 7, 0));
        ended.run(client, reads);

        assertThat(reads).allSatisfy(read -> assertThat(ended.failure(read)).contains(OperationFailure.NOT_FOUND));
        assertThat(ended.end(reads.get(1)).cause()).contains("has 1 partitions");
        fails(OperationFailure.NOT_FOUND, OperationKind.READ_TOPIC, order -> order.topic = missing);
        fails(OperationFailure.NOT_FOUND, OperationKind.DELETE_RECORDS, order -> {
            order.topic = missing;
            order.partition = 0;
            order.offset = 1;
        });
        fails(OperationFailure.OUT_OF_RANGE, OperationKind.DELETE_RECORDS, order -> {
            order.topic = topic;
            order.partition = 0;
            order.offset = 1;
        });
        fails(OperationFailure.NOT_FOUND, OperationKind.DESCRIBE_GROUP, order -> order.group = missing);
        fails(OperationFailure.NOT_FOUND, OperationKind.DELETE_GROUP, order -> order.group = missing);
    }

    @Test
    void topicThatSomebodyElseWroteIsReadWhole() {
        String topic = topic("foreign", 3);
        IntStream.range(0, 3).forEach(partition -> create(topic, 700 + partition, partition));

        try (KafkaTransport other = Round.open("bootstrap", BROKER.bootstrap());
                OperationClient reader = other.openOperations(0, ended)) {
            Operation read = EndedOperations.operation(OperationKind.READ_TOPIC, order -> order.topic = topic);
            Operation again = EndedOperations.operation(OperationKind.READ_TOPIC, order -> order.topic = topic);
            ended.run(reader, List.of(read, again));

            assertThat(ended.failure(read)).isEmpty();
            assertThat(read.found).isEqualTo(700 + 701 + 702);
            assertThat(again.found).isEqualTo(read.found);
            // Whichever consumer takes it has just read this topic.
            Operation afterwards = EndedOperations.operation(OperationKind.READ_TOPIC, order -> order.topic = topic);
            ended.run(reader, List.of(afterwards));
            assertThat(ended.failure(afterwards)).isEmpty();
            assertThat(afterwards.found).isEqualTo(read.found);
            assertThat(ended.found(read).stream()
                            .collect(Collectors.groupingBy(Found::partition, Collectors.counting())))
                    .isEqualTo(Map.of(0, 700L, 1, 701L, 2, 702L));
            assertThat(ended.found(read)).contains(written(2, 701, 701));
        }
        assertThat(succeeds(OperationKind.READ_TOPIC, order -> order.topic = topic("empty", 2)).found)
                .isZero();
    }

    @Test
    void offsetsOfGroupsAreResetAndGroupsDeleted() throws Exception {
        String topic = topic("committed", 2);
        create(topic, 10, 1);
        String group = prefix + "group";

        assertThat(succeeds(OperationKind.RESET_OFFSETS, order -> {
                            order.group = group;
                            order.topic = topic;
                        })
                        .found)
                .isEqualTo(2);
        succeeds(OperationKind.RESET_OFFSETS, order -> {
            order.group = group;
            order.topic = topic;
            order.partition = 1;
            order.offset = 4;
        });

        try (Admin admin = admin()) {
            assertThat(admin.listConsumerGroupOffsets(group)
                            .partitionsToOffsetAndMetadata()
                            .get(2, TimeUnit.MINUTES))
                    .isEqualTo(Map.of(
                            new TopicPartition(topic, 0), new OffsetAndMetadata(0),
                            new TopicPartition(topic, 1), new OffsetAndMetadata(4)));
        }
        assertThat(succeeds(OperationKind.LIST_GROUPS, order -> {}).found).isPositive();
        assertThat(succeeds(OperationKind.DESCRIBE_GROUP, order -> order.group = group).found)
                .isZero();
        succeeds(OperationKind.DELETE_GROUP, order -> order.group = group);
        fails(OperationFailure.NOT_FOUND, OperationKind.DESCRIBE_GROUP, order -> order.group = group);
    }

    @Test
    void everythingUnderWayIsToldWhenTheClientIsClosed() {
        String topic = topic("closed", 1);
        create(topic, 100, 0);
        int before = ended.count();
        List<Operation> started = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            started.add(EndedOperations.read(topic, 0, number));
            started.add(EndedOperations.operation(OperationKind.READ_TOPIC, order -> order.topic = topic));
            started.add(EndedOperations.operation(OperationKind.DESCRIBE_TOPIC, order -> order.topic = topic));
            started.add(EndedOperations.operation(OperationKind.CREATE_RECORD, order -> {
                order.topic = topic;
                order.value = bytes("last");
            }));
        }
        started.forEach(client::start);

        client.close();

        assertThat(ended.count() - before).isEqualTo(started.size());
        assertThat(client.flush(Duration.ZERO)).isTrue();
    }

    @Test
    void alteredPartitionsStayWhenTheConfigurationIsRefused() {
        String topic = topic("half-altered", 2);

        Operation altered = run(OperationKind.ALTER_TOPIC, order -> {
            order.topic = topic;
            order.partitions = 4;
            order.config = Map.of("retention.ms", "soon");
        });

        assertThat(ended.failure(altered)).contains(OperationFailure.PARTLY_DONE);
        assertThat(ended.end(altered).cause())
                .startsWith("the topic now has 4 partitions, and its configuration was not changed: InvalidConfig");
        Round.await(
                "there are four partitions",
                () -> run(OperationKind.DESCRIBE_TOPIC, order -> order.topic = topic).found == 4);
    }

    @Test
    void topicPerhapsCreatedByLostRequestIsUnresolvedNotExisting() throws Exception {
        try (LosingProxy proxy = new LosingProxy(BROKER.bootstrap(), ApiKeys.CREATE_TOPICS.id);
                KafkaTransport behind = Round.open("bootstrap", proxy.bootstrap(), "operation.timeout", "60s")) {
            Operation created = EndedOperations.operation(OperationKind.CREATE_TOPIC, order -> {
                order.topic = prefix + "created-once";
                order.partitions = 1;
                order.replication = 1;
            });
            ended.run(behind.openOperations(0, ended), List.of(created));

            assertThat(proxy.hasLost()).isTrue();
            assertThat(ended.failure(created)).contains(OperationFailure.DISCONNECTED);
            assertThat(ended.end(created).cause())
                    .startsWith("the request was sent 2 times, and one without an answer may have created the topic: ");
        }
    }
}
