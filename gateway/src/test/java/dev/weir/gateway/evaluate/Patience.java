package dev.weir.gateway.evaluate;

import dev.weir.registry.SchemaUnavailableException;
import java.util.function.Supplier;

/** Asks a schema registry again that does not answer in time, as one on a busy machine. */
final class Patience {

    private static final int MOST_ATTEMPTS = 20;

    private Patience() {}

    /** The first answer that comes in time. */
    static <T> T ask(Supplier<T> question) {
        for (int attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                return question.get();
            } catch (SchemaUnavailableException slow) {
                if (!String.valueOf(slow.getMessage()).contains("timed out")) {
                    throw slow;
                }
                System.err.println("attempt " + attempt + ": " + slow.getMessage());
            }
        }
        return question.get();
    }

    /** An evaluator that asks its registry so. */
    static Evaluator of(Evaluator evaluator) {
        return bytes -> ask(() -> evaluator.evaluate(bytes));
    }
}
