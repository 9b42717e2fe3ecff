package dev.weir.agent.keys;

/** Keys cannot be made or read. The message is a sentence for the user. */
public final class KeysException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public KeysException(String message) {
        super(message);
    }

    public KeysException(String message, Throwable cause) {
        super(message, cause);
    }
}
