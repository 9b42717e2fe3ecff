package dev.weir.transport.web.client;

/** A server does not speak the protocol; the message says what it did, in words. Carries no stack trace. */
final class ProtocolViolation extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean lasting;

    private ProtocolViolation(String message, boolean lasting) {
        super(message, null, false, false);
        this.lasting = lasting;
    }

    /** Something went wrong on this connection. */
    static ProtocolViolation here(String message) {
        return new ProtocolViolation(message, false);
    }

    /** The server is of another kind, or does not want this client. */
    static ProtocolViolation always(String message) {
        return new ProtocolViolation(message, true);
    }

    boolean lasting() {
        return lasting;
    }

    String why() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
