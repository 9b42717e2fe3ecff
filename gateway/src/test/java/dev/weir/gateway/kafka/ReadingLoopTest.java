package dev.weir.gateway.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.log.LogLines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ReadingLoopTest {

    private static final TopicPartition PARTITION = new TopicPartition("topic", 0);

    private final List<ForgetfulConsumer> consumers = new ArrayList<>();
    private int mostTasks = Integer.MAX_VALUE;
    private final ReadingLoop loop = loop(connection());

    /** Does not always tell where it is. */
    private static final class ForgetfulConsumer extends MockConsumer<byte[], byte[]> {

        private @Nullable KafkaException problem;
        private @Nullable RuntimeException unreadable;

        ForgetfulConsumer() {
            super("none");
        }

        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration longestWait) {
            RuntimeException now = unreadable;
            if (now != null) {
                throw now;
            }
            return super.poll(longestWait);
        }

        @Override
        public synchronized long position(TopicPartition partition, Duration longestWait) {
            KafkaException now = problem;
            if (now != null) {
                throw now;
            }
            return super.position(partition, longestWait);
        }
    }

    private static final class NoQuestions implements ReadingLoop.Questions {

        @Override
        public void stillThere() {}

        @Override
        public void whereToGoOn(Set<TopicPartition> partitions) {}
    }

    private static TestConnection connection() {
        return TestConnection.to("nowhere:1", "topic");
    }

    private ReadingLoop loop(TestConnection connection) {
        ConnectionSettings settings = connection.settings();
        KafkaItems items = new KafkaItems(settings, RecordReader.of(settings, Optional.empty()), System::nanoTime);
        return new ReadingLoop(settings, items, () -> mostTasks-- > 0, new NoQuestions(), updates -> made());
    }

    private Consumer<byte[], byte[]> made() {
        ForgetfulConsumer made = new ForgetfulConsumer();
        consumers.add(made);
        return made;
    }

    /** Three records are there, of which as many are read as tasks may be done. */
    private ForgetfulConsumer read() {
        loop.read(List.of(new ReadFrom(PARTITION, 0, 0)));
        loop.readOnce();
        ForgetfulConsumer consumer = consumers.getLast();
        for (int offset = 0; offset < 3; offset++) {
            consumer.addRecord(new ConsumerRecord<>("topic", 0, offset, "A".getBytes(UTF_8), "1".getBytes(UTF_8)));
        }
        loop.readOnce();
        return consumer;
    }

    private long positionOfTheNext(ForgetfulConsumer before) {
        before.setPollException(new KafkaException("a test"));
        loop.readOnce();
        assertThat(before.closed()).isTrue();
        assertThat(loop.isInTrouble()).isTrue();
        loop.readOnce();
        loop.readOnce();
        assertThat(loop.isInTrouble()).isFalse();
        return consumers.getLast().position(PARTITION);
    }

    @Test
    void undecodableValueIsCountedAndLoggedEvenIfFieldsMayBeSkipped() {
        ReadingLoop skipping = loop(connection()
                .fields("id", "#{VALUE.id}")
                .value(EvaluatorType.JSON)
                .skippingFields());
        skipping.read(List.of(new ReadFrom(PARTITION, 0, 0)));
        skipping.readOnce();
        List<String> values = List.of("{\"x\":1}", "garbage");
        for (int offset = 0; offset < values.size(); offset++) {
            byte[] value = values.get(offset).getBytes(UTF_8);
            consumers.getLast().addRecord(new ConsumerRecord<>("topic", 0, offset, "A".getBytes(UTF_8), value));
        }
        try (LogLines log = LogLines.of(ReadingLoop.class.getName())) {
            skipping.readOnce();

            assertThat(log.lines()).containsExactly("{0}: {1} records skipped, last {2}");
        }
        ReadingStatus.Records records =
                skipping.status(ReadingStatus.Phase.LIVE, "").records();
        assertThat(records.bad()).isEqualTo(1);
        assertThat(records.lastBad()).startsWith("topic, partition 0, offset 1: the value is not JSON");
    }

    @Test
    void nextConsumerContinuesAfterAppliedEvenIfPositionIsUnknown() {
        ForgetfulConsumer consumer = read();
        consumer.problem = new TimeoutException("a test");
        assertThat(positionOfTheNext(consumer)).isEqualTo(3);
    }

    @Test
    void aConsumerThatIsWokenWhileItIsAskedWhereItIsIsClosedToo() {
        ForgetfulConsumer consumer = read();
        consumer.problem = new WakeupException();
        assertThat(positionOfTheNext(consumer)).isEqualTo(3);
    }

    @Test
    void whatWasNotAppliedIsReadAgain() {
        mostTasks = 1;
        ForgetfulConsumer consumer = read();
        consumer.problem = new TimeoutException("a test");
        assertThat(positionOfTheNext(consumer)).isEqualTo(1);
    }

    @Test
    void aPartitionThatComesBackIsReadOnBehindWhatWasApplied() {
        ForgetfulConsumer consumer = read();
        consumer.problem = new TimeoutException("a test");
        loop.leave(Set.of(PARTITION));
        loop.comeBackTo(Set.of(PARTITION));
        assertThat(consumer.position(PARTITION)).isEqualTo(3);
    }

    /** A client throws whatever an answer leads to that leaves out what it takes for granted. */
    @Test
    void anAnswerThatTheClientCannotReadIsTheBrokers() {
        read().unreadable = new NullPointerException("a test");

        loop.readOnce();

        assertThat(loop.isInTrouble()).isTrue();
        assertThat(loop.status(ReadingStatus.Phase.LIVE, "").trouble())
                .endsWith("Kafka's client cannot read the broker's answer (NullPointerException)");
        loop.readOnce();
        assertThat(consumers.getLast().position(PARTITION)).isEqualTo(3);
    }

    @Test
    void aRecordThatTheConsumerCannotGetPastIsCountedAndPassedOver() {
        ForgetfulConsumer consumer = read();
        consumer.setPollException(new KafkaException(
                "Received exception when fetching the next record from topic-0. If needed, please seek past the record"
                        + " to continue consumption.",
                new KafkaException("Record batch for partition topic-0 at offset 3 is invalid, cause: a test")));

        loop.readOnce();

        assertThat(consumer.closed()).isFalse();
        assertThat(loop.isInTrouble()).isFalse();
        assertThat(consumer.position(PARTITION)).isEqualTo(4);
        ReadingStatus.Records records =
                loop.status(ReadingStatus.Phase.LIVE, "").records();
        assertThat(records.bad()).isEqualTo(1);
        assertThat(records.lastBad())
                .isEqualTo("topic, partition 0, offset 3: Record batch for partition topic-0 at offset 3 is invalid,"
                        + " cause: a test");
    }

    @Test
    void whoReadsNothingAnyMoreHasNoTrouble() {
        read().setPollException(new KafkaException("a test"));
        loop.readOnce();
        assertThat(loop.isInTrouble()).isTrue();

        loop.leave(Set.of(PARTITION));
        assertThat(loop.isInTrouble()).isFalse();
    }

    @Test
    void aTopicMadeAnewIsReadFromWhereItIsSaidThoughReadingWasFurther() {
        ForgetfulConsumer consumer = read();
        loop.leave(Set.of(PARTITION));
        loop.readAnew("topic", List.of(new ReadFrom(PARTITION, 0, 0)));
        assertThat(consumer.closed()).isTrue();
        loop.readOnce();
        assertThat(consumers.getLast().position(PARTITION)).isZero();
    }
}
