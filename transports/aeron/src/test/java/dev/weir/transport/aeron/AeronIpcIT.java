package dev.weir.transport.aeron;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;

/** The contract, through shared memory; the largest messages come in many fragments. */
final class AeronIpcIT extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new AeronDriver()).with("channel.term-length", "1m");
    }
}
