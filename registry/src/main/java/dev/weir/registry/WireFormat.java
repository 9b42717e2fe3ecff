package dev.weir.registry;

import java.nio.ByteBuffer;

/** What registry-aware serializers put before the data: a zero byte and the id of the schema in four. */
public final class WireFormat {

    public static final int HEADER_BYTES = 5;

    private WireFormat() {}

    public static int schemaId(byte[] bytes) {
        if (bytes.length < HEADER_BYTES || bytes[0] != 0) {
            throw new ExtractionException("does not begin with a zero byte and the id of a schema");
        }
        return ByteBuffer.wrap(bytes).getInt(1);
    }
}
