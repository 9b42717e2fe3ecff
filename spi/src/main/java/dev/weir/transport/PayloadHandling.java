package dev.weir.transport;

/** What is done with the bytes of each message between a publisher and a subscriber that share a memory. */
public enum PayloadHandling {
    /** Copied, and checked byte by byte by whoever receives them. All that travels further than a memory is read. */
    READ,
    /** Copied once, from the content made before into the transport's memory; nobody reads them. */
    COPY,
    /** A new array for each message, every byte of it written. */
    FILL,
    /** A new array for each message, as the runtime hands it out: zeroed. */
    ZERO,
    /** One message, made before and handed over again and again: no byte is touched, so there is no rate of bytes. */
    REUSE;

    /** Whether the array is the message's own or never changes, so that it may be handed on as it is. */
    public boolean stays() {
        return this != READ && this != COPY;
    }
}
