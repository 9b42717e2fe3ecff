package dev.weir.transport.kafka.producer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

final class BoundedProducerTest {

    private final List<Duration> closedWithin = new ArrayList<>();
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final BoundedProducer producer = new BoundedProducer(new Unanswered());

    /** A producer without answers: a flush ends by an interrupt alone, and the first close is interrupted. */
    private final class Unanswered extends MockProducer<byte[], byte[]> {

        Unanswered() {
            super(false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        public synchronized void flush() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw new InterruptException(e);
            }
        }

        @Override
        public void close(Duration timeout) {
            closedWithin.add(timeout);
            if (closedWithin.size() == 1) {
                throw new InterruptException("a test");
            }
        }
    }

    @Test
    void flushThatGetsNoAnswersEndsAtItsLimit() throws InterruptedException {
        producer.flush(Duration.ofMillis(1));

        assertThat(interrupted.await(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void interruptedFlushEndsBeforeItsLimitAndKeepsTheInterrupt() throws InterruptedException {
        Thread.currentThread().interrupt();

        producer.flush(Duration.ofDays(1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.await(2, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void interruptedCloseNoLongerWaitsForAnswersAndKeepsTheInterrupt() {
        producer.close(Duration.ofSeconds(5));

        assertThat(closedWithin).containsExactly(Duration.ofSeconds(5), Duration.ZERO);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void producerThatDoesNotTellMayHaveRepeatedARequest() {
        assertThat(producer.hasRetried()).isTrue();
    }
}
