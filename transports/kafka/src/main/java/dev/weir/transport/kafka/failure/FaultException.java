package dev.weir.transport.kafka.failure;

/** Ends an operation of which more is known than an exception of the client says. */
public final class FaultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient OperationFault fault;

    /** @param cause what the client threw */
    public FaultException(OperationFault fault, Throwable cause) {
        super(fault.cause(), cause);
        this.fault = fault;
    }

    /** What is known. */
    public OperationFault fault() {
        return fault;
    }
}
