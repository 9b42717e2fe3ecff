package dev.weir.payload;

import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes made once, of which messages are cut one after the other.
 *
 * <p>The pool is larger than any window in which a codec looks for repeats, so a batch of neighbouring messages repeats
 * nothing. Immutable and shared by all streams.
 */
final class ContentPool {

    /** A power of two, so that a place in the pool is found by a mask. */
    static final int BYTES = 4 << 20;

    private static final int MASK = BYTES - 1;
    private static final byte[] LETTERS_AND_DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.US_ASCII);

    /** Shortest piece of compressible content: some of it random, the rest zero. */
    private static final int LEAST_PIECE_BYTES = 512;

    /** Random bytes of a piece, beside which the few bytes that announce the zeros weigh little. */
    private static final int RANDOM_BYTES_OF_PIECE = 128;

    private final byte[] content;

    private ContentPool(byte[] content) {
        this.content = content;
    }

    /** Any bytes. */
    static ContentPool binary(long seed) {
        byte[] content = new byte[BYTES];
        ByteBuffer words = ByteBuffer.wrap(content);
        for (long word = Mix.mix(seed); words.hasRemaining(); word++) {
            words.putLong(Mix.mix(word));
        }
        return new ContentPool(content);
    }

    /** Letters and digits: nothing that would need escaping inside a JSON string. */
    static ContentPool printable(long seed) {
        byte[] content = new byte[BYTES];
        long word = Mix.mix(seed);
        for (int i = 0; i < BYTES; i++) {
            content[i] = LETTERS_AND_DIGITS[Mix.below(LETTERS_AND_DIGITS.length, Mix.mix(word++))];
        }
        return new ContentPool(content);
    }

    static ContentPool zeros() {
        return new ContentPool(new byte[BYTES]);
    }

    /** Content of which about one part in {@code ratio} is random and the rest zero. */
    static ContentPool compressible(double ratio, long seed) {
        ContentPool pool = binary(seed);
        int pieceBytes = Math.max(LEAST_PIECE_BYTES, Integer.highestOneBit((int) (RANDOM_BYTES_OF_PIECE * ratio)));
        int randomBytes = (int) Math.round(pieceBytes / ratio);
        for (int piece = 0; piece < BYTES; piece += pieceBytes) {
            Arrays.fill(pool.content, piece + randomBytes, piece + pieceBytes, (byte) 0);
        }
        return pool;
    }

    /** Writes {@code bytes} bytes from {@code start} on, which may lie anywhere: the pool is endless in both directions. */
    void copy(long start, int bytes, ByteBuffer into) {
        int from = (int) (start & MASK);
        int copied = Math.min(bytes, BYTES - from);
        into.put(content, from, copied);
        while (copied < bytes) {
            int next = Math.min(bytes - copied, BYTES);
            into.put(content, 0, next);
            copied += next;
        }
    }
}
