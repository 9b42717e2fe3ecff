package dev.weir.transport.web.client.tlcp;

/** An update that cannot be applied; the message says why, in words. Carries no stack trace. */
public final class UnreadableUpdate extends Exception {

    private static final long serialVersionUID = 1L;

    public UnreadableUpdate(String message) {
        super(message, null, false, false);
    }

    /** Why it cannot be applied. */
    public String why() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
