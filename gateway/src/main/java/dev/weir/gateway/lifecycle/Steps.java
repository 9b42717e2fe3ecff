package dev.weir.gateway.lifecycle;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A sequence of things to do, each of them even when one before it threw. For one thread. */
public final class Steps {

    private @Nullable Throwable first;

    /** One of them. */
    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /** Does the next one now. */
    public Steps then(Step step) {
        try {
            step.run();
        } catch (IOException | RuntimeException | Error e) {
            if (first == null) {
                first = e;
            } else {
                first.addSuppressed(e);
            }
        }
        return this;
    }

    /** Adds what was thrown to what is being thrown already. */
    public void suppressIn(Throwable thrown) {
        if (first != null) {
            thrown.addSuppressed(first);
        }
    }

    /** The same as {@link #end} for steps that do nothing with files or the network. */
    public void endUnchecked() {
        try {
            end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Throws what was thrown first, with what came after it suppressed in it; nothing when all was done. */
    public void end() throws IOException {
        switch (first) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException("a step throws nothing else", first);
        }
    }
}
