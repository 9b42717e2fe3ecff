package dev.weir.gateway.demo;

/** The market could not be opened: its broker did not take it. The message says why, for the user. */
public final class DemoException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DemoException(String message, Throwable cause) {
        super(message, cause);
    }
}
