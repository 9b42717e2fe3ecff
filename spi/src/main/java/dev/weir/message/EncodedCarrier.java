package dev.weir.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/**
 * The identity as 96 hexadecimal digits inside a text: at its head, or in the field {@code weir} of a JSON object.
 *
 * <p>As JSON the payload becomes the field {@code payload}: a string, or, when it begins with a brace, the object it is.
 */
final class EncodedCarrier implements Carrier {

    private static final int DIGITS = 2 * Identity.BYTES;
    private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);

    private final byte[] before;
    private final byte[] between;
    private final byte[] after;
    private final boolean json;
    private final Checksum checksum = new Checksum();
    private final ByteBuffer binary = ByteBuffer.allocate(Identity.BYTES);

    private EncodedCarrier(String before, String between, String after, boolean json) {
        this.before = before.getBytes(US_ASCII);
        this.between = between.getBytes(US_ASCII);
        this.after = after.getBytes(US_ASCII);
        this.json = json;
    }

    static EncodedCarrier text() {
        return new EncodedCarrier("", "", "", false);
    }

    static EncodedCarrier json() {
        return new EncodedCarrier("{\"weir\":\"", "\",\"payload\":\"", "\"}", true);
    }

    @Override
    public int headBytes() {
        return before.length + DIGITS + between.length;
    }

    @Override
    public int tailBytes() {
        return after.length;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        int payloadEnd = message.limit() - after.length;
        message.put(0, before).put(before.length + DIGITS, between).put(payloadEnd, after);
        if (json && payloadEnd > headBytes() && message.get(headBytes()) == '{') {
            message.put(headBytes() - 1, (byte) ' ').put(payloadEnd, (byte) ' ');
        }
        IdentityLayout.write(identity, binary, 0);
        binary.putInt(IdentityLayout.CHECKSUM, checksumOf(message, 0));
        for (int i = 0; i < Identity.BYTES; i++) {
            int octet = binary.get(i);
            message.put(before.length + 2 * i, HEX[(octet >> 4) & 0xf]);
            message.put(before.length + 2 * i + 1, HEX[octet & 0xf]);
        }
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        if (message.remaining() < overheadBytes()) {
            return Finding.FOREIGN;
        }
        int digits = message.position() + before.length;
        for (int i = 0; i < Identity.BYTES; i++) {
            int octet = octet(message, digits + 2 * i);
            if (octet < 0) {
                return looksLikeOurs(message) ? Finding.CORRUPT : Finding.FOREIGN;
            }
            binary.put(i, (byte) octet);
        }
        return IdentityLayout.read(binary, 0, checksumOf(message, message.position()), runId, into);
    }

    /** Everything but the digits themselves, so that a bit flipped anywhere in the message is found. */
    private int checksumOf(ByteBuffer message, int start) {
        return checksum.start()
                .add(binary, IdentityLayout.CHECKED, Identity.BYTES)
                .add(message, start, start + before.length)
                .add(message, start + before.length + DIGITS, message.limit())
                .value();
    }

    /** Whether a message with a damaged digit still begins with most of the mark "WEIR" in hexadecimal. */
    private boolean looksLikeOurs(ByteBuffer message) {
        int digits = message.position() + before.length;
        int same = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            int expected = (IdentityLayout.MAGIC >>> (8 * (Integer.BYTES - 1 - i))) & 0xff;
            int found = octet(message, digits + 2 * i);
            same += found == expected ? 1 : 0;
        }
        return same >= Integer.BYTES - 1;
    }

    /** The byte that two digits stand for; negative when one of them is not a digit that {@link #seal} writes. */
    private static int octet(ByteBuffer message, int index) {
        return (digit(message.get(index)) << 4) | digit(message.get(index + 1));
    }

    private static int digit(byte character) {
        boolean upperCase = character >= 'A' && character <= 'F';
        return upperCase ? -1 : Character.digit(character, 16);
    }
}
