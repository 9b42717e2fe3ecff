package dev.weir.operation.work;

import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.PayloadGenerator;
import dev.weir.transport.operation.Operation;
import java.nio.ByteBuffer;

/** Writes the records that one worker creates, each into the same buffer. Used by the worker's thread. */
final class CreatedRecords {

    private final Carrier carrier;
    private final PayloadGenerator payload;
    private final RecordTexts texts;
    private final Identity identity = new Identity();
    private final ByteBuffer record;

    CreatedRecords(Carrier carrier, PayloadGenerator payload, RecordTexts texts, int runId, int stream) {
        this.carrier = carrier;
        this.payload = payload;
        this.texts = texts;
        this.record = ByteBuffer.allocate(carrier.overheadBytes() + payload.maxBytes());
        identity.origin(runId, stream, Phase.MEASURE);
    }

    /** Gives an operation its key, value and headers, from its number and the instants it has. */
    void write(Operation operation, long toolNanos) {
        long number = operation.number;
        identity.message(number, operation.intendedNanos, operation.startedNanos, toolNanos);
        record.clear().position(carrier.headBytes());
        int payloadBytes = payload.fill(number, -1, operation.intendedNanos, record);
        record.position(0).limit(carrier.overheadBytes() + payloadBytes);
        carrier.seal(identity, record, Carrier.NO_HEADER);
        operation.value = record;
        operation.key = texts.key(number, operation.intendedNanos);
        texts.addHeaders(number, operation.intendedNanos, operation.headers);
    }
}
