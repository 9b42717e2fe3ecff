package dev.weir.fault.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Messages to the kernel's nf_tables that take effect all together or not at all, as {@code linux/netfilter/nf_tables.h} and
 * {@code nfnetlink.h} lay them out: heads in the byte order of the machine, numbers in that of the network.
 */
final class NetlinkBatch {

    /** nlmsghdr. */
    static final int HEAD_BYTES = 16;

    private static final int ROOM = 64 << 10;
    private static final int NF_TABLES = 10;
    private static final int BEGIN = 0x10;
    private static final int END = 0x11;
    private static final int REQUEST = 0x1;
    private static final int ACKNOWLEDGED = 0x4;
    private static final int NESTED = 0x8000;
    private static final byte ANY_FAMILY = 0;
    private static final byte IPV4 = 2;

    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM).order(ByteOrder.nativeOrder());
    private int messages;
    private int messageAt;

    /** What stands within an attribute. */
    interface Content {
        void write();
    }

    NetlinkBatch() {
        head(BEGIN, REQUEST, ANY_FAMILY, NF_TABLES);
        endMessage();
    }

    /** A message to nf_tables, whose receipt the kernel acknowledges. */
    NetlinkBatch message(int type, int flags, Content attributes) {
        head(NF_TABLES << 8 | type, REQUEST | ACKNOWLEDGED | flags, IPV4, 0);
        attributes.write();
        endMessage();
        messages++;
        return this;
    }

    private void head(int type, int flags, byte family, int resource) {
        messageAt = bytes.position();
        bytes.putInt(0).putShort((short) type).putShort((short) flags).putInt(messages + 1);
        // The kernel knows whose socket it is.
        bytes.putInt(0);
        bytes.put(family).put((byte) 0);
        bytes.put((byte) (resource >> 8)).put((byte) resource);
    }

    private void endMessage() {
        bytes.putInt(messageAt, bytes.position() - messageAt);
    }

    void text(int type, String value) {
        nested(
                type,
                0,
                () -> bytes.put(value.getBytes(StandardCharsets.US_ASCII)).put((byte) 0));
    }

    void number(int type, int value) {
        nested(
                type,
                0,
                () -> bytes.put(ByteBuffer.allocate(Integer.BYTES).putInt(value).flip()));
    }

    void binary(int type, byte[] value) {
        nested(type, 0, () -> bytes.put(value));
    }

    void nested(int type, Content content) {
        nested(type, NESTED, content);
    }

    private void nested(int type, int flag, Content content) {
        int from = bytes.position();
        bytes.putShort((short) 0).putShort((short) (type | flag));
        content.write();
        bytes.putShort(from, (short) (bytes.position() - from));
        while (bytes.position() % Integer.BYTES != 0) {
            bytes.put((byte) 0);
        }
    }

    /** How many acknowledgements come when all goes well. */
    int messages() {
        return messages;
    }

    /** The whole batch; nothing can be added afterwards. */
    byte[] finished() {
        head(END, REQUEST, ANY_FAMILY, NF_TABLES);
        endMessage();
        byte[] whole = new byte[bytes.position()];
        bytes.flip().get(whole);
        return whole;
    }
}
