package dev.weir.transport.kafka.wire;

/** Whole numbers of as many bytes as they need, as Kafka writes them: in zigzag, seven bits a byte, the lowest first. */
final class Varints {

    private Varints() {}

    /** How many bytes a number takes. */
    static int bytes(long number) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(zigzag(number) | 1);
        return (bits + 6) / 7;
    }

    /**
     * Writes a number.
     *
     * @return the place behind it
     */
    static int write(byte[] into, int place, long number) {
        long rest = zigzag(number);
        int at = place;
        while ((rest & ~0x7fL) != 0) {
            into[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        into[at++] = (byte) rest;
        return at;
    }

    private static long zigzag(long number) {
        return (number << 1) ^ (number >> 63);
    }
}
