package dev.weir.fault.filter;

/** Packets cannot be dropped here; the message says why. */
public final class FilterException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public FilterException(String message) {
        super(message);
    }
}
