package dev.weir.operation.work;

import dev.weir.result.operation.StepResult;
import dev.weir.run.loop.Offers;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.Transport;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens the clients of steps in one process. The clients that warmed a step up carry it out, so that no figure of it includes
 * the time in which they connect. Used by the run's own thread; clients are closed by the threads of their workers.
 */
public final class StepClients implements AutoCloseable {

    private final Transport transport;
    private final Map<Place, WarmClient> kept = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private record Place(String step, int worker) {}

    public StepClients(Transport transport) {
        this.transport = transport;
    }

    /**
     * A client for a worker: the one that warmed the step up, or a new one.
     *
     * @param worker which of the step's workers in this process it is, from 0
     * @param number of the client, of all in the run that work at the same time
     */
    OperationClient open(OperationStep step, int worker, int number, OperationListener listener) {
        Optional<String> warmed = StepResult.warmedUp(step.name(), step.precondition());
        if (warmed.isPresent()) {
            Place place = new Place(warmed.get(), worker);
            return new WarmClient(
                    told -> Offers.openOperations(transport, number, told), listener, warm -> keep(place, warm));
        }
        WarmClient warm = kept.remove(new Place(step.name(), worker));
        if (warm == null) {
            return Offers.openOperations(transport, number, listener);
        }
        warm.tell(listener);
        return warm;
    }

    private boolean keep(Place place, WarmClient warm) {
        if (closed) {
            return false;
        }
        kept.put(place, warm);
        // Whoever closed meanwhile may have looked before.
        return !closed || kept.remove(place) == null;
    }

    /** Closes what warmed up steps that were not carried out. Before the transport is closed. */
    @Override
    public void close() {
        closed = true;
        for (Place place : List.copyOf(kept.keySet())) {
            WarmClient warm = kept.remove(place);
            if (warm != null) {
                warm.close();
            }
        }
    }
}
