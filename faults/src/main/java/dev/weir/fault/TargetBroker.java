package dev.weir.fault;

import dev.weir.transport.process.RestartableProcess;

/** A broker that faults may hit, because Weir started it. Thread-safe. */
public interface TargetBroker extends RestartableProcess {

    /** Its number in the cluster. */
    int number();
}
