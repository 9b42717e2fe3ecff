package dev.weir.agent.relay;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes of a message, in whole words of eight as they travel. Cannot be changed. */
public final class RelayedBytes implements Packable {

    private final byte[] bytes;

    private RelayedBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads what {@link #pack} wrote. */
    RelayedBytes(PackedInput from) {
        int length = from.natural();
        long[] words = from.words(Math.toIntExact(((long) length + Long.BYTES - 1) / Long.BYTES));
        ByteBuffer all = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        all.asLongBuffer().put(words);
        bytes = length == all.capacity() ? all.array() : Arrays.copyOf(all.array(), length);
    }

    /** A copy of some bytes of an array. */
    public static RelayedBytes copyOf(byte[] array, int from, int length) {
        return new RelayedBytes(Arrays.copyOfRange(array, from, from + length));
    }

    public int length() {
        return bytes.length;
    }

    /** Copies some of them, those from {@code at} on, into an array. */
    void copy(int at, byte[] into, int from, int length) {
        System.arraycopy(bytes, at, into, from, length);
    }

    /** A copy of all of them. */
    public byte[] toArray() {
        return bytes.clone();
    }

    @Override
    public void pack(PackedOutput to) {
        to.number(bytes.length);
        ByteBuffer all = ByteBuffer.wrap(
                        Arrays.copyOf(bytes, (bytes.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        long[] words = new long[all.capacity() / Long.BYTES];
        all.asLongBuffer().get(words);
        to.words(words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RelayedBytes same && Arrays.equals(bytes, same.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Without their content, which can be a secret. */
    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
