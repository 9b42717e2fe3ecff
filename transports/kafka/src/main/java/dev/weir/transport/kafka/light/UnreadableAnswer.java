package dev.weir.transport.kafka.light;

/** Bytes came from a broker that are no answer to what it was asked. The message says what they are instead. */
final class UnreadableAnswer extends Exception {

    private static final long serialVersionUID = 1L;

    UnreadableAnswer(String message) {
        super(message);
    }

    UnreadableAnswer(String message, Throwable cause) {
        super(message, cause);
    }
}
