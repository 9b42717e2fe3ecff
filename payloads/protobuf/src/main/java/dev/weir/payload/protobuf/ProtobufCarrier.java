package dev.weir.payload.protobuf;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.protobuf.schema.Order;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The identity in fields of an {@link Order}, which is built and serialised to send it, and parsed to receive it: by the
 * classes that {@code protoc} generates, with the objects they make, as any user of Protobuf does it.
 *
 * <p>Whatever does not parse, has a field that is missing or that the schema does not know, or another checksum, is
 * corrupt. A whole order of another run is foreign.
 */
final class ProtobufCarrier implements Carrier {

    /** Tag and value of the checksum: the end of a message. */
    private static final int CHECKSUM_FIELD_BYTES = 5;

    private static final int ORDER_BYTES = orderBytes();

    private final CRC32C crc = new CRC32C();

    private static int orderBytes() {
        Identity any = new Identity();
        any.origin(0, 0, Phase.MEASURE);
        return Orders.of(any).getSerializedSize();
    }

    @Override
    public int headBytes() {
        return ORDER_BYTES;
    }

    @Override
    public int tailBytes() {
        return 0;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public boolean parses() {
        return true;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        CodedOutputStream out = CodedOutputStream.newInstance(message);
        try {
            Orders.of(identity).writeTo(out);
            out.flush();
        } catch (IOException e) {
            throw new IllegalStateException("an order is larger than " + message.limit() + " bytes", e);
        }
        message.position(0).limit(ORDER_BYTES);
        int checksum = checksum(message);
        // Protobuf writes the lowest byte first, the buffer the highest.
        message.putInt(ORDER_BYTES - Integer.BYTES, Integer.reverseBytes(checksum));
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        Order order;
        try {
            order = Order.parseFrom(message.duplicate());
        } catch (InvalidProtocolBufferException e) {
            // The finding says it; the ledger counts it, with its place.
            return Finding.CORRUPT;
        }
        if (!Orders.isWhole(order) || order.getChecksum() != checksum(message)) {
            return Finding.CORRUPT;
        }
        if (order.getOrigin().getRun() != runId) {
            return Finding.FOREIGN;
        }
        Orders.identity(order.getOrigin(), into);
        return Finding.GENUINE;
    }

    /** CRC32C of all but the last field; position and limit stay. */
    private int checksum(ByteBuffer message) {
        crc.reset();
        crc.update(message.slice(message.position(), message.remaining() - CHECKSUM_FIELD_BYTES));
        return (int) crc.getValue();
    }
}
