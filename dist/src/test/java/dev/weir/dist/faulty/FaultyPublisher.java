package dev.weir.dist.faulty;

import dev.weir.clock.RunClock;
import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** A publisher of Kafka that loses, doubles and corrupts known messages, and acknowledges each once. */
final class FaultyPublisher implements Publisher {

    /** Keys of the two partitions of a topic, by the hash that the client takes. */
    private static final int KEY_OF_PARTITION_0 = 0;

    private static final int KEY_OF_PARTITION_1 = 1;

    private final KnownFaults faults;
    private final Answers answers;
    private final Publisher kafka;

    /** @param kafka opens the publisher that gets what is really written */
    FaultyPublisher(KnownFaults faults, AckListener told, RunClock clock, Function<AckListener, Publisher> kafka) {
        this.faults = faults;
        this.answers = new Answers(told, clock);
        this.kafka = kafka.apply(answers);
    }

    @Override
    public void publish(long sequence, int key, ByteBuffer message, ByteBuffer header) {
        switch (faults.of(message, header)) {
            case ARRIVES, WITHHELD -> kafka.publish(sequence, key, message, header);
            case LOST -> answers.neverWritten.add(sequence);
            case DOUBLED -> {
                answers.doubled.add(sequence);
                kafka.publish(sequence, KEY_OF_PARTITION_0, message.duplicate(), header.duplicate());
                kafka.publish(sequence, KEY_OF_PARTITION_1, message, header);
            }
            case CORRUPTED -> {
                ByteBuffer changed = ByteBuffer.allocate(message.remaining());
                changed.put(message.duplicate()).flip();
                int last = changed.limit() - 1;
                changed.put(last, (byte) (changed.get(last) ^ 1));
                kafka.publish(sequence, key, changed, header);
            }
        }
    }

    @Override
    public boolean flush(Duration deadline) {
        boolean all = kafka.flush(deadline);
        if (all) {
            answers.acknowledgeNeverWritten();
        }
        return all;
    }

    @Override
    public void close() {
        kafka.close();
    }

    /** One answer for a message that was written twice, and an acknowledgement for each that never was. */
    private static final class Answers implements AckListener {

        private final AckListener told;
        private final RunClock clock;
        private final Queue<Long> neverWritten = new ConcurrentLinkedQueue<>();
        private final Set<Long> doubled = ConcurrentHashMap.newKeySet();

        Answers(AckListener told, RunClock clock) {
            this.told = told;
            this.clock = clock;
        }

        @Override
        public void onAck(long sequence, int partition, long ackedNanos) {
            // The first of two answers takes the sequence out, and is not told.
            if (!doubled.remove(sequence)) {
                told.onAck(sequence, partition, ackedNanos);
            }
            acknowledgeNeverWritten();
        }

        @Override
        public void onFailure(long sequence, FailureKind kind, String cause) {
            told.onFailure(sequence, kind, cause);
        }

        /** By the thread that acknowledges, or while nothing is left to acknowledge. */
        void acknowledgeNeverWritten() {
            for (Long sequence = neverWritten.poll(); sequence != null; sequence = neverWritten.poll()) {
                told.onAck(sequence, 0, clock.nanos());
            }
        }
    }
}
