package dev.weir.gateway.evaluate;

import dev.weir.gateway.expression.Datum;
import dev.weir.registry.ExtractionException;

/** Understands the bytes of keys or of values. For one thread at a time. */
public interface Evaluator {

    /**
     * What the bytes say. They must not be changed afterwards.
     *
     * @throws ExtractionException when they are not what they should be
     * @throws SchemaUnavailableException when that cannot be told now, and may be later
     */
    Datum evaluate(byte[] bytes);
}
