package dev.weir.payload;

import java.nio.ByteBuffer;

/** The messages of a file, one after the other and again from the first; each stream begins one message further on. */
final class FilePayload implements PayloadGenerator {

    private final FileMessages messages;
    private final int stream;

    FilePayload(FileMessages messages, int stream) {
        this.messages = messages;
        this.stream = stream;
    }

    @Override
    public int maxBytes() {
        return messages.maxBytes();
    }

    @Override
    public double meanBytes() {
        return messages.meanBytes();
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        return messages.copy((int) ((sequence + stream) % messages.count()), into);
    }
}
