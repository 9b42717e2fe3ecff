package dev.weir.transport.kafka.failure;

import dev.weir.transport.operation.OperationFailure;

/** Ends an operation of which more is known than an exception of the client says. */
public final class FaultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final OperationFailure failure;
    private final String words;

    /**
     * @param failure what became of the operation
     * @param words why, in words
     * @param cause what the client threw
     */
    public FaultException(OperationFailure failure, String words, Throwable cause) {
        super(words, cause);
        this.failure = failure;
        this.words = words;
    }

    OperationFailure failure() {
        return failure;
    }

    String words() {
        return words;
    }
}
