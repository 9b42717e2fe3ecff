package dev.weir.cli.message;

import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.RunClock;
import dev.weir.result.PhaseSpan;
import dev.weir.run.RunListener;
import dev.weir.transport.TransportException;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadMessage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the messages of a run as they arrive, one a line, on a thread of its own. It reads them with a reader of its own, which
 * disturbs no subscriber. That a message cannot be read is shown once and does not end the run.
 */
public final class PrintedMessages implements RunListener, AutoCloseable {

    private static final long CLOSE_MILLIS = TimeUnit.SECONDS.toMillis(5);

    private final Supplier<MessageReader> opening;
    private final ProgressDisplay display;
    private final RunClock clock;
    private final MessageLine line = new MessageLine();
    private @Nullable Thread thread;
    private boolean opened;
    private volatile boolean closing;

    /**
     * @param opening opens a reader at the end of the topic; called when messages are about to be sent
     * @param clock the one that the run goes by
     */
    public PrintedMessages(Supplier<MessageReader> opening, ProgressDisplay display, RunClock clock) {
        this.opening = opening;
        this.display = display;
        this.clock = clock;
    }

    /** Opens the reader before the first message is sent, so that none is missing. */
    @Override
    public void phaseStarted(String phase, long expectedNanos) {
        boolean flowing = phase.equals(PhaseSpan.WARM_UP) || phase.equals(PhaseSpan.MEASURE);
        if (!flowing || opened) {
            return;
        }
        opened = true;
        try {
            MessageReader reader = opening.get();
            thread = Thread.ofPlatform().daemon().name("weir-print").start(() -> show(reader));
        } catch (TransportException e) {
            failed(e);
        }
    }

    private void show(MessageReader reader) {
        try (reader) {
            List<ReadMessage> messages;
            boolean last;
            do {
                // What has been written when it is closed is shown too.
                last = closing;
                messages = reader.poll();
                long receivedNanos = clock.nanos();
                messages.forEach(message -> display.text("  message    " + line.brief(message, receivedNanos)));
            } while (!last || !messages.isEmpty());
        } catch (TransportException e) {
            failed(e);
        }
    }

    private void failed(TransportException e) {
        display.notice("messages are not printed: " + e.getMessage());
    }

    /** Waits until what has arrived is shown, for five seconds at most. */
    @Override
    public void close() {
        closing = true;
        Thread showing = thread;
        if (showing == null) {
            return;
        }
        try {
            showing.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
