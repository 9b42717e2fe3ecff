package dev.weir.gateway.protocol;

/** A request that is not carried out: the code of the protocol and a sentence for the client. Carries no stack trace. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A value that an argument must not have. */
    public static final int BAD_ARGUMENT = 65;
    /** A request that cannot be read. */
    public static final int MALFORMED = 67;

    private final int code;

    public Refusal(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static Refusal argument(String message) {
        return new Refusal(BAD_ARGUMENT, message);
    }

    public int code() {
        return code;
    }

    /** The sentence for the client. */
    public String reason() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
