package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.Test;

class ConsumerClosingTest {

    @Test
    void threadInterruptedWhileClosingConsumerStaysInterrupted() {
        var closing = new MockConsumer<ByteBuffer, ByteBuffer>("none") {
            @Override
            public void close(CloseOptions options) {
                super.close(options);
                throw new InterruptException("interrupted while closing");
            }
        };

        ConsumerClosing.close(closing);

        assertThat(closing.closed()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }
}
