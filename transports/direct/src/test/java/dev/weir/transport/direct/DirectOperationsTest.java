package dev.weir.transport.direct;

import dev.weir.transport.testkit.TransportUnderTest;
import dev.weir.transport.testkit.operation.OperationContract;

/** The contract of operations, for those in memory. */
class DirectOperationsTest extends OperationContract {

    @Override
    public TransportUnderTest subject() {
        return TransportUnderTest.of(new DirectDriver());
    }
}
