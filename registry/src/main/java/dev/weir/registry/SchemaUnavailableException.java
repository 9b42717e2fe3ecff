package dev.weir.registry;

/** The schema of a record cannot be had for the moment: the registry does not answer. The record itself may be right. */
public final class SchemaUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SchemaUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
