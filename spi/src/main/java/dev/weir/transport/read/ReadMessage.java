package dev.weir.transport.read;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A message as it was read.
 *
 * @param partition partition that it is in
 * @param offset its place there
 * @param timestampMillis when it was written or made, in milliseconds since 1970 in UTC, as the system says; below 0 if it does
 *     not
 * @param key its key
 * @param headers its headers, in order
 * @param value what it says
 */
public record ReadMessage(
        int partition, long offset, long timestampMillis, Part key, List<Header> headers, Part value) {

    public ReadMessage {
        headers = List.copyOf(headers);
    }

    /**
     * Some bytes, or the word that there are none.
     *
     * @param present whether there are any, which may be 0 of them
     * @param bytes from position to limit; nobody moves these
     */
    public record Part(boolean present, ByteBuffer bytes) {

        /** What is not there. */
        public static final Part NONE = new Part(false, ByteBuffer.allocate(0).asReadOnlyBuffer());

        /** Bytes that are there. */
        public static Part of(byte[] bytes) {
            return new Part(true, ByteBuffer.wrap(bytes).asReadOnlyBuffer());
        }
    }

    /** A header of the message. */
    public record Header(String name, Part value) {}
}
