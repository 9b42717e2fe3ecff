package dev.weir.run.worker.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads what a {@link MessageOutput} of the same type wrote. Used by one thread. */
public final class MessageInput<T> {

    private final MessageCodec<T> codec;
    private final InputStream stream;

    public MessageInput(MessageCodec<T> codec, InputStream stream) {
        this.codec = codec;
        this.stream = stream;
    }

    /**
     * The next message; empty when the stream ends before one. Reserves room only for what has come.
     *
     * @throws MalformedMessageException if what comes is no message
     * @throws EOFException if the stream ends within one
     */
    public Optional<T> read() throws IOException {
        byte[] prefix = stream.readNBytes(Integer.BYTES);
        if (prefix.length == 0) {
            return Optional.empty();
        }
        if (prefix.length < Integer.BYTES) {
            throw new EOFException("the stream ends within the length of a message");
        }
        int length = ByteBuffer.wrap(prefix).getInt();
        if (length < 0 || length > MessageCodec.MOST_BYTES) {
            throw new MalformedMessageException(
                    "the next message is " + MessageCodec.tooLong(Integer.toUnsignedLong(length)));
        }
        byte[] bytes = stream.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the stream ends after " + bytes.length + " of " + length + " bytes of a message");
        }
        return Optional.of(codec.decode(bytes));
    }
}
