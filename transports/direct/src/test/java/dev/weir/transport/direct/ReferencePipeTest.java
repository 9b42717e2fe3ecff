package dev.weir.transport.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencePipeTest {

    private static final int MOST_MESSAGES = 100_000;

    /** How often a pipe is filled: on a busy machine the two threads may need a time slice each time. */
    private static final int FILLS = 2_000;

    /** What the message of a sequence and its header are, so that both threads know. */
    private static ByteBuffer header(int sequence) {
        Random random = new Random(sequence);
        byte[] content = new byte[random.nextInt(65)];
        random.nextBytes(content);
        return ByteBuffer.wrap(content);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 100, 1_024})
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @SuppressWarnings("ThreadPriorityCheck") // Two threads may share one processor.
    void everyMessageComesWithItsHeaderInOrder(int capacity) throws InterruptedException {
        int messages = Math.min(MOST_MESSAGES, FILLS * capacity);
        ReferencePipe pipe = new ReferencePipe(capacity);
        Thread publisher = Thread.ofPlatform().daemon().start(() -> {
            for (int sequence = 0; sequence < messages; sequence++) {
                ByteBuffer message = ByteBuffer.allocate(4).putInt(0, sequence);
                while (!pipe.offer(message, header(sequence), sequence % 3 == 0)) {
                    Thread.yield();
                }
            }
        });
        AtomicInteger next = new AtomicInteger();
        while (next.get() < messages) {
            pipe.take(
                    (message, header, timed) -> {
                        int sequence = next.getAndIncrement();
                        assertThat(message.getInt(0)).isEqualTo(sequence);
                        assertThat(header).isEqualTo(header(sequence));
                        assertThat(timed).isEqualTo(sequence % 3 == 0);
                    },
                    7);
            Thread.yield();
        }
        publisher.join();
        assertThat(pipe.count()).isEqualTo(messages);
    }

    @Test
    void aFullPipeTakesMoreOnceAQuarterIsFree() {
        ReferencePipe pipe = new ReferencePipe(8);
        ByteBuffer message = ByteBuffer.allocate(1);
        for (int i = 0; i < 8; i++) {
            assertThat(pipe.offer(message, header(i), true)).isTrue();
        }
        assertThat(pipe.offer(message, header(8), true)).isFalse();
        assertThat(pipe.take((content, header, timed) -> {}, 2)).isEqualTo(2);
        assertThat(pipe.offer(message, header(8), true)).isFalse();
        assertThat(pipe.take((content, header, timed) -> {}, 1)).isEqualTo(1);
        assertThat(pipe.offer(message, header(8), true)).isTrue();
    }

    @Test
    void aHeaderThatHasNoRoomIsRefused() {
        ReferencePipe pipe = new ReferencePipe(8);
        assertThatThrownBy(() -> pipe.offer(ByteBuffer.allocate(1), ByteBuffer.allocate(65), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a header of 65 bytes; 64 is the most");
    }
}
