package dev.weir.payload.schema;

import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.payload.schema.MessageDecoder.UndecodableException;
import java.nio.ByteBuffer;

/**
 * Opens messages as their consumers do: it also decodes each message of the run, which belongs to the latency. One that cannot be
 * decoded is corrupt. Used by one thread.
 */
public final class DecodingCarrier implements Carrier {

    private final Carrier carrier;
    private final MessageDecoder decoder;
    private String corruption = "";

    /** @param carrier how the identity travels, beside the message */
    public DecodingCarrier(Carrier carrier, MessageDecoder decoder) {
        this.carrier = carrier;
        this.decoder = decoder;
    }

    @Override
    public boolean identifies() {
        return carrier.identifies();
    }

    @Override
    public int headerBytes() {
        return carrier.headerBytes();
    }

    @Override
    public boolean parses() {
        return true;
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        carrier.seal(identity, message, header);
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        Finding finding = carrier.open(message, header, runId, into);
        corruption = carrier.corruption();
        if (finding != Finding.GENUINE) {
            return finding;
        }
        try {
            decoder.decode(message.duplicate());
            return Finding.GENUINE;
        } catch (UndecodableException e) {
            corruption = String.valueOf(e.getMessage());
            return Finding.CORRUPT;
        }
    }

    @Override
    public String corruption() {
        return corruption;
    }
}
