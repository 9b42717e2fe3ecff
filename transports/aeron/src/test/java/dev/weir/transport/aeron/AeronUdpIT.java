package dev.weir.transport.aeron;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;

/** The contract, over UDP on the loopback interface. */
final class AeronUdpIT extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new AeronDriver()).with("media", "udp").with("channel.term-length", "1m");
    }
}
