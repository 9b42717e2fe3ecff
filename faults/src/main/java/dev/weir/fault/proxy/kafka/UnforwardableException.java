package dev.weir.fault.proxy.kafka;

/** What came on a connection cannot be forwarded: the connection is to be closed. */
public final class UnforwardableException extends Exception {

    private static final long serialVersionUID = 1;

    public UnforwardableException(String message) {
        super(message);
    }

    UnforwardableException(String message, Throwable cause) {
        super(message, cause);
    }
}
