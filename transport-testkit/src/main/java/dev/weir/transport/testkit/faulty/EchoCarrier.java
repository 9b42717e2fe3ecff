package dev.weir.transport.testkit.faulty;

import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import java.nio.ByteBuffer;

/** Reads the identity of an echo: that of its message, which is all of it but the mark at its end. */
final class EchoCarrier implements Carrier {

    private static final int MARK_BYTES = EchoingSubscriber.maxEchoBytes(0);

    private final Carrier carrier;

    /** @param carrier reads the identity of a message */
    EchoCarrier(Carrier carrier) {
        this.carrier = carrier;
    }

    @Override
    public int headerBytes() {
        return carrier.headerBytes();
    }

    @Override
    public void seal(Identity identity, ByteBuffer message, ByteBuffer header) {
        throw new UnsupportedOperationException("an echo has the identity of its message");
    }

    @Override
    public Finding open(ByteBuffer message, ByteBuffer header, int runId, Identity into) {
        ByteBuffer echoed = message.duplicate();
        return carrier.open(
                echoed.limit(Math.max(echoed.position(), echoed.limit() - MARK_BYTES)), header, runId, into);
    }
}
