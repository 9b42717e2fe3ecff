package dev.weir.gateway.expression;

/** The parts of one record, decoded when they are asked for and once. */
public interface RecordParts {

    /**
     * One part.
     *
     * @throws ExtractionException when it cannot be decoded
     */
    Datum part(Root root);
}
