package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.run.ReceiverOrder.Request;
import dev.weir.run.ReceiverWord.News;
import dev.weir.run.ReceiverWord.Result;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Subscribers in a receiver, a process of its own. Their accounts here are copies, which the run's own thread brings up to
 * what it was told: what the receiver received and could not tell any more was not received.
 */
final class RemoteSubscribers implements Subscribers {

    private static final long LEAD_NANOS = 50_000_000;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
    private static final Duration REFRESH_WITHIN = Duration.ofMillis(50);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(2);
    private static final Duration LAST_PAUSES_WITHIN = Duration.ofSeconds(1);
    private static final String ERRORS = "receiver-errors.txt";

    private final RunRequest request;
    private final Receiving receiving;
    private final RunContext context;
    private final Sampling sampling;
    private final Faults faults;
    private final Watch watch;
    private final RunClock clock;
    private final List<SubscriberAccount> accounts = new ArrayList<>();
    private final List<Positions> positions = new ArrayList<>();
    private final List<Boolean> ready = new ArrayList<>();
    private final Queue<News> told = new ConcurrentLinkedQueue<>();
    private CompletableFuture<Result> opened = new CompletableFuture<>();
    private @Nullable ReceiverProcess receiver;
    private Remarks remarks = Remarks.NONE;

    RemoteSubscribers(RunRequest request, RunContext context, Sampling sampling, Faults faults, Watch watch) {
        this.request = request;
        this.receiving = Receiving.of(request.scenario(), request.runId());
        this.context = context;
        this.sampling = sampling;
        this.faults = faults;
        this.watch = watch;
        this.clock = context.clock();
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        for (int i = 0; i < receiving.topology().subscribers(); i++) {
            accounts.add(receiving.account(i, Carrier.of(receiving.carrier())));
            positions.add(Positions.none());
            ready.add(false);
        }
        var open = new ReceiverOrder.Open(
                receiving,
                sampling.timed(),
                request.driver().name(),
                request.settings().given(),
                transport.handout(),
                context.maxMessageBytes(),
                context.spinningThreads(),
                readyWithin.toNanos());
        ReceiverProcess started = ReceiverProcess.start(
                ReceiverCommand.ofThisProcess(),
                new ReceiverProcess.Listener(told::add, this::fault, faults::reportOwn));
        receiver = started;
        watch.attach(Watch.RECEIVER, started.pid());
        opened = started.sharesClock(clock)
                .thenCompose(shared -> shared ? started.ask(open) : new CompletableFuture<>());
    }

    private void fault(ReceiverWord.Fault fault) {
        if (fault.own()) {
            faults.reportOwn(Watch.RECEIVER + ", " + fault.text());
        } else {
            faults.report(fault.text());
        }
    }

    @Override
    public boolean ready() {
        takeNews();
        return opened.isDone() && !opened.isCompletedExceptionally() && !ready.contains(false);
    }

    @Override
    public List<SubscriberAccount> accounts() {
        takeNews();
        return accounts;
    }

    @Override
    public void takeNews() {
        for (News news = told.poll(); news != null; news = told.poll()) {
            accounts.get(news.subscriber()).take(news.account());
            positions.set(news.subscriber(), news.position());
            ready.set(news.subscriber(), news.ready());
        }
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        takeNews();
        accounts.forEach(account -> account.begin(phase, startNanos));
        demand(new ReceiverOrder.Begin(phase, startNanos, sampling.timed()));
    }

    @Override
    public long leadNanos() {
        return LEAD_NANOS;
    }

    @Override
    public void time(Timed timed) {
        tell(new ReceiverOrder.Time(timed));
    }

    @Override
    public void tidy() {
        demand(new ReceiverOrder.Tidy());
    }

    @Override
    public void reportPositions() {
        tell(new ReceiverOrder.ReportPositions());
    }

    @Override
    public List<Positions> positions() {
        takeNews();
        return List.copyOf(positions);
    }

    @Override
    public void refresh() {
        within(REFRESH_WITHIN, send(new ReceiverOrder.Refresh()));
        takeNews();
    }

    @Override
    public void beginPauses() {
        tell(new ReceiverOrder.BeginPauses());
    }

    @Override
    public Optional<Watch.Seen> endPauses(long fromNanos, long toNanos) {
        return seen(demand(new ReceiverOrder.EndPauses(fromNanos, toNanos)));
    }

    private static Optional<Watch.Seen> seen(Optional<Result> answer) {
        return answer.filter(ReceiverWord.Paused.class::isInstance)
                .map(result -> ((ReceiverWord.Paused) result).seen());
    }

    private CompletableFuture<Result> send(Request order) {
        ReceiverProcess running = receiver;
        return running == null ? new CompletableFuture<>() : running.ask(order);
    }

    private void tell(Request order) {
        ReceiverProcess running = receiver;
        if (running != null) {
            running.tell(order);
        }
    }

    /** Waits for the answer; that there is none for long, though the process runs, is a fault. */
    private Optional<Result> demand(Request order) {
        CompletableFuture<Result> answer = send(order);
        Optional<Result> result = within(ANSWER_WITHIN, answer);
        if (!answer.isDone()) {
            faults.reportOwn(Watch.RECEIVER + " did not answer within " + ANSWER_WITHIN.toSeconds() + " s ("
                    + order.getClass().getSimpleName() + ")");
        }
        return result;
    }

    /** The answer; empty when it did not come in time, or will not come: why is told elsewhere. */
    private static Optional<Result> within(Duration limit, CompletableFuture<Result> answer) {
        try {
            return Optional.of(answer.get(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public List<String> end(long deadlineNanos) {
        ReceiverProcess running = receiver;
        if (running == null) {
            return List.of();
        }
        receiver = null;
        // Those of the drain, for the events; where they cannot be told any more, those of before are known.
        long nowNanos = clock.nanos();
        seen(within(LAST_PAUSES_WITHIN, running.ask(new ReceiverOrder.EndPauses(nowNanos, nowNanos))))
                .ifPresent(watch::include);
        long withinNanos = Math.max(0, deadlineNanos - clock.nanos());
        // It gives up its own threads before it is given up here.
        CompletableFuture<Result> ending = running.ask(new ReceiverOrder.End(withinNanos / 2));
        Optional<Result> result = within(Duration.ofNanos(withinNanos), ending);
        takeNews();
        watch.detach(running.pid());
        if (ending.isCompletedExceptionally()) {
            running.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        }
        boolean late = !ending.isDone();
        running.close();
        running.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        List<String> stuck = new ArrayList<>(late ? List.of(Watch.RECEIVER) : List.of());
        Map<String, String> artifacts = new HashMap<>();
        if (result.orElse(null) instanceof ReceiverWord.Ended ended) {
            stuck.addAll(ended.stuck());
            remarks = ended.remarks();
            ended.remarks().artifacts().forEach((name, text) -> artifacts.put("receiver-" + name, text));
        }
        List<String> lines = running.lines();
        if (!lines.isEmpty()) {
            artifacts.put(ERRORS, String.join("\n", lines) + "\n");
        }
        remarks = new Remarks(remarks.notMeasured(), remarks.warnings(), remarks.incidents(), artifacts);
        return stuck;
    }

    @Override
    public Remarks remarks() {
        return remarks;
    }
}
