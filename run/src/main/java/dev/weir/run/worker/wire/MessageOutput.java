package dev.weir.run.worker.wire;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes messages to a stream, each after its length in four bytes, the highest first. Used by one thread. */
public final class MessageOutput<T> implements Closeable {

    private final MessageCodec<T> codec;
    private final DataOutputStream stream;

    /** Writes nothing yet. */
    public MessageOutput(MessageCodec<T> codec, OutputStream stream) {
        this.codec = codec;
        this.stream = new DataOutputStream(new BufferedOutputStream(stream));
    }

    /**
     * Writes a message, all of it.
     *
     * @throws MalformedMessageException if it is too long; then nothing is written
     */
    public void write(T message) throws IOException {
        byte[] bytes = codec.encode(message);
        stream.writeInt(bytes.length);
        stream.write(bytes);
        stream.flush();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
