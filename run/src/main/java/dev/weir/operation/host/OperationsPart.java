package dev.weir.operation.host;

import dev.weir.expression.ExpressionException;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.host.OperationsRequest.OpenStep;
import dev.weir.operation.item.ItemException;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.work.StepErrors;
import dev.weir.payload.header.HeaderNameException;
import dev.weir.run.loop.Offers;
import dev.weir.run.worker.WorkerMessage;
import dev.weir.run.worker.WorkerOrder;
import dev.weir.run.worker.WorkerPart;
import dev.weir.run.worker.WorkerSession;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.TransportException;
import dev.weir.transport.remark.Remarks;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The parts of steps that a worker carries out. */
final class OperationsPart implements WorkerPart {

    private static final long LOOK_EVERY_NANOS = 5_000_000;
    private static final int ITEMS_AT_ONCE = 2_000;

    private final WorkerSession session;
    private final Map<Integer, PartOfStep> steps = new HashMap<>();
    private final Map<Integer, ItemSource> taking = new HashMap<>();
    private @Nullable OpenedSystem system;

    OperationsPart(WorkerSession session) {
        this.session = session;
    }

    @Override
    public boolean opened() {
        return system != null;
    }

    @Override
    public long lookAgainNanos() {
        return LOOK_EVERY_NANOS;
    }

    @Override
    public void want() throws IOException {
        boolean going = false;
        for (PartOfStep step : steps.values()) {
            going |= step.begun();
            step.want(this::told);
        }
        if (going) {
            session.tell(new OperationsWords.Alive());
        }
    }

    /** By the thread of an account, or by the serving one. */
    private void told(int stream, int loop, LoopUpdate update) {
        session.leave(() -> session.tell(new OperationsWords.Progress(stream, loop, update)));
    }

    @Override
    public void look() throws IOException {
        for (PartOfStep step : steps.values()) {
            if (step.isNewlyOver()) {
                session.tell(new OperationsWords.StepOver(
                        step.stream(), step.limits().endedBy(), step.limits().timeUp()));
            }
        }
    }

    /** What keeps it from doing what is asked is a fault, and there is no answer. */
    @Override
    public void follow(WorkerOrder order, WorkerOrder.PartRequest request) throws IOException {
        try {
            follow(order, (OperationsRequest) request);
        } catch (ItemException | ExpressionException | HeaderNameException fault) {
            StepErrors.report(session.errors(), session.process(), fault);
        }
    }

    private void follow(WorkerOrder order, OperationsRequest request) throws IOException {
        switch (request) {
            case OperationsRequest.Open open -> session.done(order, () -> system = OpenedSystem.open(open, session));
            case OperationsRequest.PutItems put ->
                session.done(order, () -> system().files().put(system().step(put.stream()), put.items()));
            case OpenStep open -> session.done(order, () -> open(open));
            case OperationsRequest.Prepare prepare ->
                session.stamped(order, () -> steps.values().forEach(step -> step.prepare(prepare.startNanos())));
            case OperationsRequest.Begin begin ->
                session.done(order, () -> steps.values().forEach(PartOfStep::begin));
            case OperationsRequest.EndStep end ->
                session.done(order, () -> ifOpen(end.stream(), step -> step.end(end.reason())));
            case OperationsRequest.GiveUp give -> session.done(order, () -> ifOpen(give.stream(), PartOfStep::giveUp));
            case OperationsRequest.CloseStep close -> session.answer(order, close(close.stream()));
            case OperationsRequest.TakeItems take ->
                session.answer(order, new OperationsWords.Items(nextItems(take.stream())));
            case OperationsRequest.TakeTrace take ->
                session.answer(order, system().files().nextRows(system().step(take.stream())));
        }
    }

    private OpenedSystem system() {
        return Objects.requireNonNull(system, "nothing was opened");
    }

    private void open(OpenStep open) {
        OperationStep step = system().step(open.stream());
        session.limits().requireRate(step.load().schedule(), 1.0 / open.part().of());
        PartOfStep part = new PartOfStep(step, open, system().scope(), session.runner());
        system().files().part(step, open.part());
        steps.put(open.stream(), part);
        part.open(system().clients(), open.firstWorker());
    }

    private void ifOpen(int stream, Consumer<PartOfStep> work) {
        PartOfStep step = steps.get(stream);
        if (step != null) {
            work.accept(step);
        }
    }

    private OperationsWords.Closed close(int stream) throws IOException {
        PartOfStep step = steps.remove(stream);
        if (step == null) {
            return new OperationsWords.Closed(List.of());
        }
        List<String> stuck = closed(step);
        if (system().step(stream).items().to().isEmpty()) {
            system().files().forget(system().step(stream));
        }
        return new OperationsWords.Closed(stuck);
    }

    /** What cannot be closed is a fault, and the rest of the accounts is told all the same, before the answer. */
    private List<String> closed(PartOfStep step) throws IOException {
        try {
            return step.close();
        } catch (TransportException | ItemException fault) {
            StepErrors.report(session.errors(), session.process(), fault);
            return List.of();
        } finally {
            step.tellRest(this::told);
            session.tellAll();
        }
    }

    private List<ListedItem> nextItems(int stream) {
        OperationStep step = system().step(stream);
        ItemSource from = taking.get(stream);
        if (from == null) {
            from = system().files().taken(step).orElse(null);
        }
        List<ListedItem> items = from == null ? List.of() : SpooledList.next(from, ITEMS_AT_ONCE);
        if (from == null || items.isEmpty()) {
            taking.remove(stream);
            system().files().forget(step);
        } else {
            taking.put(stream, from);
        }
        return items;
    }

    @Override
    public WorkerMessage.Ended end(long withinNanos) {
        OpenedSystem opened = system;
        if (opened == null) {
            return new WorkerMessage.Ended(List.of(), Remarks.NONE);
        }
        Remarks remarks = Offers.remarks(opened.transport()).onlyWarnings();
        try {
            opened.close();
        } catch (TransportException | ItemException fault) {
            StepErrors.report(session.errors(), session.process(), fault);
        }
        return new WorkerMessage.Ended(List.of(), remarks);
    }
}
