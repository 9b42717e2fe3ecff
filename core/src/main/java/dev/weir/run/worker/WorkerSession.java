package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.resource.OwnUsage;
import dev.weir.run.host.LimitCheck;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.ReportingPublisher;
import dev.weir.run.watch.ProcessPauses;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.run.worker.WorkerOrder.Begin;
import dev.weir.run.worker.WorkerOrder.BeginMeasuring;
import dev.weir.run.worker.WorkerOrder.End;
import dev.weir.run.worker.WorkerOrder.Join;
import dev.weir.run.worker.WorkerOrder.Open;
import dev.weir.run.worker.WorkerOrder.PublishingRequest;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does from its first order to its last: opens its publishers or subscribers, and tells of them about ten times a
 * second and whenever it is asked. One thread serves; another brings the orders.
 */
final class WorkerSession {

    private static final System.Logger LOG = System.getLogger(WorkerSession.class.getName());
    private static final long TELL_EVERY_NANOS = 100_000_000;
    private static final long STOPPING_NANOS = 1_000_000;
    private static final long USE_EVERY_NANOS = 1_000_000_000;

    private final MessageOutput<WorkerMessage> words;
    private final ReferenceClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final LimitCheck limits;
    private ProcessPauses pauses;
    private final Sampling sampling = new Sampling(Timed.ALL);
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private final Set<Loop> awaited = new HashSet<>();
    private long lastNumber;
    private OptionalLong refreshing = OptionalLong.empty();
    private @Nullable Transport transport;
    private @Nullable PublishingSession publishing;
    private @Nullable ReceivingSession receiving;
    private final String process;
    private @Nullable OwnUsage usage;
    private long useNanos;
    private int faultsTold;
    private long tellNanos;

    /** Something the serving thread is to look at. */
    private sealed interface Happening {
        record Ordered(WorkerOrder order) implements Happening {}

        record Told(StatusReport status) implements Happening {}

        /** Every subscriber has stopped: what follows tells all that it received. */
        record Stopped() implements Happening {}

        record Published(ReportingPublisher from, PublisherProgress progress, Sends sends) implements Happening {}
    }

