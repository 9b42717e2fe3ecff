package dev.weir.message;

import java.nio.ByteBuffer;

/** No identity at all: messages are only counted. */
final class NoCarrier implements Carrier {

    @Override
    public boolean identifies() {
        return false;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {}

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        return Finding.GENUINE;
    }
}
