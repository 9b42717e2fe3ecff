package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import dev.weir.message.InlineToken;
import java.nio.ByteBuffer;

/** The Unix time at which a message is due, in whole seconds and ten digits; the token of the identity follows a hyphen. */
final class UnixTimeDocument implements DocumentWriter {

    private static final int DIGITS = 10;
    private static final int THOUSAND = 1_000;

    private final boolean withToken;
    private final WallTime wall;

    UnixTimeDocument(boolean withToken, WallTime wall) {
        this.withToken = withToken;
        this.wall = wall;
    }

    @Override
    public int maxBytes() {
        return DIGITS + (withToken ? 1 + InlineToken.LENGTH : 0);
    }

    @Override
    public double meanBytes() {
        return maxBytes();
    }

    @Override
    public void write(long sequence, int key, long intendedNanos, ByteBuffer into) {
        long seconds = Math.floorDiv(wall.epochMillis(intendedNanos), THOUSAND);
        int index = into.position();
        long rest = seconds;
        for (int at = index + DIGITS - 1; at >= index; at--) {
            into.put(at, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        into.position(index + DIGITS);
        if (withToken) {
            into.put((byte) '-');
            InlineToken.putPlaceholder(into);
        }
    }
}
