package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.LoopThreads;
import dev.weir.run.loop.ReceivingLoop;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.watch.ProcessPauses;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.run.worker.WorkerOrder.Begin;
import dev.weir.run.worker.WorkerOrder.BeginMeasuring;
import dev.weir.run.worker.WorkerOrder.BeginPauses;
import dev.weir.run.worker.WorkerOrder.End;
import dev.weir.run.worker.WorkerOrder.EndPauses;
import dev.weir.run.worker.WorkerOrder.ExemptPauses;
import dev.weir.run.worker.WorkerOrder.Open;
import dev.weir.run.worker.WorkerOrder.Refresh;
import dev.weir.run.worker.WorkerOrder.ReportPositions;
import dev.weir.run.worker.WorkerOrder.Stamp;
import dev.weir.run.worker.WorkerOrder.TellLast;
import dev.weir.run.worker.WorkerOrder.Tidy;
import dev.weir.run.worker.WorkerOrder.Time;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a receiver does from its first order to its last: opens the subscribers, and tells of them about ten times a second
 * and whenever it is asked. One thread serves; another brings the orders.
 */
final class WorkerSession {

    private static final System.Logger LOG = System.getLogger(WorkerSession.class.getName());
    private static final long TELL_EVERY_NANOS = 100_000_000;
    private static final long STOPPING_NANOS = 1_000_000;

    private final ObjectOutputStream words;
    private final RunClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final ProcessPauses pauses;
    private final Sampling sampling = new Sampling(Timed.ALL);
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private final List<ReportingLoop> loops = new ArrayList<>();
    private final List<SubscriberPresence> presences = new ArrayList<>();
    private final Set<ReportingLoop> awaited = new HashSet<>();
    private final Set<ReportingLoop> awaitedLast = new HashSet<>();
    private long lastNumber;
    private boolean stopping;
    private OptionalLong refreshing = OptionalLong.empty();
    private @Nullable Transport transport;
    private final String process;
    private int first;
    private int faultsTold;
    private long measuredFromNanos;
    private long tellNanos;

    /** Something the serving thread is to look at. */
    private sealed interface Happening {
        record Ordered(WorkerOrder order) implements Happening {}

        record Told(StatusReport status) implements Happening {}

        /** Every subscriber has stopped: what follows tells all that it received. */
        record Stopped() implements Happening {}
    }

    /** @param process name of this process in the report */
    WorkerSession(String process, ObjectOutputStream words, RunClock clock) {
        this.process = process;
        this.words = words;
        this.clock = clock;
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
                long waitNanos = stopping ? STOPPING_NANOS : Math.max(0, tellNanos - clock.nanos());
                next = happenings.poll(waitNanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            switch (next) {
                case null -> {}
                case Happening.Told told -> tell(told.status());
                case Happening.Ordered ordered -> follow(ordered.order());
                case Happening.Stopped stopped -> askLast();
            }
            if (clock.nanos() - tellNanos >= 0) {
                loops.forEach(ReportingLoop::want);
                tellNanos = clock.nanos() + TELL_EVERY_NANOS;
            }
            lookWhetherStopped();
            tellFaults();
        }
    }

