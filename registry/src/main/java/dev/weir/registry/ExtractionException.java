package dev.weir.registry;

/** A record does not hold what the configuration expects of it. Made for each such record, so it has no stack trace. */
public final class ExtractionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ExtractionException(String message) {
        super(message, null, false, false);
    }

    public ExtractionException(String message, Throwable cause) {
        super(message, cause, false, false);
    }
}
