package dev.weir.operation.host;

import dev.weir.operation.host.OperationsRequest.Open;
import dev.weir.operation.work.DeletedRecords;
import dev.weir.operation.work.StepClients;
import dev.weir.operation.work.StepContent;
import dev.weir.operation.work.StepScope;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.worker.WorkerSession;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportException;
import java.util.ArrayList;
import java.util.List;

/**
 * The system under test as a worker of operations has it, and what all its steps share.
 *
 * @param clients opens the clients of steps
 * @param steps all steps of the run
 */
record OpenedSystem(
        Transport transport, StepClients clients, StepScope scope, PartFiles files, List<OperationStep> steps) {

    OpenedSystem {
        steps = List.copyOf(steps);
    }

    /**
     * Opens the transport.
     *
     * @throws dev.weir.transport.TransportException if it is not here, may not be opened here, or cannot be
     */
    static OpenedSystem open(Open open, WorkerSession session) {
        TransportDriver driver = open.system().installed();
        RunErrors errors = session.errors();
        session.limits().require(open.system(), driver.settings());
        List<StepContent> contents = contents(open);
        int mostBytes =
                contents.stream().mapToInt(StepContent::mostRecordBytes).max().orElse(0);
        var context = new TransportDriver.RunContext(String.format("%08x", open.runId()), session.clock(), mostBytes);
        Settings settings = Settings.of(driver.settings(), open.system().settings());
        Transport transport = new BoundedTransport(
                () -> driver.open(settings, context), session.runner().calls(errors::ending));
        if (!open.ownTopic().isEmpty()) {
            Offers.join(
                    transport,
                    new Topology(1, 1, Topology.Delivery.SHARED),
                    open.system().handout());
        }
        PartFiles files = new PartFiles(open.wall());
        StepScope scope = new StepScope(
                open.runId(),
                session.clock(),
                open.wall(),
                errors,
                contents,
                new DeletedRecords(),
                files,
                open.ownTopic());
        return new OpenedSystem(transport, new StepClients(transport), scope, files, open.steps());
    }

    /** A file of the content may be at the host of the run, and not here. */
    private static List<StepContent> contents(Open open) {
        List<StepContent> contents = new ArrayList<>();
        for (OperationStep step : open.steps()) {
            try {
                contents.add(new StepContent(step, open.runId(), contents.size(), open.wall()));
            } catch (IllegalArgumentException e) {
                throw new TransportException("step " + step.name() + ": " + e.getMessage(), e);
            }
        }
        return contents;
    }

    /** Closes its clients and the transport. */
    void close() {
        try {
            clients.close();
        } finally {
            transport.close();
        }
    }

    /** The step of that number. */
    OperationStep step(int stream) {
        return steps.get(stream);
    }
}
