package dev.weir.transport.kafka.position;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Passes the first twenty jumps on, and says with the last of them that no further ones follow. Thread-safe. */
public final class FirstJumps implements Consumer<String> {

    private static final int MOST_TOLD = 20;

    private final String whose;
    private final Consumer<String> told;
    private final AtomicInteger jumps = new AtomicInteger();

    /**
     * @param whose jumps they are, as in "further jumps of this subscriber"
     * @param told given each of the first, as a sentence without its full stop; by the thread that passes it on
     */
    public FirstJumps(String whose, Consumer<String> told) {
        this.whose = whose;
        this.told = told;
    }

    @Override
    public void accept(String jump) {
        int number = jumps.updateAndGet(known -> Math.min(known + 1, MOST_TOLD + 1));
        if (number <= MOST_TOLD) {
            told.accept(number < MOST_TOLD ? jump : jump + "; further jumps of " + whose + " are not reported");
        }
    }
}
