package dev.weir.payload.header;

/** A header has a name that cannot be used. The message says why, as a sentence for the user. */
public final class HeaderNameException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    HeaderNameException(String message) {
        super(message);
    }
}
