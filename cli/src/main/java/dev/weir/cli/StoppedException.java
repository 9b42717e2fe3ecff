package dev.weir.cli;

/** The user stopped the command before it could do what it was asked. */
final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StoppedException(String message) {
        super(message);
    }
}
