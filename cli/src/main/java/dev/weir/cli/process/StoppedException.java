package dev.weir.cli.process;

/** The user stopped the command before it could do what it was asked. */
public final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StoppedException(String message) {
        super(message);
    }
}
