package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Publisher;
import dev.weir.transport.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** A real producer whose thread ends by an error. */
@Isolated("replaces the handler of the process")
@Tag("thorough") // a broker of its own for one error of a thread
final class ClientThreadsIT {

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** Ends the thread of the producer when the first acknowledgement comes. */
    public static final class Broken implements ProducerInterceptor<byte[], byte[]> {

        @Override
        public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
            return record;
        }

        @Override
        public void onAcknowledgement(@Nullable RecordMetadata metadata, @Nullable Exception exception) {
            throw new NoClassDefFoundError("some/Class");
        }

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> configs) {}
    }

    @Test
    void theHandlerOfTheProcessIsToldWhatEndedAThreadOfAClient() throws InterruptedException {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> told.add(thread.getName() + ": " + fault));
        try (KafkaTransport transport =
                Round.open("bootstrap", BROKER.bootstrap(), "producer.interceptor.classes", Broken.class.getName())) {
            transport.provision(new Topology(1, 0, Topology.Delivery.SHARED));
            Publisher publisher = transport.openPublisher(0, new Round.Answers());

            publisher.publish(0, 7, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            publisher.flush(Duration.ofMillis(1));

            assertThat(told.poll(2, TimeUnit.MINUTES))
                    .startsWith("kafka-producer-network-thread | weir-")
                    .endsWith("-publisher-0: java.lang.NoClassDefFoundError: some/Class");
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }
}
