package dev.weir.gateway.protocol;

/**
 * A request that is not carried out: the code of the protocol and a sentence for the client. The codes that this server uses are
 * the table below. Carries no stack trace.
 */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A user or a password that is not accepted. */
    public static final int WRONG_USER = 1;

    public static final int BAD_ADAPTER_SET = 2;
    public static final int NOT_RECOVERED = 4;
    /** The server is too busy; clients try again by themselves. */
    public static final int BUSY = 5;

    public static final int TOO_MANY_SESSIONS = 8;
    public static final int UNFILTERED = 13;
    public static final int NO_KEY_FIELD = 15;
    public static final int NO_COMMAND_FIELD = 16;
    public static final int BAD_DATA_ADAPTER = 17;
    public static final int SUBSCRIPTION_NOT_FOUND = 19;
    public static final int SESSION_NOT_FOUND = 20;
    public static final int BAD_ITEM_GROUP = 21;
    public static final int BAD_SCHEMA = 23;
    public static final int BAD_MODE = 24;
    public static final int BAD_SELECTOR = 25;
    public static final int DESTROYED = 31;
    /** Of a session: its end by the server. */
    public static final int CLOSED_BY_SERVER = 32;
    /** Of a message: its number was used before. The protocol gives both this code. */
    public static final int NUMBER_TOO_LOW = 32;
    /** What clients are told when the server is at fault. */
    public static final int DEFECT = 33;

    public static final int MESSAGE_SKIPPED = 38;
    /** The numbers up to this one, as many as the text says. */
    public static final int MESSAGES_SKIPPED = 39;
    /** What clients take as a request to begin a new session at once. */
    public static final int BEGIN_ANEW = 48;

    public static final int VERSION_NOT_SUPPORTED = 60;
    public static final int COMBINED_REQUEST_FAILED = 64;
    /** A value that an argument must not have. */
    public static final int BAD_ARGUMENT = 65;
    /** A request that cannot be read. */
    public static final int MALFORMED = 67;

    public static final int STREAM_IN_PLACE = 69;

    /** For what takes no messages: codes of adapters are 0 and below. */
    public static final int NOT_TAKEN = -1;

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
