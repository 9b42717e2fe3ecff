package dev.weir.transport.aeron;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Shows parts of Aeron's buffers as byte buffers, without copying and, once a buffer was seen, without allocating. Used by
 * one thread.
 */
final class View {

    private static final int MOST_KEPT = 64;

    private final IdentityHashMap<Object, ByteBuffer> views = new IdentityHashMap<>();
    private @Nullable Object lastContent;
    private ByteBuffer last = ByteBuffer.allocate(0);

    /** The bytes from {@code offset} on, until the next call. */
    @SuppressWarnings("ReferenceEquality") // equal content in another place is another place
    ByteBuffer of(DirectBuffer buffer, int offset, int length) {
        ByteBuffer shared = buffer.byteBuffer();
        Object content = shared == null ? buffer.byteArray() : shared;
        if (content != lastContent) {
            last = views.computeIfAbsent(content, View::view);
            lastContent = content;
            forgetSome();
        }
        int start = buffer.wrapAdjustment() + offset;
        return last.limit(start + length).position(start);
    }

    private static ByteBuffer view(Object content) {
        return content instanceof ByteBuffer buffer ? buffer.duplicate().clear() : ByteBuffer.wrap((byte[]) content);
    }

    /** Streams that ended leave their buffers here, which is no matter unless there are very many. */
    private void forgetSome() {
        if (views.size() > MOST_KEPT) {
            views.clear();
            lastContent = null;
        }
    }
}
