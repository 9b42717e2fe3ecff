package dev.weir.operation.item;

/** A list of items cannot be read or written. The message is written for the user: it names file and line. */
public final class ItemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ItemException(String message) {
        super(message);
    }

    public ItemException(String message, Throwable cause) {
        super(message, cause);
    }
}
