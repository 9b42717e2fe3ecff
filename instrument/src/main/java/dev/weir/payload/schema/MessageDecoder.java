package dev.weir.payload.schema;

import java.nio.ByteBuffer;

/** Decodes messages by the schemas that they name. For one thread. */
public interface MessageDecoder {

    /**
     * Decodes a whole message, and drops what it says.
     *
     * @param message from position to limit; both may be moved
     * @throws UndecodableException when it cannot be decoded
     */
    void decode(ByteBuffer message);

    /** A message cannot be decoded, for the reason in its text. Made for each such message, so it has no stack trace. */
    final class UndecodableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public UndecodableException(String message, Throwable cause) {
            super(message, cause, false, false);
        }
    }
}
