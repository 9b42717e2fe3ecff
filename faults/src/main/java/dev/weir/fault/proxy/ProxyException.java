package dev.weir.fault.proxy;

/** The fault proxy could not be started, has ended, or refused a command. */
public final class ProxyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ProxyException(String message) {
        super(message);
    }

    public ProxyException(String message, Throwable cause) {
        super(message, cause);
    }
}
