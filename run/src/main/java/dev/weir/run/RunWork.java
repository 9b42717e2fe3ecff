package dev.weir.run;

import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.util.Optional;

/**
 * What a run carries out: messages that are sent and received, or operations in steps. Carried out once, by the run's own thread, which
 * makes it and calls the methods in their order.
 *
 * @param <R> what it finds
 */
public interface RunWork<R> {

    /** What the transport may know of the run, before it is opened; empty when the work has reported why nothing is to be opened. */
    Optional<RunContext> context();

    /** Does all of it over an open transport, and has ended every use of it when it returns. */
    void perform(Transport transport);

    /** Opening the transport, the work or closing the transport went wrong: says to the run where that was. */
    void failed(Throwable error);

    /** What was found, once the transport is closed. */
    RunOutcome<R> outcome();
}
