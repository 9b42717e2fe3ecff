package dev.weir.gateway.lifecycle;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The end of a thread that a gateway cannot do without. The first such thread reports here after it has closed what it
 * owned; whoever runs the gateway then ends it. Thread-safe.
 */
public final class ThreadFailure {

    private static final Logger LOG = System.getLogger(ThreadFailure.class.getName());

    private final CompletableFuture<String> first = new CompletableFuture<>();

    /**
     * Whether a thread has to end after it: the JVM itself is in trouble, so what the thread was changing may be half
     * changed. Anything else is a defect in one piece of work, and costs that alone.
     */
    public static boolean isFatal(Throwable thrown) {
        return thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError);
    }

    /** Throws what is {@link #isFatal fatal}, and nothing else. */
    public static void throwIfFatal(Throwable thrown) {
        if (isFatal(thrown)) {
            throw (VirtualMachineError) thrown;
        }
    }

    /** Reports that a thread has ended. */
    public void report(String thread, Throwable thrown) {
        // The report comes first: when memory has run out, the log may throw.
        first.complete("the thread " + thread + " ended: " + thrown);
        LOG.log(Level.ERROR, "the thread " + thread + " ended", thrown);
    }

    /** Hears the first report, in words for an operator, on the thread that reports; at once when there has been one. */
    @SuppressWarnings("FutureReturnValueIgnored") // What follows the future is the listener alone.
    public void whenReported(Consumer<String> listener) {
        first.thenAccept(listener);
    }
}
