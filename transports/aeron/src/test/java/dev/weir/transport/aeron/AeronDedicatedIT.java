package dev.weir.transport.aeron;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;

/** The contract, with a thread of the media driver for every duty and with everybody backing off. */
final class AeronDedicatedIT extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new AeronDriver())
                .with("media", "udp")
                .with("threading", "dedicated")
                .with("idle.publisher", "backoff")
                .with("idle.subscriber", "backoff")
                .with("channel.term-length", "1m")
                .with("channel.mtu", "8k");
    }
}
