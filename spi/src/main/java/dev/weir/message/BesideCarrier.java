package dev.weir.message;

import java.nio.ByteBuffer;

/**
 * The identity beside a message that stays in this process, whose bytes nobody reads: all 48 bytes with their checksum
 * where the message is timed, and 16 without one (sequence, run, phase, stream) where it is only counted.
 */
final class BesideCarrier implements Carrier {

    private static final int SHORT_BYTES = 16;
    private static final int ORIGIN = 8;

    private final Sampling sampling;
    private final Checksum checksum = new Checksum();

    BesideCarrier(Sampling sampling) {
        this.sampling = sampling;
    }

    @Override
    public int headerBytes() {
        return Identity.BYTES;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        if (sampling.takes(identity.sequence())) {
            IdentityLayout.write(identity, header, 0);
            header.putInt(IdentityLayout.CHECKSUM, checksumOf(header));
        } else {
            header.limit(SHORT_BYTES);
            header.putLong(0, identity.sequence());
            header.putLong(ORIGIN, origin(identity));
        }
    }

    private static long origin(Identity identity) {
        return ((long) identity.runId() << 32) | ((long) identity.phase().code() << 16) | identity.stream();
    }

    private int checksumOf(ByteBuffer header) {
        return checksum.start()
                .add(header, header.position() + IdentityLayout.CHECKED, header.limit())
                .value();
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        if (header.remaining() == SHORT_BYTES) {
            return openShort(header, runId, into);
        }
        if (header.remaining() != Identity.BYTES) {
            return Finding.FOREIGN;
        }
        return IdentityLayout.read(header, header.position(), checksumOf(header), runId, into);
    }

    private static Finding openShort(ByteBuffer header, int runId, Identity into) {
        long sequence = header.getLong(header.position());
        long origin = header.getLong(header.position() + ORIGIN);
        if ((int) (origin >>> 32) != runId) {
            return Finding.FOREIGN;
        }
        into.origin(runId, (int) origin & 0xffff, Phase.ofCode((int) (origin >>> 16) & 0xffff));
        into.message(sequence, 0, 0, 0);
        return Finding.GENUINE;
    }
}
