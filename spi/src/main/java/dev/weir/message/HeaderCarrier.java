package dev.weir.message;

import java.nio.ByteBuffer;

/** The identity as 48 binary bytes in a header of the transport; its checksum covers the whole message too. */
final class HeaderCarrier implements Carrier {

    private final Checksum checksum = new Checksum();

    @Override
    public int headerBytes() {
        return Identity.BYTES;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        IdentityLayout.write(identity, header, 0);
        int crc = checksum.start()
                .add(header, IdentityLayout.CHECKED, Identity.BYTES)
                .add(message, 0, message.limit())
                .value();
        header.putInt(IdentityLayout.CHECKSUM, crc);
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        if (header.remaining() != Identity.BYTES) {
            return Finding.FOREIGN;
        }
        int start = header.position();
        int crc = checksum.start()
                .add(header, start + IdentityLayout.CHECKED, header.limit())
                .add(message, message.position(), message.limit())
                .value();
        return IdentityLayout.read(header, start, crc, runId, into);
    }
}
