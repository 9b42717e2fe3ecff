package dev.weir.payload;

import dev.weir.payload.document.DocumentWriter;
import java.nio.ByteBuffer;

/** The documents of one stream, which show the key of a message and when it was due. */
final class DocumentPayload implements PayloadGenerator {

    private final DocumentWriter writer;

    DocumentPayload(DocumentWriter writer) {
        this.writer = writer;
    }

    @Override
    public int maxBytes() {
        return writer.maxBytes();
    }

    @Override
    public double meanBytes() {
        return writer.meanBytes();
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        return fill(sequence, 0, 0, into);
    }

    @Override
    public int fill(long sequence, int key, long intendedNanos, ByteBuffer into) {
        int start = into.position();
        writer.write(sequence, key, intendedNanos, into);
        return into.position() - start;
    }
}
