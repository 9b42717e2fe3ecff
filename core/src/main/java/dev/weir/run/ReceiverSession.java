package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.run.ReceiverOrder.Begin;
import dev.weir.run.ReceiverOrder.BeginPauses;
import dev.weir.run.ReceiverOrder.End;
import dev.weir.run.ReceiverOrder.EndPauses;
import dev.weir.run.ReceiverOrder.Open;
import dev.weir.run.ReceiverOrder.Refresh;
import dev.weir.run.ReceiverOrder.ReportPositions;
import dev.weir.run.ReceiverOrder.Stamp;
import dev.weir.run.ReceiverOrder.Tidy;
import dev.weir.run.ReceiverOrder.Time;
import dev.weir.run.ToldLoop.Tidings;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
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
final class ReceiverSession {

    private static final System.Logger LOG = System.getLogger(ReceiverSession.class.getName());
    private static final long TELL_EVERY_NANOS = 100_000_000;

    private final ObjectOutputStream words;
    private final RunClock clock;
    private final Crew crew;
    private final Faults faults;
    private final ProcessPauses pauses;
    private final Sampling sampling = new Sampling(Timed.ALL);
    private final LinkedBlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();
    private final List<ToldLoop> loops = new ArrayList<>();
    private final Set<ToldLoop> awaited = new HashSet<>();
    private OptionalLong refreshing = OptionalLong.empty();
    private @Nullable Transport transport;
    private int faultsTold;
    private long tellNanos;

    /** Something the serving thread is to look at. */
    private sealed interface Happening {
        record Ordered(ReceiverOrder order) implements Happening {}

        record Told(Tidings tidings) implements Happening {}
    }

    ReceiverSession(ObjectOutputStream words, RunClock clock) {
        this.words = words;
        this.clock = clock;
        this.crew = new ThreadCrew(clock);
        this.faults = new Faults(clock);
        this.pauses = new ProcessPauses(Watch.RECEIVER, clock);
        this.tellNanos = clock.nanos();
        crew.guard(faults);
    }

    /** Takes an order. By any thread. */
    void take(ReceiverOrder order) {
        happenings.add(new Happening.Ordered(order));
    }

