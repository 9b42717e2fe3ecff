package dev.weir.transport.direct;

import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;

/** The contract of all transports, for mode ring. */
class DirectRingTest extends TransportContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new DirectDriver()).with(DirectDriver.MODE, DirectDriver.RING);
    }
}
