package dev.weir.message;

import java.nio.ByteBuffer;

/** The identity as 48 binary bytes at the head of the message. */
final class BinaryCarrier implements Carrier {

    private final Checksum checksum = new Checksum();

    @Override
    public int headBytes() {
        return Identity.BYTES;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        IdentityLayout.write(identity, message, 0);
        int crc = checksum.start()
                .add(message, IdentityLayout.CHECKED, message.limit())
                .value();
        message.putInt(IdentityLayout.CHECKSUM, crc);
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        if (message.remaining() < Identity.BYTES) {
            return Finding.FOREIGN;
        }
        int start = message.position();
        int crc = checksum.start()
                .add(message, start + IdentityLayout.CHECKED, message.limit())
                .value();
        return IdentityLayout.read(message, start, crc, runId, into);
    }
}
