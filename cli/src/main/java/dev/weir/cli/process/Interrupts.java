package dev.weir.cli.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * What Ctrl-C and its kin do while a command runs: the first ends it orderly, the second at once. Thread-safe.
 *
 * <p>What the first one does changes as the command gets on; a signal that came before it was said is not forgotten.
 */
public final class Interrupts implements AutoCloseable {

    private static final Map<String, String> NAMES = Map.of("INT", "Ctrl-C", "TERM", "SIGTERM", "HUP", "SIGHUP");

    /** Those that listen to the signals of this process now. */
    private static final Set<Interrupts> LISTENING = ConcurrentHashMap.newKeySet();

    private final Runnable atSecond;
    private final Map<String, Object> handlersBefore = new HashMap<>();
    private @Nullable String first;
    private Consumer<String> atFirst = reason -> {};

    /** @param atSecond ends the process at once */
    public Interrupts(Runnable atSecond) {
        this.atSecond = atSecond;
    }

    /** Begins to listen to the system's signals. */
    public Interrupts listening() {
        LISTENING.add(this);
        NAMES.forEach((signal, name) -> {
            Object before = Signals.register(signal, () -> arrived(name));
            if (before != null) {
                handlersBefore.put(signal, before);
            }
        });
        return this;
    }

    /**
     * Does what the first Ctrl-C does, under another name. Does nothing when a signal has come before: who asks twice does not want
     * an end at once.
     */
    public static void stopAll(String name) {
        for (Interrupts listening : LISTENING) {
            if (listening.first().isEmpty()) {
                listening.arrived(name);
            }
        }
    }

    /** Says what the first signal does from now on; it is told the signal's name. */
    public void onFirst(Consumer<String> action) {
        String missed;
        synchronized (this) {
            atFirst = action;
            missed = first;
        }
        if (missed != null) {
            action.accept(missed);
        }
    }

    /** Name of the first signal, once it has come: {@code Ctrl-C}. */
    public synchronized Optional<String> first() {
        return Optional.ofNullable(first);
    }

    /** A signal has come. */
    public void arrived(String name) {
        Consumer<String> action;
        synchronized (this) {
            if (first != null) {
                action = again -> atSecond.run();
            } else {
                first = name;
                action = atFirst;
            }
        }
        action.accept(name);
    }

    @Override
    public void close() {
        LISTENING.remove(this);
        handlersBefore.forEach(Signals::unregister);
    }
}
