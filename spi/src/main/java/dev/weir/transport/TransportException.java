package dev.weir.transport;

/** The system under test failed, refused or could not be reached. The message is written for the user. */
public final class TransportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TransportException(String message) {
        super(message);
    }

    public TransportException(String message, Throwable cause) {
        super(message, cause);
    }
}
