package dev.weir.quickbuild;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The one line that says what the build does and how far it is. On a terminal it is written anew each second, and gone at the end;
 * elsewhere a line comes at the start and then at most every ten seconds. Used by all threads of the build.
 */
final class BuildProgress implements AutoCloseable {

    private static final long ELSEWHERE_SECONDS = 10;

    private final PrintStream out;
    private final boolean terminal;
    private final long startNanos = System.nanoTime();
    private String stage = "looking for changes";
    private boolean closed;

    /** Begins to tell; {@code terminal} says whether a line that was written can be written anew. */
    BuildProgress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
        if (!terminal) {
            out.println("weir: building (once; log in target/weir-build.log)");
        }
        Thread.ofPlatform().daemon().name("progress").start(this::tick);
    }

    /** Says what the build does now, such as {@code "compiling, 3 of 20 modules done"}. */
    synchronized void say(String doing) {
        stage = doing;
        if (terminal) {
            show();
        }
    }

    private synchronized void tick() {
        long periodMillis = TimeUnit.SECONDS.toMillis(terminal ? 1 : ELSEWHERE_SECONDS);
        try {
            while (!closed) {
                wait(periodMillis);
                if (!closed) {
                    show();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
        String line = String.format(Locale.ROOT, "weir: building: %s … %d s", stage, seconds);
        if (terminal) {
            out.print("\r\033[K" + line);
            out.flush();
        } else {
            out.println(line);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (terminal) {
            out.print("\r\033[K");
            out.flush();
        }
    }
}