    private void follow(WorkerOrder order) throws IOException {
        switch (order.request()) {
            case Stamp stamp -> answer(order, new WorkerMessage.Stamped(clock.nanos()));
            case Open open -> done(order, () -> open(open));
            case Begin begin -> done(order, () -> begin(begin));
            case BeginMeasuring begin -> done(order, () -> beginMeasuring(begin));
            case Time time -> done(order, () -> sampling.choose(time.timed()));
            case Tidy tidy -> done(order, runner::tidy);
            case ReportPositions positions ->
                done(order, () -> loops.forEach(loop -> loop.receiving().reportPosition()));
            case Refresh refresh -> refresh(order);
            case BeginPauses begin -> done(order, pauses::begin);
            case EndPauses end -> answer(order, new WorkerMessage.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case ExemptPauses exempt -> done(order, () -> pauses.exempt(exempt.on()));
            case TellLast last -> tellLast(order);
            case End end -> answer(order, end(end));
        }
    }

    private void done(WorkerOrder order, Runnable work) throws IOException {
        try {
            work.run();
        } catch (TransportException | SettingsException fault) {
            faults.report(process, fault);
            return;
        }
        answer(order, new WorkerMessage.Done());
    }

    private void answer(WorkerOrder order, WorkerMessage.Result result) throws IOException {
        tellFaults();
        say(new WorkerMessage.Answer(order.number(), result));
    }

    private void say(WorkerMessage word) throws IOException {
        words.writeObject(word);
        // Without it the stream would keep every object it has ever written.
        words.reset();
        words.flush();
    }

    private void open(Open open) {
        TransportDriver driver = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(candidate -> candidate.name().equals(open.system().driver()))
                .findFirst()
                .orElseThrow(() -> new TransportException(
                        "there is no transport '" + open.system().driver() + "' here"));
        Receiving receiving = open.receiving();
        WorkerShare share = open.share();
        first = share.first();
        sampling.choose(open.timed());
        Transport opened = driver.open(
                Settings.of(driver.settings(), open.system().settings()),
                new RunContext(
                        String.format("%08x", receiving.runId()),
                        clock,
                        open.maxMessageBytes(),
                        open.spinningThreads(),
                        sampling::takes,
                        PayloadHandling.READ,
                        receiving.keys().names(),
                        false));
        transport = opened;
        opened.join(receiving.topology(), open.system().handout());
        if (receiving.crowd() != null) {
            CrowdLoops.open(receiving, share, opened, this::timing, clock, faults)
                    .forEach(loop -> start(loop, loop.account().totals(), receiving.pacer()));
            return;
        }
        openSubscribers(open, opened);
    }

    private void openSubscribers(Open open, Transport opened) {
        Receiving receiving = open.receiving();
        boolean ordered = opened.keepsOrder();
        OffsetsSeen shared = new OffsetsSeen();
        for (int i = open.share().first(); i < open.share().end(); i++) {
            SubscriberAccount account = receiving.account(i, receiving.opening());
            if (!ordered) {
                account.unordered(receiving.topology().delivery() == Delivery.SHARED ? shared : new OffsetsSeen());
            }
            timing(account);
            account.begin(Phase.PROBE, clock.nanos());
            SubscriberPresence presence = new SubscriberPresence(i, clock);
            presences.add(presence);
            start(
                    new SubscriberLoop(
                            i,
                            opened.openSubscriber(i, account),
                            Duration.ofNanos(open.readyWithinNanos()),
                            faults,
                            receiving.work(i, clock),
                            presence),
                    account,
                    receiving.subscriberPacer());
        }
    }

    private void timing(SubscriberAccount account) {
        account.timing(sampling).stamping(clock).chargingPauses(pauses.forSubscriber());
    }

    private void start(ReceivingLoop loop, SubscriberAccount account, PacerMode pacer) {
        var told = new ReportingLoop(loop, account, status -> happenings.add(new Happening.Told(status)));
        loops.add(told);
        runner.start(told, pacer);
    }

    private void beginMeasuring(BeginMeasuring begin) {
        sampling.choose(begin.timed());
        for (ReportingLoop loop : loops) {
            if (loop.receiving() instanceof CrowdLoop clients) {
                clients.beginMeasuring(begin.start(), begin.lengthNanos());
            }
        }
    }

    private void begin(Begin begin) {
        sampling.choose(begin.timed());
        measuredFromNanos = begin.startNanos();
        loops.forEach(loop -> loop.account().begin(begin.phase(), begin.startNanos()));
    }

    /** Answered when every subscriber has told of itself; one that waits for messages has nothing new to tell. */
    private void refresh(WorkerOrder order) throws IOException {
        refreshing = OptionalLong.of(order.number());
        awaited.clear();
        loops.stream().filter(ReportingLoop::isPolling).forEach(awaited::add);
        loops.forEach(ReportingLoop::want);
        answerRefresh();
    }

    private void answerRefresh() throws IOException {
        if (refreshing.isPresent() && awaited.isEmpty()) {
            say(new WorkerMessage.Answer(refreshing.getAsLong(), new WorkerMessage.Done()));
            refreshing = OptionalLong.empty();
        }
    }

    private void tell(StatusReport status) throws IOException {
        say(new WorkerMessage.Status(
                first + loops.indexOf(status.from()),
                clock.nanos(),
                status.ready(),
                status.position(),
                status.account().packed(),
                status.crowd()));
        awaited.remove(status.from());
        answerRefresh();
        toldLast(status.from());
    }

    /** Answered when every subscriber has stopped, and has then told of itself. */
    private void tellLast(WorkerOrder order) {
        lastNumber = order.number();
        stopping = true;
        presences.forEach(SubscriberPresence::end);
    }

    private void lookWhetherStopped() {
        if (stopping && presences.stream().allMatch(one -> one.state() == SubscriberPresence.State.ENDING)) {
            stopping = false;
            // Behind what they told before they stopped.
            happenings.add(new Happening.Stopped());
        }
    }

    private void askLast() {
        awaitedLast.addAll(loops);
        loops.forEach(ReportingLoop::want);
    }

    private void toldLast(ReportingLoop loop) throws IOException {
        if (awaitedLast.remove(loop) && awaitedLast.isEmpty()) {
            ProcessWatch.Seen seen = pauses.seen(measuredFromNanos, clock.nanos());
            say(new WorkerMessage.Answer(lastNumber, new WorkerMessage.ToldLast(seen, remarks())));
        }
    }

    private void tellFaults() throws IOException {
        List<Faults.Fault> all = faults.all();
        for (; faultsTold < all.size(); faultsTold++) {
            Faults.Fault fault = all.get(faultsTold);
            say(new WorkerMessage.Fault(fault.code(), fault.text(), fault.own()));
            LOG.log(System.Logger.Level.WARNING, fault.text(), fault.cause());
        }
    }

    private WorkerMessage.Ended end(End end) throws IOException {
        loops.forEach(loop -> loop.receiving().end());
        List<String> stuck = runner.stuck(loops, clock.nanos() + end.withinNanos());
        List<Happening> last = new ArrayList<>();
        happenings.drainTo(last);
        for (Happening happening : last) {
            if (happening instanceof Happening.Told told) {
                tell(told.status());
            }
        }
        Subscribers.Remarks remarks = remarks();
        Transport opened = transport;
        if (opened != null) {
            close(opened);
        }
        return new WorkerMessage.Ended(stuck, remarks);
    }

    private Subscribers.Remarks remarks() {
        Transport opened = transport;
        return opened == null
                ? Subscribers.Remarks.NONE
                : new Subscribers.Remarks(
                        List.copyOf(opened.notMeasured()),
                        List.copyOf(opened.warnings()),
                        List.copyOf(opened.incidents()),
                        Map.copyOf(opened.artifacts()),
                        List.copyOf(opened.noticed()));
    }

    private void close(Transport opened) {
        try {
            opened.close();
        } catch (TransportException fault) {
            faults.report("close", fault);
        }
    }
}
