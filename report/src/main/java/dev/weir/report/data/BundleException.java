package dev.weir.report.data;

/** A bundle cannot be written or read. The message names the file and what is wrong with it. */
public final class BundleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BundleException(String message) {
        super(message);
    }

    public BundleException(String message, Throwable cause) {
        super(message, cause);
    }
}
