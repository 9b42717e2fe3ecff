package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import dev.weir.message.InlineToken;
import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;

/** {@code yyyy-MM-dd HH:mm:ss.SSS-pid-N-} and text, of which the token of the identity takes the front. */
final class TextDocument implements DocumentWriter {

    private final byte[] publisher;
    private final int textBytes;
    private final boolean withToken;
    private final long start;
    private final LocalTimestamp timestamp;

    /** @param textBytes bytes behind the time and the publisher, those of the token included */
    TextDocument(DocumentSettings settings, int textBytes, int stream, WallTime wall) {
        if (settings.withToken() && textBytes < InlineToken.LENGTH) {
            throw new IllegalArgumentException("the text of a document has room for its identity of "
                    + InlineToken.LENGTH + " bytes, not " + textBytes);
        }
        this.publisher = Pieces.ascii("-pid-" + stream + "-");
        this.textBytes = textBytes;
        this.withToken = settings.withToken();
        this.start = Mix.start(settings.seed(), stream);
        this.timestamp = new LocalTimestamp(wall);
    }

    @Override
    public int maxBytes() {
        return LocalTimestamp.BYTES + publisher.length + textBytes;
    }

    @Override
    public double meanBytes() {
        return maxBytes();
    }

    @Override
    public void write(long sequence, int key, long intendedNanos, ByteBuffer into) {
        timestamp.put(intendedNanos, into);
        into.put(publisher);
        if (withToken) {
            InlineToken.putPlaceholder(into);
        }
        SeededText.put(
                Mix.mix(start + sequence) & SeededText.SEEDS,
                withToken ? textBytes - InlineToken.LENGTH : textBytes,
                into);
    }
}
