package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class KilledBrokerIT {

    private static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    @Tag("thorough") // waits for the delivery timeout; closing that is interrupted tells of every message too
    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyMessageUnderWayIsToldOfAndClosingEnds() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            KafkaTransport transport = Round.open(
                    "bootstrap", broker.bootstrap(), "connect-timeout", "10s", "producer.max.block.ms", "2000");
            transport.provision(new Topology(1, 1, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            ByteBuffer message = ByteBuffer.allocate(1_000);
            int sent = 0;
            while (answers.acked() == 0) {
                publisher.publish(sent++, Publisher.NO_KEY, message, NO_HEADER);
            }
            ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
            while (!broker.onExit().isDone()) {
                publisher.publish(sent++, Publisher.NO_KEY, message, NO_HEADER);
            }
            // Each may wait for max.block.ms: the client forgets a cluster of which no broker is left.
            for (int more = 0; more < 3; more++) {
                publisher.publish(sent++, Publisher.NO_KEY, message, NO_HEADER);
            }

            assertThat(publisher.flush(Duration.ofMillis(500))).isFalse();
            assertThatThrownBy(transport::end)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot read the offsets of topic");
            publisher.close();
            assertThat(answers.told()).isEqualTo(sent);
            assertThat(answers.acked() + answers.failed().size()).isEqualTo(sent);
            assertThat(answers.failed().values())
                    .extracting(Round.Answers.Failure::kind)
                    .contains(FailureKind.TIMED_OUT)
                    .doesNotContain(FailureKind.REJECTED);
            assertThatThrownBy(transport::close)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot delete topic");
        }
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void closingThatIsInterruptedEndsAndTellsOfEveryMessageAllTheSame() throws InterruptedException {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            KafkaTransport transport = Round.open(
                    "bootstrap", broker.bootstrap(), "connect-timeout", "10s", "producer.linger.ms", "60000");
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            publisher.publish(0, Publisher.NO_KEY, ByteBuffer.allocate(1_000), NO_HEADER);
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
            publisher.publish(1, Publisher.NO_KEY, ByteBuffer.allocate(1_000), NO_HEADER);
            ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
            broker.onExit().join();

            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread closing = Thread.ofPlatform().unstarted(publisher::close);
            closing.setUncaughtExceptionHandler((thread, fault) -> thrown.set(fault));
            closing.start();
            // The message cannot be delivered, so the producer waits for it until it is told not to.
            Round.await("closing waits", () -> closing.getState() == Thread.State.TIMED_WAITING);
            closing.interrupt();
            closing.join();

            assertThat(thrown.get()).isNull();
            assertThat(answers.told()).isEqualTo(2);
            assertThatThrownBy(transport::close)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot delete topic");
        }
    }

    @Tag("thorough") // waits for the client's own deadline
    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aMessageThatFindsNoRoomIsNotSent() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests())) {
            KafkaTransport transport = Round.open(
                    "bootstrap",
                    broker.bootstrap(),
                    "connect-timeout",
                    "20s",
                    "producer.max.block.ms",
                    "200",
                    "producer.buffer.memory",
                    "65536");
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            // Four of them fill the buffer.
            ByteBuffer message = ByteBuffer.allocate(16_000);
            publisher.publish(0, Publisher.NO_KEY, message, NO_HEADER);
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();

            ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
            broker.onExit().join();
            int sent = 1;
            while (sent < 8) {
                publisher.publish(sent++, Publisher.NO_KEY, message, NO_HEADER);
            }

            assertThat(answers.failed().get(7L))
                    .isNotNull()
                    .extracting(Round.Answers.Failure::kind)
                    .isEqualTo(FailureKind.NOT_SENT);
            publisher.close();
            assertThat(answers.told()).isEqualTo(8);
            assertThatThrownBy(transport::close).isInstanceOf(TransportException.class);
        }
    }
}
