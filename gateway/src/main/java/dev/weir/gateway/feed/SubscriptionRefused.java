package dev.weir.gateway.feed;

/** An item cannot be subscribed; the message says why and reaches the client. */
public final class SubscriptionRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SubscriptionRefused(String message) {
        super(message);
    }
}
