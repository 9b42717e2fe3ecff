package dev.weir.operation.host;

import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import dev.weir.expression.ExpressionException;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.host.OperationsMessage.Result;
import dev.weir.operation.host.OperationsOrder.OpenStep;
import dev.weir.operation.item.ItemException;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.work.StepFaults;
import dev.weir.payload.header.HeaderNameException;
import dev.weir.resource.OwnUsage;
import dev.weir.run.host.LimitCheck;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.watch.ProcessPauses;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker of operations does from its first order to its last: carries out its parts of steps, and tells of them about ten
 * times a second. One thread serves; another brings the orders.
 */
final class OperationsSession {

    private static final System.Logger LOG = System.getLogger(OperationsSession.class.getName());
    private static final long TELL_EVERY_NANOS = 100_000_000;
    private static final long LOOK_EVERY_NANOS = 5_000_000;
    private static final long USE_EVERY_NANOS = 1_000_000_000;
    private static final int ITEMS_AT_ONCE = 2_000;

    private final String process;
    private final LimitCheck limits;
    private final MessageOutput<OperationsMessage> words;
    private final ReferenceClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private final Map<Integer, PartOfStep> steps = new HashMap<>();
    private final Map<Integer, ItemSource> taking = new HashMap<>();
    private ProcessPauses pauses;
    private @Nullable OpenedSystem system;
    private @Nullable OwnUsage usage;
    private long tellNanos;
    private long useNanos;
    private int faultsTold;

    /** Something the serving thread is to look at. */
    private sealed interface Happening {
        record Ordered(OperationsOrder order) implements Happening {}

        record Told(int stream, int loop, LoopUpdate update) implements Happening {}
    }

    /**
     * @param process name of this process in the report
     * @param allowed what it may be asked for
     * @param hostClock the clock of this host, which is the run's until it is told otherwise
     */
    OperationsSession(
            String process, WorkerLimits allowed, MessageOutput<OperationsMessage> words, RunClock hostClock) {
        this.process = process;
        this.limits = new LimitCheck(allowed);
        this.words = words;
        this.clock = new ReferenceClock(hostClock);
        this.runner = new LoopThreads(clock);
        this.faults = new Faults(clock);
        this.pauses = new ProcessPauses(process, clock);
        this.tellNanos = clock.nanos();
        runner.guard(faults);
    }

    /** Takes an order. By any thread. */
    void take(OperationsOrder order) {
        happenings.add(new Happening.Ordered(order));
    }

