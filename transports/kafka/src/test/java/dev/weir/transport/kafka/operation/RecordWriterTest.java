package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

final class RecordWriterTest {

    private final MockProducer<byte[], byte[]> producer = new MockProducer<>(
            false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    private final EndedOperations ended = new EndedOperations();
    private CompletableFuture<?> leaders = CompletableFuture.completedFuture("led");
    private final NewTopics newTopics = new NewTopics(topic -> leaders, () -> 7, Duration.ofSeconds(1));
    private final RecordWriter writer = new RecordWriter(() -> producer, newTopics, new OperationEnds(ended, () -> 7));

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Operation create() {
        return EndedOperations.operation(OperationKind.CREATE_RECORD, order -> {
            order.topic = "records";
            order.partition = 3;
            order.key = bytes("k1");
            order.value = bytes("value");
            order.headers.add(new RecordHeader("colour", bytes("blue")));
        });
    }

    @Test
    void recordIsSentWithItsKeyItsValueAndItsHeaders() {
        Operation create = create();

        writer.write(create);

        ProducerRecord<byte[], byte[]> sent = producer.history().getFirst();
        assertThat(sent.topic()).isEqualTo("records");
        assertThat(sent.partition()).isEqualTo(3);
        assertThat(sent.key()).asString().isEqualTo("k1");
        assertThat(sent.value()).asString().isEqualTo("value");
        assertThat(sent.headers().lastHeader("colour").value()).asString().isEqualTo("blue");
        assertThat(create.bytes).isEqualTo(2 + 5 + 6 + 4);
    }

    @Test
    void recordIsNotHandedOverWhileTheLeadersOfANewTopicDoNotAnswer() {
        newTopics.changed("records");
        leaders = CompletableFuture.failedFuture(new TimeoutException("no leader"));
        Operation early = create();
        writer.write(early);
        assertThat(ended.failure(early)).contains(OperationFailure.NOT_SENT);
        assertThat(producer.history()).isEmpty();
        assertThat(writer.outstanding()).isZero();

        leaders = CompletableFuture.completedFuture("led");
        writer.write(create());
        leaders = CompletableFuture.failedFuture(new TimeoutException("no leader"));
        writer.write(create());
        assertThat(producer.history()).hasSize(2);
    }

    @Test
    void answerFillsInPartitionAndOffset() throws Exception {
        List<Operation> creates = List.of(create(), create());
        creates.forEach(create -> create.partition = Operation.ANY_PARTITION);
        creates.forEach(writer::write);
        assertThat(writer.outstanding()).isEqualTo(2);

        byProducersThread(producer::completeNext);
        byProducersThread(producer::completeNext);

        assertThat(creates).extracting(create -> create.offset).containsExactly(0L, 1L);
        assertThat(creates).allSatisfy(create -> {
            assertThat(create.partition).isZero();
            assertThat(create.found).isEqualTo(1);
            assertThat(create.endedNanos).isEqualTo(7);
            assertThat(ended.failure(create)).isEmpty();
        });
        assertThat(writer.outstanding()).isZero();
    }

    @Test
    void recordWithoutAnAnswerMayHaveBeenWritten() throws Exception {
        Operation create = create();
        writer.write(create);

        byProducersThread(() -> producer.errorNext(new NetworkException("cut")));

        assertThat(ended.failure(create)).contains(OperationFailure.DISCONNECTED);
        assertThat(writer.outstanding()).isZero();
    }

    @Test
    void producerThatThrowsFailsTheRecord() {
        producer.close();
        Operation create = create();

        writer.write(create);

        assertThat(ended.failure(create)).isPresent();
        assertThat(writer.outstanding()).isZero();
    }

    private static void byProducersThread(Runnable answering) throws Exception {
        Thread thread = Thread.ofPlatform().start(answering);
        thread.join();
    }
}