    /** Serves until the process ends, which is none of its business. */
    void serve() throws IOException {
        while (true) {
            Happening next;
            try {
                next = happenings.poll(Math.max(0, tellNanos - clock.nanos()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            switch (next) {
                case null -> {}
                case Happening.Told told -> tell(told.tidings());
                case Happening.Ordered ordered -> follow(ordered.order());
            }
            if (clock.nanos() - tellNanos >= 0) {
                loops.forEach(ToldLoop::want);
                tellNanos = clock.nanos() + TELL_EVERY_NANOS;
            }
            tellFaults();
        }
    }

    private void follow(ReceiverOrder order) throws IOException {
        switch (order.request()) {
            case Stamp stamp -> answer(order, new ReceiverWord.Stamped(clock.nanos()));
            case Open open -> done(order, () -> open(open));
            case Begin begin -> done(order, () -> begin(begin));
            case Time time -> done(order, () -> sampling.choose(time.timed()));
            case Tidy tidy -> done(order, crew::tidy);
            case ReportPositions positions ->
                done(order, () -> loops.forEach(loop -> loop.subscriber().reportPosition()));
            case Refresh refresh -> refresh(order);
            case BeginPauses begin -> done(order, pauses::begin);
            case EndPauses end -> answer(order, new ReceiverWord.Paused(pauses.seen(end.fromNanos(), end.toNanos())));
            case End end -> answer(order, end(end));
        }
    }

    private void done(ReceiverOrder order, Runnable work) throws IOException {
        try {
            work.run();
        } catch (TransportException | SettingsException fault) {
            faults.report("weir receiver", fault);
            return;
        }
        answer(order, new ReceiverWord.Done());
    }

    private void answer(ReceiverOrder order, ReceiverWord.Result result) throws IOException {
        tellFaults();
        say(new ReceiverWord.Answer(order.number(), result));
    }

    private void say(ReceiverWord word) throws IOException {
        words.writeObject(word);
        // Without it the stream would keep every object it has ever written.
        words.reset();
        words.flush();
    }

    private void open(Open open) {
        TransportDriver driver = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(candidate -> candidate.name().equals(open.driver()))
                .findFirst()
                .orElseThrow(() -> new TransportException("there is no transport '" + open.driver() + "' here"));
        Receiving receiving = open.receiving();
        sampling.choose(open.timed());
        Transport opened = driver.open(
                Settings.of(driver.settings(), open.settings()),
                new RunContext(
                        String.format("%08x", receiving.runId()),
                        clock,
                        open.maxMessageBytes(),
                        open.spinningThreads(),
                        sampling::takes,
                        PayloadHandling.READ));
        transport = opened;
        opened.join(receiving.topology(), open.handout());
        for (int i = 0; i < receiving.topology().subscribers(); i++) {
            SubscriberAccount account = receiving.account(i, Carrier.of(receiving.carrier()));
            account.timing(sampling).stamping(clock).chargingPauses(pauses.forSubscriber());
            account.begin(Phase.PROBE, clock.nanos());
            var loop = new SubscriberLoop(
                    i, opened.openSubscriber(i, account), Duration.ofNanos(open.readyWithinNanos()), faults);
            var told = new ToldLoop(loop, account, tidings -> happenings.add(new Happening.Told(tidings)));
            loops.add(told);
            crew.start(told, receiving.pacer());
        }
    }

    private void begin(Begin begin) {
        sampling.choose(begin.timed());
        loops.forEach(loop -> loop.account().begin(begin.phase(), begin.startNanos()));
    }

    /** Answered when every subscriber has told of itself; one that waits for messages has nothing new to tell. */
    private void refresh(ReceiverOrder order) throws IOException {
        refreshing = OptionalLong.of(order.number());
        awaited.clear();
        loops.stream().filter(ToldLoop::isPolling).forEach(awaited::add);
        loops.forEach(ToldLoop::want);
        answerRefresh();
    }

    private void answerRefresh() throws IOException {
        if (refreshing.isPresent() && awaited.isEmpty()) {
            say(new ReceiverWord.Answer(refreshing.getAsLong(), new ReceiverWord.Done()));
            refreshing = OptionalLong.empty();
        }
    }

    private void tell(Tidings tidings) throws IOException {
        say(new ReceiverWord.News(
                loops.indexOf(tidings.from()),
                tidings.ready(),
                tidings.position(),
                tidings.account().packed()));
        awaited.remove(tidings.from());
        answerRefresh();
    }

    private void tellFaults() throws IOException {
        List<Faults.Fault> all = faults.all();
        for (; faultsTold < all.size(); faultsTold++) {
            Faults.Fault fault = all.get(faultsTold);
            say(new ReceiverWord.Fault(fault.text(), fault.own()));
            LOG.log(System.Logger.Level.WARNING, fault.text(), fault.cause());
        }
    }

    private ReceiverWord.Ended end(End end) throws IOException {
        loops.forEach(loop -> loop.subscriber().end());
        List<String> stuck = crew.stuck(loops, clock.nanos() + end.withinNanos());
        List<Happening> last = new ArrayList<>();
        happenings.drainTo(last);
        for (Happening happening : last) {
            if (happening instanceof Happening.Told told) {
                tell(told.tidings());
            }
        }
        Subscribers.Remarks remarks = Subscribers.Remarks.NONE;
        Transport opened = transport;
        if (opened != null) {
            remarks = new Subscribers.Remarks(
                    List.copyOf(opened.notMeasured()),
                    List.copyOf(opened.warnings()),
                    List.copyOf(opened.incidents()),
                    Map.copyOf(opened.artifacts()));
            close(opened);
        }
        return new ReceiverWord.Ended(stuck, remarks);
    }

    private void close(Transport opened) {
        try {
            opened.close();
        } catch (TransportException fault) {
            faults.report("close", fault);
        }
    }
}
