package dev.weir.run.worker;

import dev.weir.clock.ClockLine;
import dev.weir.clock.ReferenceClock;
import dev.weir.clock.RunClock;
import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoWay;
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
import dev.weir.transport.Positions;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
    private @Nullable Transport back;
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
            case WorkerOrder.EndReceiving end -> reports.answer(order, endReceiving(end.withinNanos()));
            case WorkerOrder.EndEchoes end -> reports.answer(order, endEchoes(end.withinNanos()));
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
        TransportOpening opening = TransportOpening.of(join);
        Transport joined = open(opening);
        PublishingSession mine = new PublishingSession(
                join,
                joined,
                surroundings(),
                (from, progress, sends) -> happenings.add(new Happening.Published(from, progress, sends)));
        publishing = mine;
        WorkerOrder.EchoReceiving echoes = join.echoes();
        if (echoes != null) {
            mine.receive(openBack(opening, echoes.way()), echoes, pauses.forSubscriber(), this::hear);
        }
    }

    /** By the threads of loops. */
    private void hear(StatusReport status) {
        happenings.add(new Happening.Told(status));
    }

    private Transport openBack(TransportOpening opening, EchoWay way) {
        Transport opened = opening.openReturning(surroundings(), way);
        back = opened;
        opened.join(way.topology(), way.handout());
        return opened;
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
        TransportOpening opening = TransportOpening.of(open);
        Transport opened = open(opening);
        ReceivingSession mine = new ReceivingSession(open, surroundings(), pauses, this::hear);
        receiving = mine;
        EchoWay echoes = open.echoes();
        if (echoes != null) {
            // One subscriber may be given every message.
            limits.requireRate(echoes.schedule(), 1);
        }
        mine.start(opened, echoes == null ? null : openBack(opening, echoes));
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
        reports.tell(status);
        ReceivingSession mine = receiving;
        if (mine != null && mine.toldLast(status.from())) {
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

    /** What subscribers have told by then is told before the answer. */
    private WorkerMessage.Stuck endReceiving(long withinNanos) throws IOException {
        List<String> stuck = new ArrayList<>();
        receiving(mine -> stuck.addAll(mine.end(withinNanos)));
        tellAll();
        return new WorkerMessage.Stuck(stuck);
    }

    /** What became of the echoes is told before the answer. */
    private WorkerMessage.EchoesEnded endEchoes(long withinNanos) throws IOException {
        ReceivingSession mine = receiving;
        Transport returning = back;
        boolean answered = false;
        Positions end = null;
        try {
            answered = mine == null || mine.endEchoes(withinNanos);
            end = returning == null ? Positions.none() : returning.end();
        } catch (TransportException fault) {
            faults.report(process, fault);
        }
        tellAll();
        return new WorkerMessage.EchoesEnded(answered, end);
    }

    private WorkerMessage.Ended end(End end) throws IOException {
        List<String> stuck = new ArrayList<>();
        receiving(mine -> stuck.addAll(mine.end(end.withinNanos())));
        PublishingSession mine = publishing;
        if (mine != null) {
            mine.end(end.withinNanos());
            stuck.addAll(mine.endReceiving(end.withinNanos()));
        }
        tellAll();
        Subscribers.Remarks remarks = remarks();
        close(back);
        close(transport);
        return new WorkerMessage.Ended(stuck, remarks);
    }

    private Subscribers.Remarks remarks() {
        Transport opened = transport;
        Subscribers.Remarks all = opened == null ? Subscribers.Remarks.NONE : Subscribers.Remarks.of(opened);
        Transport returning = back;
        return all.and(Subscribers.Remarks.notMeasured(reports.notMeasured()))
                .and(returning == null ? Subscribers.Remarks.NONE : Subscribers.Remarks.ofWayBack(returning));
    }

    private void close(@Nullable Transport opened) {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (TransportException fault) {
            faults.report("close", fault);
        }
    }
}