    /**
     * @param process name of this process in the report
     * @param allowed what it may be asked for
     * @param hostClock the clock of this host, which is the run's until it is told otherwise
     */
    WorkerSession(String process, WorkerLimits allowed, MessageOutput<WorkerMessage> words, RunClock hostClock) {
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
    void take(WorkerOrder order) {
        happenings.add(new Happening.Ordered(order));
    }

    /** Serves until the process ends, which is none of its business. */
    void serve() throws IOException {
        while (true) {
            Happening next;
            try {
                long waitNanos = stopping() ? STOPPING_NANOS : Math.max(0, tellNanos - clock.nanos());
                next = happenings.poll(waitNanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            switch (next) {
                case null -> {}
                case Happening.Told told -> tell(told.status());
                case Happening.Published published -> tell(published);
                case Happening.Ordered ordered -> follow(ordered.order());
                case Happening.Stopped stopped -> receiving(ReceivingSession::askLast);
            }
            if (clock.nanos() - tellNanos >= 0) {
                want();
                tellNanos = clock.nanos() + TELL_EVERY_NANOS;
            }
            if (usage != null && clock.nanos() - useNanos >= 0) {
                tellUse();
            }
            lookWhetherStopped();
            tellFaults();
        }
    }

    private void follow(WorkerOrder order) throws IOException {
        switch (order.request()) {
            case WorkerOrder.Stamp stamp -> stamped(order, () -> {});
            case WorkerOrder.Follow follow -> done(order, () -> followClock(follow.line()));
            // That it came has been noted when it was read.
            case WorkerOrder.Lease lease -> {}
            case Open open -> done(order, () -> open(open));
            case Join join -> done(order, () -> join(join));
            case PublishingRequest request -> followPublishing(order, request);
            case Begin begin -> {
                sampling.choose(begin.timed());
                stamped(order, () -> receiving(mine -> mine.begin(begin)));
            }
            case BeginMeasuring begin -> {
                sampling.choose(begin.timed());
                stamped(order, () -> receiving(mine -> mine.beginMeasuring(begin)));
            }
            case WorkerOrder.Time time -> done(order, () -> sampling.choose(time.timed()));
            case WorkerOrder.Tidy tidy -> done(order, runner::tidy);
            case WorkerOrder.ReportPositions positions ->
                done(order, () -> receiving(ReceivingSession::reportPositions));
            case WorkerOrder.Refresh refresh -> refresh(order);
            case WorkerOrder.ReportUse use -> {
                tellUse();
                done(order, () -> {});
            }
            case WorkerOrder.BeginPauses begin -> done(order, pauses::begin);
            case WorkerOrder.EndPauses end ->
                answer(order, new WorkerMessage.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case WorkerOrder.ExemptPauses exempt -> done(order, () -> pauses.exempt(exempt.on()));
            case WorkerOrder.TellLast last -> {
                lastNumber = order.number();
                receiving(ReceivingSession::stop);
            }
            case End end -> answer(order, end(end));
        }
    }

    private void followClock(ClockLine line) {
        clock.follow(line);
        tellNanos = clock.nanos();
        if (transport == null) {
            // The leap of the clock is no pause; later ones are of microseconds.
            pauses.close();
            pauses = new ProcessPauses(process, clock);
        }
    }

    private void tellUse() throws IOException {
        OwnUsage own = usage == null ? OwnUsage.start(process, clock) : usage;
        usage = own;
        useNanos = clock.nanos() + USE_EVERY_NANOS;
        long atNanos = clock.nanos();
        words.write(new WorkerMessage.Used(own.pid(), atNanos, own.sample()));
    }

    /** Does something, and answers with the time at which it is done. */
    private void stamped(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, () -> new WorkerMessage.Stamped(clock.nanos()));
    }

    private void done(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, WorkerMessage.Done::new);
    }

    private void done(WorkerOrder order, Runnable work, Supplier<WorkerMessage.Result> result) throws IOException {
        try {
            work.run();
        } catch (TransportException | SettingsException fault) {
            faults.report(process, fault);
            return;
        }
        answer(order, result.get());
    }

    private void join(Join join) {
        sampling.choose(join.timed());
        Transport joined = open(TransportOpening.of(join));
        publishing = new PublishingSession(
                join,
                joined,
                surroundings(),
                (from, progress, sends) -> happenings.add(new Happening.Published(from, progress, sends)));
    }

    /** What publishers have told by then is told before the answer. */
    private void followPublishing(WorkerOrder order, PublishingRequest request) throws IOException {
        WorkerMessage.Result result;
        PublishingSession mine = publishing;
        try {
            // A process that could not join has told why, and has nothing to do.
            result = mine == null ? new WorkerMessage.Done() : mine.follow(request);
        } catch (TransportException | SettingsException fault) {
            faults.report(process, fault);
            return;
        }
        tellAll();
        answer(order, result);
    }

    private void want() {
        receiving(ReceivingSession::want);
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.want();
        }
    }

    private void answer(WorkerOrder order, WorkerMessage.Result result) throws IOException {
        tellFaults();
        words.write(new WorkerMessage.Answer(order.number(), result));
    }

    private Transport open(TransportOpening opening) {
        Transport opened = opening.open(surroundings());
        transport = opened;
        opening.join(opened);
        return opened;
    }

    private void open(Open open) {
        sampling.choose(open.timed());
        Transport opened = open(TransportOpening.of(open));
        ReceivingSession mine = new ReceivingSession(
                open, surroundings(), pauses, status -> happenings.add(new Happening.Told(status)));
        receiving = mine;
        mine.start(opened);
    }

    private PublishingSession.Surroundings surroundings() {
        return new PublishingSession.Surroundings(clock, runner, faults, sampling, limits);
    }

    /** Does something with the subscribers, if it has any. */
    private void receiving(Consumer<ReceivingSession> work) {
        ReceivingSession mine = receiving;
        if (mine != null) {
            work.accept(mine);
        }
    }

    /** Answered when every subscriber has told of itself; one that waits for messages has nothing new to tell. */
    private void refresh(WorkerOrder order) throws IOException {
        refreshing = OptionalLong.of(order.number());
        awaited.clear();
        receiving(mine -> awaited.addAll(mine.telling()));
        PublishingSession mine = publishing;
        if (mine != null) {
            awaited.addAll(mine.telling());
        }
        want();
        answerRefresh();
    }

    private void answerRefresh() throws IOException {
        if (refreshing.isPresent() && awaited.isEmpty()) {
            words.write(new WorkerMessage.Answer(refreshing.getAsLong(), new WorkerMessage.Done()));
            refreshing = OptionalLong.empty();
        }
    }

    private void tell(StatusReport status) throws IOException {
        ReceivingSession mine = Objects.requireNonNull(receiving);
        words.write(new WorkerMessage.Status(
                mine.index(status.from()),
                clock.nanos(),
                status.ready(),
                status.position(),
                status.account().packed(),
                status.crowd()));
        awaited.remove(status.from());
        answerRefresh();
        if (mine.toldLast(status.from())) {
            words.write(new WorkerMessage.Answer(lastNumber, new WorkerMessage.ToldLast(mine.seen(), remarks())));
        }
    }

    private boolean stopping() {
        ReceivingSession mine = receiving;
        return mine != null && mine.stopping();
    }

    private void lookWhetherStopped() {
        receiving(mine -> {
            if (mine.hasStopped()) {
                // Behind what they told before they stopped.
                happenings.add(new Happening.Stopped());
            }
        });
    }

    /** What went wrong is told first: the end of a publisher that failed is not to be taken for that of a phase. */
    private void tell(Happening.Published published) throws IOException {
        tellFaults();
        words.write(new WorkerMessage.Published(
                published.from().stream(),
                clock.nanos(),
                published.progress(),
                published.sends().packed()));
        awaited.remove(published.from());
        answerRefresh();
    }

    /** Tells everything that waits to be told; the orders that wait go on waiting. */
    private void tellAll() throws IOException {
        List<Happening> waiting = new ArrayList<>();
        happenings.drainTo(waiting);
        for (Happening happening : waiting) {
            switch (happening) {
                case Happening.Told told -> tell(told.status());
                case Happening.Published published -> tell(published);
                case Happening.Ordered ordered -> happenings.add(ordered);
                case Happening.Stopped stopped -> happenings.add(stopped);
            }
        }
    }

    private void tellFaults() throws IOException {
        List<Faults.Fault> all = faults.all();
        for (; faultsTold < all.size(); faultsTold++) {
            Faults.Fault fault = all.get(faultsTold);
            words.write(new WorkerMessage.Fault(fault.code(), fault.text(), fault.own()));
            LOG.log(System.Logger.Level.WARNING, fault.text(), fault.cause());
        }
    }

    private WorkerMessage.Ended end(End end) throws IOException {
        List<String> stuck = new ArrayList<>();
        receiving(mine -> stuck.addAll(mine.end(end.withinNanos())));
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.end(end.withinNanos());
        }
        tellAll();
        Subscribers.Remarks remarks = remarks();
        Transport opened = transport;
        if (opened != null) {
            close(opened);
        }
        return new WorkerMessage.Ended(stuck, remarks);
    }

    private Subscribers.Remarks remarks() {
        Transport opened = transport;
        OwnUsage own = usage;
        Subscribers.Remarks all = opened == null ? Subscribers.Remarks.NONE : Subscribers.Remarks.of(opened);
        return own == null ? all : all.and(Subscribers.Remarks.notMeasured(own.notMeasured()));
    }

    private void close(Transport opened) {
        try {
            opened.close();
        } catch (TransportException fault) {
            faults.report("close", fault);
        }
    }
}
