package dev.weir.transport.direct;

import dev.weir.transport.PayloadHandling;
import dev.weir.transport.testkit.TransportContract;
import dev.weir.transport.testkit.TransportUnderTest;
import org.junit.jupiter.api.Nested;

/** The contract of all transports, for messages that are copied once and for messages that are handed on as they are. */
class HandlingContractTest {

    private static TransportUnderTest subject(String mode, PayloadHandling handling) {
        return TransportUnderTest.of(new DirectDriver())
                .with(DirectDriver.MODE, mode)
                .withHandling(handling);
    }

    /** Copied by the call itself. */
    @Nested
    class CallCopies extends TransportContract {
        @Override
        public TransportUnderTest subject() {
            return HandlingContractTest.subject(DirectDriver.CALL, PayloadHandling.COPY);
        }
    }

    /** The publisher's own arrays, called with. */
    @Nested
    class CallRefers extends TransportContract {
        @Override
        public TransportUnderTest subject() {
            return HandlingContractTest.subject(DirectDriver.CALL, PayloadHandling.ZERO);
        }
    }

    /** The publisher's own arrays, in a queue. */
    @Nested
    class QueueRefers extends TransportContract {
        @Override
        public TransportUnderTest subject() {
            return HandlingContractTest.subject(DirectDriver.QUEUE, PayloadHandling.FILL);
        }
    }

    /** A ring copies whatever it is given. */
    @Nested
    class RingCopies extends TransportContract {
        @Override
        public TransportUnderTest subject() {
            return HandlingContractTest.subject(DirectDriver.RING, PayloadHandling.REUSE);
        }
    }
}
