package dev.weir.measure;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import java.nio.ByteBuffer;

/** Messages of 100 bytes as a publisher of this run, or of another, would write them. */
final class MessageFixture {

    static final int RUN = 4711;
    static final int BYTES = 100;
    static final ByteBuffer NO_HEADER = ByteBuffer.allocate(0);

    private MessageFixture() {}

    static ByteBuffer message(int runId, int stream, Phase phase, long sequence, Instants instants) {
        Identity identity = new Identity();
        identity.origin(runId, stream, phase);
        identity.message(sequence, instants.intendedNanos(), instants.sentNanos(), instants.toolNanos());
        ByteBuffer message = ByteBuffer.allocate(BYTES);
        Carrier.of(CarrierKind.BINARY).seal(identity, message, NO_HEADER);
        return message;
    }

    /** A measured message that was sent when it was due. */
    static ByteBuffer measured(int stream, long sequence, long sentNanos) {
        return message(RUN, stream, Phase.MEASURE, sequence, new Instants(sentNanos, sentNanos, 0));
    }

    record Instants(long intendedNanos, long sentNanos, long toolNanos) {}
}
