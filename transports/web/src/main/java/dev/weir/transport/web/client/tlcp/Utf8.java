package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks whether bytes are UTF-8. Used by one thread. */
final class Utf8 {

    private static final long HIGHS = 0x8080808080808080L;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer characters = CharBuffer.allocate(1024);

    /** Whether there is nothing but ASCII. */
    static boolean isAscii(byte[] bytes, int length) {
        ByteBuffer view = ByteBuffer.wrap(bytes, 0, length);
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            if ((view.getLong(at) & HIGHS) != 0) {
                return false;
            }
        }
        for (; at < length; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether they are UTF-8 from beginning to end. */
    boolean isValid(byte[] bytes, int length) {
        ByteBuffer view = ByteBuffer.wrap(bytes, 0, length);
        decoder.reset();
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            result = decoder.decode(view, characters.clear(), true);
        }
        return !result.isError();
    }
}
