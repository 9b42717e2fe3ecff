package dev.weir.transport.operation;

import dev.weir.transport.TransportDriver;
import java.util.Set;

/** A driver whose transports are {@link Operable}. */
public interface OperationDriver {

    /** The operations that it can carry out. */
    Set<OperationKind> operations();

    /** Those of a driver; none when it only publishes and subscribes. */
    static Set<OperationKind> operationsOf(TransportDriver driver) {
        return driver instanceof OperationDriver able ? able.operations() : Set.of();
    }
}
