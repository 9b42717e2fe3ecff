package dev.weir.transport.aeron;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.agrona.ErrorHandler;

/** What went wrong inside the client, the first few times. Thread-safe. */
final class Failures implements ErrorHandler {

    private static final int KEPT = 20;

    private final List<Throwable> kept = new ArrayList<>();

    /** {@inheritDoc} An {@link Error} is no failure of the system: the handler of the process is told of it. */
    @Override
    public void onError(Throwable failure) {
        UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (failure instanceof Error && handler != null) {
            handler.uncaughtException(Thread.currentThread(), failure);
        }
        keep(failure);
    }

    private synchronized void keep(Throwable failure) {
        if (kept.size() < KEPT) {
            kept.add(failure);
            notifyAll();
        }
    }

    /**
     * Blocks until the first failure is reported, at most for {@code limit}, and until this thread is interrupted. Returns it
     * in words; empty when there was none.
     */
    synchronized String awaitFirst(Duration limit) {
        long startNanos = System.nanoTime();
        long remainingNanos = limit.toNanos();
        try {
            while (kept.isEmpty() && remainingNanos > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, remainingNanos);
                remainingNanos = limit.toNanos() - (System.nanoTime() - startNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return kept.isEmpty() ? "" : text(kept.getFirst());
    }

    /** All of them, one a line. */
    synchronized String all() {
        return kept.stream().map(failure -> failure + "\n").collect(Collectors.joining());
    }

    /** What an exception of Aeron says, without the category it begins with. */
    static String text(Throwable failure) {
        String message = Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
        return message.replaceFirst("^(ERROR|WARN|FATAL) - ", "");
    }
}
