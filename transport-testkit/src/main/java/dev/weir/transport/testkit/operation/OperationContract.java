package dev.weir.transport.testkit.operation;

import static dev.weir.transport.testkit.operation.OperationTrial.buffer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.transport.TransportException;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.TransportUnderTest;
import dev.weir.transport.testkit.operation.OperationTrial.Ended;
import dev.weir.transport.testkit.operation.OperationTrial.Found;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the operations of every transport must do: the interfaces of {@code dev.weir.transport.operation}, read as law. A
 * transport's test extends this class. Operations that its driver does not have are left out; what is there must be right.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class OperationContract {

    private static final String REUSED = "reused";

    /** The transport under test and its settings; asked for anew by every test. */
    public abstract TransportUnderTest subject();

    private OperationTrial open(OperationKind... needed) {
        for (OperationKind kind : needed) {
            assumeTrue(
                    OperationDriver.operationsOf(subject().driver()).contains(kind),
                    "it has no operation " + kind.label());
        }
        return new OperationTrial(subject());
    }

    @Test
    void aRecordIsReadAsItWasCreated() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD, OperationKind.READ_RECORD)) {
            String topic = trial.topic(1);
            Ended created = trial.run(OperationKind.CREATE_RECORD, operation -> {
                operation.topic = topic;
                operation.key = buffer("the key");
                operation.value = buffer("the value");
                operation.headers.add(new RecordHeader("one", buffer("first")));
                operation.headers.add(new RecordHeader("two", buffer("second")));
            });

            Ended read = trial.read(topic, created.operation().partition, created.operation().offset);

            assertThat(created.succeeded()).as(created.cause()).isTrue();
            assertThat(read.found())
                    .containsExactly(new Found(0, 0, "the key", "the value", Map.of("one", "first", "two", "second")));
            assertThat(created.operation().found).isEqualTo(1);
            assertThat(read.operation().found).isEqualTo(1);
            assertThat(created.operation().bytes).isGreaterThanOrEqualTo("the keythe value".length());
            assertThat(read.operation().bytes).isGreaterThanOrEqualTo("the keythe value".length());
        }
    }

    @Test
    void recordsGoToThePartitionThatIsAskedForAndHaveOffsetsWithoutGaps() {
        try (OperationTrial trial = open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD)) {
            String topic = trial.topic(3);
            for (int i = 0; i < 5; i++) {
                Ended created = trial.create(topic, 2, "record " + i);

                assertThat(created.operation().partition).isEqualTo(2);
                assertThat(created.operation().offset).isEqualTo(i);
            }
        }
    }

    @Test
    void buffersMayBeUsedAgainAsSoonAsAnOperationHasStarted() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD, OperationKind.READ_RECORD)) {
            String topic = trial.topic(1);
            ByteBuffer value = buffer("the value");
            ByteBuffer key = buffer("the key");
            ByteBuffer header = buffer("the header");
            Operation create = trial.start(OperationKind.CREATE_RECORD, operation -> {
                operation.topic = topic;
                operation.key = key;
                operation.value = value;
                operation.headers.add(new RecordHeader("header", header));
            });
            for (ByteBuffer buffer : List.of(key, value, header)) {
                buffer.clear().put(REUSED.getBytes(StandardCharsets.UTF_8));
            }

            Ended created = trial.end(create);
            Ended read = trial.read(topic, created.operation().partition, created.operation().offset);

            assertThat(read.found())
                    .containsExactly(new Found(0, 0, "the key", "the value", Map.of("header", "the header")));
        }
    }

    @Test
    void anOffsetThatIsNotInTheLogIsOutOfRange() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD, OperationKind.READ_RECORD)) {
            String topic = trial.topic(1);
            trial.create(topic, 0, "the only one");

            assertThat(trial.read(topic, 0, 1).failure()).isEqualTo(OperationFailure.OUT_OF_RANGE.label());
            assertThat(trial.read(topic, 0, 1_000_000).failure()).isEqualTo(OperationFailure.OUT_OF_RANGE.label());
            assertThat(trial.read(topic, 0, 0).succeeded()).isTrue();
        }
    }

    @Test
    void deletedRecordsAreGoneAndThoseBehindThemAreNot() {
        try (OperationTrial trial = open(
                OperationKind.CREATE_TOPIC,
                OperationKind.CREATE_RECORD,
                OperationKind.READ_RECORD,
                OperationKind.DELETE_RECORDS)) {
            String topic = trial.topic(1);
            for (int i = 0; i < 5; i++) {
                trial.create(topic, 0, "record " + i);
            }

            Ended deleted = trial.run(OperationKind.DELETE_RECORDS, operation -> {
                operation.topic = topic;
                operation.partition = 0;
                operation.offset = 3;
            });

            assertThat(deleted.succeeded()).as(deleted.cause()).isTrue();
            assertThat(trial.read(topic, 0, 2).failure()).isEqualTo(OperationFailure.OUT_OF_RANGE.label());
            assertThat(trial.read(topic, 0, 3).found()).extracting(Found::value).containsExactly("record 3");
        }
    }

    @Test
    void aTopicExistsFromItsCreationToItsDeletion() {
        try (OperationTrial trial = open(
                OperationKind.CREATE_TOPIC,
                OperationKind.DESCRIBE_TOPIC,
                OperationKind.LIST_TOPICS,
                OperationKind.DELETE_TOPIC)) {
            String name = OperationTrial.name();
            assertThat(trial.on(OperationKind.DESCRIBE_TOPIC, name).failure())
                    .isEqualTo(OperationFailure.NOT_FOUND.label());

            String topic = trial.topic(3);

            assertThat(trial.on(OperationKind.DESCRIBE_TOPIC, topic).operation().found)
                    .isEqualTo(3);
            assertThat(trial.on(OperationKind.LIST_TOPICS, "").operation().found)
                    .isPositive();
            assertThat(trial.on(OperationKind.CREATE_TOPIC, topic).failure())
                    .isEqualTo(OperationFailure.EXISTS.label());
            assertThat(trial.on(OperationKind.DELETE_TOPIC, topic).succeeded()).isTrue();
            assertThat(trial.on(OperationKind.DESCRIBE_TOPIC, topic).failure())
                    .isEqualTo(OperationFailure.NOT_FOUND.label());
            assertThat(trial.on(OperationKind.DELETE_TOPIC, topic).failure())
                    .isEqualTo(OperationFailure.NOT_FOUND.label());
        }
    }

    @Test
    void aTopicIsGivenMorePartitionsAndNeverFewer() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.ALTER_TOPIC, OperationKind.DESCRIBE_TOPIC)) {
            String topic = trial.topic(2);

            Ended more = trial.run(OperationKind.ALTER_TOPIC, operation -> {
                operation.topic = topic;
                operation.partitions = 4;
            });
            Ended fewer = trial.run(OperationKind.ALTER_TOPIC, operation -> {
                operation.topic = topic;
                operation.partitions = 3;
            });

            assertThat(more.succeeded()).as(more.cause()).isTrue();
            assertThat(fewer.failure()).isEqualTo(OperationFailure.REJECTED.label());
            trial.awaitPartitions(topic, 4);
        }
    }

    @Test
    void aWholeTopicIsReadRecordByRecord() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD, OperationKind.READ_TOPIC)) {
            String topic = trial.topic(2);
            String empty = trial.topic(2);
            for (int i = 0; i < 10; i++) {
                trial.create(topic, i % 2, "record " + i);
            }

            Ended read = trial.on(OperationKind.READ_TOPIC, topic);

            assertThat(read.found())
                    .extracting(Found::value)
                    .containsExactlyInAnyOrder(
                            "record 0",
                            "record 1",
                            "record 2",
                            "record 3",
                            "record 4",
                            "record 5",
                            "record 6",
                            "record 7",
                            "record 8",
                            "record 9");
            assertThat(read.operation().found).isEqualTo(10);
            assertThat(read.operation().bytes).isGreaterThanOrEqualTo(10L * "record 0".length());
            assertThat(trial.on(OperationKind.READ_TOPIC, empty).operation().found)
                    .isZero();
            assertThat(trial.on(OperationKind.READ_TOPIC, OperationTrial.name()).failure())
                    .isEqualTo(OperationFailure.NOT_FOUND.label());
        }
    }

    @Test
    void everyOneOfManyInFlightEndsOnceAndAfterItStarted() {
        try (OperationTrial trial =
                open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD, OperationKind.READ_RECORD)) {
            String topic = trial.topic(1);
            List<Operation> creates = new ArrayList<>();
            for (int i = 0; i < subject().messages(); i++) {
                String value = "record " + i;
                creates.add(trial.start(OperationKind.CREATE_RECORD, operation -> {
                    operation.topic = topic;
                    operation.value = buffer(value);
                }));
            }
            trial.flush();
            assertThat(creates).allMatch(create -> trial.end(create).succeeded());

            List<Operation> reads = new ArrayList<>();
            for (Operation create : creates) {
                reads.add(trial.start(OperationKind.READ_RECORD, operation -> {
                    operation.topic = topic;
                    operation.partition = create.partition;
                    operation.offset = create.offset;
                }));
            }

            for (int i = 0; i < reads.size(); i++) {
                Ended read = trial.end(reads.get(i));
                assertThat(read.found()).extracting(Found::value).containsExactly("record " + i);
                assertThat(read.operation().endedNanos).isGreaterThanOrEqualTo(read.operation().startedNanos);
            }
            assertThat(creates).allMatch(create -> create.endedNanos >= create.startedNanos);
            assertThat(trial.toldTwice()).isZero();
        }
    }

    @Test
    void whatIsUnderWayHasEndedWhenTheClientIsClosed() {
        OperationTrial trial = open(OperationKind.CREATE_TOPIC, OperationKind.CREATE_RECORD);
        String topic = trial.topic(1);
        List<Operation> creates = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            creates.add(trial.start(OperationKind.CREATE_RECORD, operation -> {
                operation.topic = topic;
                operation.value = buffer("record");
            }));
        }

        trial.close();
        trial.close();

        assertThat(creates).allMatch(trial::ended);
        assertThat(trial.toldTwice()).isZero();
        assertThatThrownBy(() -> trial.start(OperationKind.CREATE_RECORD, operation -> operation.topic = topic))
                .isInstanceOf(TransportException.class);
    }
}