    /** Serves until the process ends, which is none of its business. */
    void serve() throws IOException {
        while (true) {
            Happening next;
            try {
                next = happenings.poll(LOOK_EVERY_NANOS, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            switch (next) {
                case null -> {}
                case Happening.Told told ->
                    words.write(new OperationsMessage.Progress(told.stream(), told.loop(), told.update()));
                case Happening.Ordered ordered -> follow(ordered.order());
            }
            if (clock.nanos() - tellNanos >= 0) {
                want();
                tellNanos = clock.nanos() + TELL_EVERY_NANOS;
            }
            if (usage != null && clock.nanos() - useNanos >= 0) {
                tellUse();
            }
            tellOver();
            tellFaults();
        }
    }

    private void want() throws IOException {
        boolean going = false;
        for (PartOfStep step : steps.values()) {
            going |= step.begun();
            step.want(this::told);
        }
        if (going) {
            words.write(new OperationsMessage.Alive());
        }
    }

    /** By the thread of an account, or by the serving one. */
    private void told(int stream, int loop, LoopUpdate update) {
        happenings.add(new Happening.Told(stream, loop, update));
    }

    private void tellOver() throws IOException {
        for (PartOfStep step : steps.values()) {
            if (step.isNewlyOver()) {
                words.write(new OperationsMessage.StepOver(
                        step.stream(), step.limits().endedBy(), step.limits().timeUp()));
            }
        }
    }

    private void follow(OperationsOrder order) throws IOException {
        switch (order.request()) {
            case OperationsOrder.Stamp stamp -> done(order, () -> {}, this::stamped);
            case OperationsOrder.Follow follow -> done(order, () -> followClock(follow.line()));
            // That it came has been noted when it was read.
            case OperationsOrder.Lease lease -> {}
            case OperationsOrder.Open open ->
                done(order, () -> system = OpenedSystem.open(open, limits, clock, runner, faults));
            case OperationsOrder.PutItems put ->
                done(order, () -> system().files().put(system().step(put.stream()), put.items()));
            case OpenStep open -> done(order, () -> open(open));
            case OperationsOrder.Prepare prepare ->
                done(order, () -> steps.values().forEach(step -> step.prepare(prepare.startNanos())), this::stamped);
            case OperationsOrder.Begin begin -> done(order, () -> steps.values().forEach(PartOfStep::begin));
            case OperationsOrder.EndStep end -> done(order, () -> ifOpen(end.stream(), step -> step.end(end.reason())));
            case OperationsOrder.GiveUp give -> done(order, () -> ifOpen(give.stream(), PartOfStep::giveUp));
            case OperationsOrder.CloseStep close -> close(order, close.stream());
            case OperationsOrder.TakeItems take -> takeItems(order, take.stream());
            case OperationsOrder.TakeTrace take ->
                answer(order, system().files().nextRows(system().step(take.stream())));
            case OperationsOrder.ReportUse use -> {
                tellUse();
                done(order, () -> {});
            }
            case OperationsOrder.BeginPauses begin -> done(order, pauses::begin);
            case OperationsOrder.EndPauses end ->
                answer(order, new OperationsMessage.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case OperationsOrder.End end -> end(order);
        }
    }

    private OpenedSystem system() {
        return Objects.requireNonNull(system, "nothing was opened");
    }

    private void followClock(ClockLine line) {
        clock.follow(line);
        tellNanos = clock.nanos();
        useNanos = clock.nanos();
        if (system == null) {
            // The leap of the clock is no pause; later ones are of microseconds.
            pauses.close();
            pauses = new ProcessPauses(process, clock);
        }
    }

    private Result stamped() {
        return new OperationsMessage.Stamped(clock.nanos());
    }

    private void done(OperationsOrder order, Runnable work) throws IOException {
        done(order, work, OperationsMessage.Done::new);
    }

    /** Does something and answers; what keeps it from that is a fault, and there is no answer. */
    private void done(OperationsOrder order, Runnable work, Supplier<Result> result) throws IOException {
        try {
            work.run();
        } catch (TransportException
                | SettingsException
                | ItemException
                | ExpressionException
                | HeaderNameException fault) {
            StepFaults.report(faults, process, fault);
            return;
        }
        answer(order, result.get());
    }

    private void answer(OperationsOrder order, Result result) throws IOException {
        tellFaults();
        words.write(new OperationsMessage.Answer(order.number(), result));
    }

    private void open(OpenStep open) {
        OperationStep step = system().step(open.stream());
        limits.requireRate(step.load().schedule(), 1.0 / open.part().of());
        PartOfStep part = new PartOfStep(step, open, system().scope(), runner);
        system().files().part(step, open.part());
        steps.put(open.stream(), part);
        part.open(system().clients(), open.firstWorker());
    }

    private interface WithStep {
        void accept(PartOfStep step);
    }

    private void ifOpen(int stream, WithStep work) {
        PartOfStep step = steps.get(stream);
        if (step != null) {
            work.accept(step);
        }
    }

    private void close(OperationsOrder order, int stream) throws IOException {
        PartOfStep step = steps.remove(stream);
        if (step == null) {
            answer(order, new OperationsMessage.Closed(List.of()));
            return;
        }
        List<String> stuck = closed(step);
        if (system().step(stream).items().to().isEmpty()) {
            system().files().forget(system().step(stream));
        }
        answer(order, new OperationsMessage.Closed(stuck));
    }

    /** What cannot be closed is a fault, and the rest of the accounts is told all the same. */
    private List<String> closed(PartOfStep step) throws IOException {
        try {
            return step.close();
        } catch (TransportException | ItemException fault) {
            StepFaults.report(faults, process, fault);
            return List.of();
        } finally {
            tellRest(step);
        }
    }

    /** Behind everything that its threads have told, and before the answer. */
    private void tellRest(PartOfStep step) throws IOException {
        step.tellRest(this::told);
        List<Happening> waiting = new ArrayList<>();
        happenings.drainTo(waiting);
        for (Happening happening : waiting) {
            switch (happening) {
                case Happening.Told told ->
                    words.write(new OperationsMessage.Progress(told.stream(), told.loop(), told.update()));
                case Happening.Ordered ordered -> happenings.add(ordered);
            }
        }
    }

    private void takeItems(OperationsOrder order, int stream) throws IOException {
        done(order, () -> {}, () -> new OperationsMessage.Items(nextItems(stream)));
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

    private void tellUse() throws IOException {
        OwnUsage own = usage == null ? OwnUsage.start(process, clock) : usage;
        usage = own;
        useNanos = clock.nanos() + USE_EVERY_NANOS;
        long atNanos = clock.nanos();
        words.write(new OperationsMessage.Used(own.pid(), atNanos, own.sample()));
    }

    private void tellFaults() throws IOException {
        List<Faults.Fault> all = faults.all();
        for (; faultsTold < all.size(); faultsTold++) {
            Faults.Fault fault = all.get(faultsTold);
            words.write(new OperationsMessage.Fault(fault.code(), fault.text(), fault.own()));
            LOG.log(System.Logger.Level.WARNING, fault.text(), fault.cause());
        }
    }

    private void end(OperationsOrder order) throws IOException {
        OpenedSystem opened = system;
        if (opened == null) {
            answer(order, new OperationsMessage.Ended(List.of(), List.of()));
            return;
        }
        OperationsMessage.Ended ended = new OperationsMessage.Ended(
                opened.transport().warnings(), opened.transport().incidents());
        done(order, opened::close, () -> ended);
    }
}
