package dev.weir.cli.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.transport.TransportException;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadMessage.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PrintedMessagesTest {

    private final List<String> shown = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<List<ReadMessage>> arriving = new LinkedBlockingQueue<>();
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();

    private final ProgressDisplay display = new ProgressDisplay() {
        @Override
        public void header(String line) {}

        @Override
        public void row(String head, String label, int labelColumns, List<String> parts) {}

        @Override
        public void text(String lines) {
            shown.add(lines);
        }

        @Override
        public void notice(String text) {
            shown.add("note " + text);
        }

        @Override
        public void status(String line) {}

        @Override
        public void close() {}
    };

    private final class QueueReader implements MessageReader {

        @Override
        public List<ReadMessage> poll() {
            try {
                List<ReadMessage> next = arriving.poll(10, TimeUnit.MILLISECONDS);
                if (next != null && next.isEmpty()) {
                    throw new TransportException("the broker is gone");
                }
                return next == null ? List.of() : next;
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts this thread", e);
            }
        }

        @Override
        public boolean live() {
            return true;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    private PrintedMessages printed(Supplier<MessageReader> opening) {
        return new PrintedMessages(
                () -> {
                    opened.incrementAndGet();
                    return opening.get();
                },
                display,
                new SystemClock());
    }

    private static ReadMessage message(String value) {
        return new ReadMessage(0, 1, 0, Part.NONE, List.of(), Part.of(value.getBytes(UTF_8)));
    }

    @Test
    void everyMessageUntilTheEndIsALineAndTheReaderIsClosed() {
        arriving.add(List.of(message("1764440749"), message("1764440750")));
        arriving.add(List.of(message("1764440751")));
        try (PrintedMessages printed = printed(QueueReader::new)) {
            printed.phaseStarted("connect", 0);
            assertThat(opened).as("before the topic is there").hasValue(0);
            printed.phaseStarted("warm-up", 0);
            printed.phaseStarted("measure", 0);
        }

        assertThat(shown)
                .containsExactly("  message    1764440749", "  message    1764440750", "  message    1764440751");
        assertThat(opened).hasValue(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void aReaderThatCannotBeOpenedIsSaidOnce() {
        try (PrintedMessages printed = printed(() -> {
            throw new TransportException("no such topic");
        })) {
            printed.phaseStarted("warm-up", 0);
            printed.phaseStarted("measure", 0);
        }

        assertThat(shown).containsExactly("note messages are not printed: no such topic");
    }

    @Test
    void aReaderThatFailsIsClosedAndSaysWhy() {
        arriving.add(List.of(message("1764440749")));
        arriving.add(List.of());
        try (PrintedMessages printed = printed(QueueReader::new)) {
            printed.phaseStarted("measure", 0);
        }

        assertThat(shown)
                .containsExactly("  message    1764440749", "note messages are not printed: the broker is gone");
        assertThat(closed).hasValue(1);
    }
}
