package dev.weir.fault;

import dev.weir.transport.process.RestartableProcess;

/** A broker whose process faults may hit, because Weir started it. Thread-safe. */
public interface TargetProcess extends TargetBroker, RestartableProcess {}
