package dev.weir.registry;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What was made of schemas of a registry, so that it is asked once for each, and every few seconds for one that it does
 * not have or that cannot be used. A registry that does not answer is asked again at once. For one thread at a time.
 *
 * @param <T> what is made of a schema
 */
public final class SchemasById<T> {

    /** For so long a schema that cannot be had is not asked for again. */
    private static final long REFUSED_NANOS = Duration.ofSeconds(5).toNanos();

    /** Beyond it, that which was refused first is forgotten. */
    private static final int MOST_REFUSALS = 1_000;

    private final IntFunction<T> ask;
    private final LongSupplier nanoTime;
    private final Map<Integer, T> known = new HashMap<>();
    private final LinkedHashMap<Integer, Refusal> refusals = new LinkedHashMap<>();

    private record Refusal(long nanos, ExtractionException problem) {}

    /**
     * Takes what it works with.
     *
     * @param ask asks the registry for the schema of an id
     */
    public SchemasById(IntFunction<T> ask, LongSupplier nanoTime) {
        this.ask = ask;
        this.nanoTime = nanoTime;
    }

    /**
     * The one of that id.
     *
     * @throws ExtractionException when the registry does not have it, or it cannot be used
     * @throws SchemaUnavailableException when the registry does not answer
     */
    public T get(int id) {
        T found = known.get(id);
        if (found != null) {
            return found;
        }
        throwIfRefused(id);
        try {
            T made = ask.apply(id);
            known.put(id, made);
            return made;
        } catch (ExtractionException e) {
            refusals.putLast(id, new Refusal(nanoTime.getAsLong(), e));
            if (refusals.size() > MOST_REFUSALS) {
                refusals.pollFirstEntry();
            }
            throw e;
        }
    }

    private void throwIfRefused(int id) {
        @Nullable Refusal refusal = refusals.get(id);
        if (refusal != null && nanoTime.getAsLong() - refusal.nanos < REFUSED_NANOS) {
            throw refusal.problem; // Made without a stack, so it may be thrown anew.
        }
    }
}
