package dev.weir.transport.process;

import java.util.List;

/** A transport that starts processes for a run. */
public interface Restartable {

    /**
     * The processes that the transport started when it was provisioned and ends when it is closed. Their use of processor and
     * memory is measured like that of the run's own, and faults may hit them. They answer their {@link
     * RestartableProcess#question} at their address.
     */
    List<RestartableProcess> processes();
}
