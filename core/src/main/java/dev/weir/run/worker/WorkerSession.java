package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
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
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does from its first order to its last: opens its publishers or subscribers, and tells of them about ten times a
 * second and whenever it is asked. One thread serves; another brings the orders.
 */
final class WorkerSession {

    private static final long TELL_EVERY_NANOS = 100_000_000;
    private static final long STOPPING_NANOS = 1_000_000;

    private final WorkerReports reports;
    private final ReferenceClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final LimitCheck limits;
    private ProcessPauses pauses;
    private final Sampling sampling = new Sampling(Timed.ALL);
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private long lastNumber;
    private @Nullable Transport transport;
    private @Nullable PublishingSession publishing;
    private @Nullable ReceivingSession receiving;
    private final String process;
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
        this.clock = new ReferenceClock(hostClock);
        this.runner = new LoopThreads(clock);
        this.faults = new Faults(clock);
        this.reports = new WorkerReports(process, words, clock, faults);
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
            reports.tellUseInTime();
            lookWhetherStopped();
            reports.tellFaults();
        }
    }

    private void follow(WorkerOrder order) throws IOException {
        switch (order.request()) {
            case WorkerOrder.Stamp stamp -> reports.stamped(order, () -> {});
            case WorkerOrder.Follow follow -> reports.done(order, () -> followClock(follow.line()));
            // That it came has been noted when it was read.
            case WorkerOrder.Lease lease -> {}
            case Open open -> reports.done(order, () -> open(open));
            case Join join -> reports.done(order, () -> join(join));
            case PublishingRequest request -> followPublishing(order, request);
            case Begin begin -> {
                sampling.choose(begin.timed());
                reports.stamped(order, () -> receiving(mine -> mine.begin(begin)));
            }
            case BeginMeasuring begin -> {
                sampling.choose(begin.timed());
                reports.stamped(order, () -> receiving(mine -> mine.beginMeasuring(begin)));
            }
            case WorkerOrder.Time time -> reports.done(order, () -> sampling.choose(time.timed()));
            case WorkerOrder.Tidy tidy -> reports.done(order, runner::tidy);
            case WorkerOrder.ReportPositions positions ->
                reports.done(order, () -> receiving(ReceivingSession::reportPositions));
            case WorkerOrder.Refresh refresh -> refresh(order);
            case WorkerOrder.ReportUse use -> {
                reports.tellUse();
                reports.done(order, () -> {});
            }
            case WorkerOrder.BeginPauses begin -> reports.done(order, pauses::begin);
            case WorkerOrder.EndPauses end ->
                reports.answer(order, new WorkerMessage.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case WorkerOrder.ExemptPauses exempt -> reports.done(order, () -> pauses.exempt(exempt.on()));
            case WorkerOrder.TellLast last -> {
                lastNumber = order.number();
                receiving(ReceivingSession::stop);
            }
            case End end -> reports.answer(order, end(end));
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
        reports.answer(order, result);
    }

    private void want() {
        receiving(ReceivingSession::want);
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.want();
        }
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

    private void refresh(WorkerOrder order) throws IOException {
        List<Loop> telling = new ArrayList<>();
        receiving(mine -> telling.addAll(mine.telling()));
        PublishingSession mine = publishing;
        if (mine != null) {
            telling.addAll(mine.telling());
        }
        reports.refresh(order, telling);
        want();
        reports.answerRefresh();
    }

    private void tell(StatusReport status) throws IOException {
        ReceivingSession mine = Objects.requireNonNull(receiving);
        reports.tell(mine.index(status.from()), status);
        if (mine.toldLast(status.from())) {
            reports.answer(lastNumber, new WorkerMessage.ToldLast(mine.seen(), remarks()));
        }
    }

    private void tell(Happening.Published published) throws IOException {
        reports.tell(published.from(), published.progress(), published.sends());
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
        Subscribers.Remarks all = opened == null ? Subscribers.Remarks.NONE : Subscribers.Remarks.of(opened);
        return all.and(Subscribers.Remarks.notMeasured(reports.notMeasured()));
    }

    private void close(Transport opened) {
        try {
            opened.close();
        } catch (TransportException fault) {
            faults.report("close", fault);
        }
    }
}
