package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.OwnUsage;
import dev.weir.result.Verdict.Finding;
import dev.weir.run.host.LimitCheck;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.watch.ProcessPauses;
import dev.weir.run.worker.WorkerMessage.Result;
import dev.weir.run.worker.process.WorkerProgram;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does from its first order to its last, whatever it works on: follows the clock of the run, tells of its pauses,
 * its use and its faults, has its {@link WorkerPart} follow the other orders, and has it tell of itself about ten times a second. One
 * thread serves; another brings the orders.
 */
public final class WorkerSession implements WorkerProgram.Service {

    private static final System.Logger LOG = System.getLogger(WorkerSession.class.getName());
    private static final long TELL_EVERY_NANOS = 100_000_000;
    private static final long USE_EVERY_NANOS = 1_000_000_000;

    private final String process;
    private final WorkerProtocol protocol;
    private final MessageOutput<WorkerMessage> words;
    private final ReferenceClock clock = new ReferenceClock(new SystemClock());
    private final LoopRunner runner = new LoopThreads(clock);
    private final RunErrors errors = new RunErrors(clock);
    private final LimitCheck limits;
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private final WorkerPart part;
    private ProcessPauses pauses;
    private @Nullable OwnUsage usage;
    private long tellNanos;
    private long useNanos;
    private int errorsTold;

    /** Something the serving thread is to look at. */
    private sealed interface Happening {
        record Ordered(WorkerOrder order) implements Happening {}

        record Told(Telling telling) implements Happening {}
    }

    /** Tells something that another thread has left to be told. */
    public interface Telling {
        void tell() throws IOException;
    }

    /**
     * @param process name of this process in the report
     * @param allowed what it may be asked for
     * @param words where it writes what it has to say
     * @param protocol that of its kind of part
     * @param part makes what it works on
     */
    public WorkerSession(
            String process,
            WorkerLimits allowed,
            OutputStream words,
            WorkerProtocol protocol,
            Function<WorkerSession, WorkerPart> part) {
        this.process = process;
        this.limits = new LimitCheck(allowed);
        this.words = new MessageOutput<>(protocol.words(), words);
        this.protocol = protocol;
        this.pauses = new ProcessPauses(process, clock);
        this.tellNanos = clock.nanos();
        this.part = part.apply(this);
        runner.guard(errors);
    }

    /** Name of this process in the report. */
    public String process() {
        return process;
    }

    /** The clock of this host, which is the run's until an order says otherwise. */
    public RunClock clock() {
        return clock;
    }

    public LoopRunner runner() {
        return runner;
    }

    public RunErrors errors() {
        return errors;
    }

    /** What it may be asked for. */
    public LimitCheck limits() {
        return limits;
    }

    /** Those of this process, once the part is being opened. */
    ProcessPauses pauses() {
        return pauses;
    }

    @Override
    public WorkerProgram.Orders orders(InputStream stream) {
        return WorkerProgram.Orders.in(
                stream, protocol.orders(), order -> happenings.add(new Happening.Ordered(order)));
    }

    /** Has something told by the thread that serves. By any thread; does not wait. */
    public void leave(Telling telling) {
        happenings.add(new Happening.Told(telling));
    }

    @Override
    public void serve() throws IOException {
        while (true) {
            Happening next;
            try {
                long waitNanos = Math.min(part.lookAgainNanos(), Math.max(0, tellNanos - clock.nanos()));
                next = happenings.poll(waitNanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            switch (next) {
                case null -> {}
                case Happening.Told told -> told.telling().tell();
                case Happening.Ordered ordered -> follow(ordered.order());
            }
            if (clock.nanos() - tellNanos >= 0) {
                part.want();
                tellNanos = clock.nanos() + TELL_EVERY_NANOS;
            }
            if (usage != null && clock.nanos() - useNanos >= 0) {
                tellUse();
            }
            part.look();
            tellFaults();
        }
    }

    private void follow(WorkerOrder order) throws IOException {
        switch (order.request()) {
            case WorkerOrder.Stamp stamp -> stamped(order, () -> {});
            case WorkerOrder.Follow follow -> done(order, () -> followClock(follow.line()));
            // That it came has been noted when it was read.
            case WorkerOrder.Lease lease -> {}
            case WorkerOrder.ReportUse report -> {
                tellUse();
                answer(order, new WorkerMessage.Done());
            }
            case WorkerOrder.BeginPauses begin -> done(order, pauses::begin);
            case WorkerOrder.EndPauses end ->
                answer(order, new WorkerMessage.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case WorkerOrder.ExemptPauses exempt -> done(order, () -> pauses.exempt(exempt.on()));
            case WorkerOrder.End end -> answer(order, part.end(end.withinNanos()));
            case WorkerOrder.PartRequest request -> part.follow(order, request);
        }
    }

    private void followClock(ClockLine line) {
        clock.follow(line);
        tellNanos = clock.nanos();
        useNanos = clock.nanos();
        if (!part.opened()) {
            // The leap of the clock is no pause; later ones are of microseconds.
            pauses.close();
            pauses = new ProcessPauses(process, clock);
        }
    }

    /** Tells everything that was left to be told; the orders that wait go on waiting. */
    public void tellAll() throws IOException {
        List<Happening> waiting = new ArrayList<>();
        happenings.drainTo(waiting);
        for (Happening happening : waiting) {
            switch (happening) {
                case Happening.Told told -> told.telling().tell();
                case Happening.Ordered ordered -> happenings.add(ordered);
            }
        }
    }

    /** Does something, and answers with the time at which it is done. */
    public void stamped(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, () -> new WorkerMessage.Stamped(clock.nanos()));
    }

    /** Does something, and answers. */
    public void done(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, WorkerMessage.Done::new);
    }

    /** Does something, and answers; that it failed is a fault, and then there is no answer. */
    public void done(WorkerOrder order, Runnable work, Supplier<Result> result) throws IOException {
        try {
            work.run();
        } catch (TransportException | SettingsException error) {
            errors.report(process, error);
            return;
        }
        answer(order, result.get());
    }

    /** Answers an order, after the faults until now. */
    public void answer(WorkerOrder order, Result result) throws IOException {
        tellFaults();
        answer(order.number(), result);
    }

    /** Answers the order of that number. */
    void answer(long number, Result result) throws IOException {
        words.write(new WorkerMessage.Answer(number, result));
    }

    /** Tells something that nobody asked for. */
    public void tell(WorkerMessage.PartReport report) throws IOException {
        words.write(report);
    }

    void tellFaults() throws IOException {
        List<Finding> all = errors.all();
        for (; errorsTold < all.size(); errorsTold++) {
            Finding error = all.get(errorsTold);
            words.write(new WorkerMessage.Fault(error));
            LOG.log(System.Logger.Level.WARNING, error.text(), errors.causes().get(errorsTold));
        }
    }

    /** Tells what the process uses, now and from now on about once a second. */
    private void tellUse() throws IOException {
        OwnUsage own = usage == null ? OwnUsage.start(process, clock) : usage;
        usage = own;
        useNanos = clock.nanos() + USE_EVERY_NANOS;
        long atNanos = clock.nanos();
        words.write(new WorkerMessage.Used(own.pid(), atNanos, own.sample()));
    }

    /** What could not be measured of what it uses. */
    List<String> notMeasured() {
        OwnUsage own = usage;
        return own == null ? List.of() : own.notMeasured();
    }
}
