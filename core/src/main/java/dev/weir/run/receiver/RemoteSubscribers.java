package dev.weir.run.receiver;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.Faults;
import dev.weir.run.receiver.ReceiverMessage.Result;
import dev.weir.run.receiver.ReceiverMessage.Status;
import dev.weir.run.receiver.ReceiverOrder.Request;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.Positions;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
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
public final class RemoteSubscribers implements Subscribers {

    private static final long LEAD_NANOS = 50_000_000;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
    private static final Duration REFRESH_WITHIN = Duration.ofMillis(50);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(2);
    private static final Duration LAST_PAUSES_WITHIN = Duration.ofSeconds(1);
    private static final String ERRORS = "receiver-errors.txt";

    private final Setup setup;
    private final Receiving receiving;
    private final RunContext context;
    private final Faults faults;
    private final ProcessWatch watch;
    private final RunClock clock;
    private final List<SubscriberAccount> accounts = new ArrayList<>();
    private final List<Positions> positions = new ArrayList<>();
    private final List<Boolean> ready = new ArrayList<>();
    private final Queue<Status> told = new ConcurrentLinkedQueue<>();
    private CompletableFuture<Result> opened = new CompletableFuture<>();
    private @Nullable ReceiverProcess receiver;
    private Remarks remarks = Remarks.NONE;
    private @Nullable RemoteClients clients;

    /**
     * What the receiver is told to open.
     *
     * @param receiving what it needs to know of the run
     * @param sampling which messages are timed
     * @param driver the transport's driver, by whose name it finds its own
     * @param settings the transport's settings
     */
    public record Setup(Receiving receiving, Sampling sampling, TransportDriver driver, Settings settings) {}

    public RemoteSubscribers(Setup setup, RunContext context, Faults faults, ProcessWatch watch) {
        this.setup = setup;
        this.receiving = setup.receiving();
        this.context = context;
        this.faults = faults;
        this.watch = watch;
        this.clock = context.clock();
    }

    /**
     * The clients of a crowd in the place of subscribers.
     *
     * @param audience is told of every loop's clients
     */
    public RemoteSubscribers withCrowd(CrowdSpec spec, CrowdAudience audience) {
        clients = new RemoteClients(receiving, spec, audience);
        return this;
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        CrowdSpec crowd = receiving.crowd();
        RemoteClients of = clients;
        if (of != null) {
            of.opening(readyWithin, clock, faults);
        }
        int loops = crowd == null ? receiving.topology().subscribers() : crowd.loops();
        for (int i = 0; i < loops; i++) {
            accounts.add(receiving.account(i, Carrier.of(receiving.carrier())));
            positions.add(Positions.none());
            ready.add(false);
        }
        var open = new ReceiverOrder.Open(
                receiving,
                setup.sampling().timed(),
                setup.driver().name(),
                setup.settings().given(),
                transport.handout(),
                context.maxMessageBytes(),
                context.spinningThreads(),
                readyWithin.toNanos());
        ReceiverProcess started = ReceiverProcess.start(
                ReceiverCommand.ofThisProcess(),
                new ReceiverProcess.Listener(
                        told::add, this::fault, failure -> faults.reportOwn(FindingCode.RECEIVER_FAILED, failure)));
        receiver = started;
        watch.attach(ProcessWatch.RECEIVER, started.pid());
        opened = started.sharesClock(clock)
                .thenCompose(shared -> shared ? started.ask(open) : new CompletableFuture<>());
    }

    private void fault(ReceiverMessage.Fault fault) {
        if (fault.own()) {
            faults.reportOwn(fault.code(), ProcessWatch.RECEIVER + ", " + fault.text());
        } else {
            faults.report(fault.code(), fault.text());
        }
    }

    @Override
    public boolean ready() {
        takeUpdates();
        RemoteClients crowd = clients;
        return opened.isDone()
                && !opened.isCompletedExceptionally()
                && (crowd == null ? !ready.contains(false) : crowd.ready());
    }

    @Override
    public boolean ended() {
        takeUpdates();
        RemoteClients crowd = clients;
        return crowd != null && crowd.ended();
    }

    @Override
    public Connections.Counts connections() {
        RemoteClients crowd = clients;
        return crowd == null ? Connections.Counts.NONE : crowd.connections();
    }

    @Override
    public List<SubscriberAccount> accounts() {
        takeUpdates();
        return accounts;
    }

    @Override
    public void takeUpdates() {
        for (Status status = told.poll(); status != null; status = told.poll()) {
            accounts.get(status.subscriber()).take(status.account());
            positions.set(status.subscriber(), status.position());
            ready.set(status.subscriber(), status.ready());
            RemoteClients crowd = clients;
            CrowdStatus ofClients = status.crowd();
            if (crowd != null && ofClients != null) {
                crowd.take(status.subscriber(), ofClients);
            }
        }
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        takeUpdates();
        accounts.forEach(account -> account.begin(phase, startNanos));
        demand(new ReceiverOrder.Begin(phase, startNanos, setup.sampling().timed()));
    }

    @Override
    public void beginMeasuring(PhaseStart start, long lengthNanos) {
        if (clients == null) {
            begin(Phase.MEASURE, start.startNanos());
            return;
        }
        takeUpdates();
        accounts.forEach(account -> account.begin(Phase.MEASURE, start.startNanos()));
        demand(new ReceiverOrder.BeginMeasuring(
                start, lengthNanos, setup.sampling().timed()));
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
        takeUpdates();
        return List.copyOf(positions);
    }

    @Override
    public void refresh() {
        within(REFRESH_WITHIN, send(new ReceiverOrder.Refresh()));
        takeUpdates();
    }

    @Override
    public void beginPauses() {
        tell(new ReceiverOrder.BeginPauses());
    }

    @Override
    public Optional<ProcessWatch.Seen> endPauses(long fromNanos, long toNanos) {
        return seen(demand(new ReceiverOrder.EndPauses(fromNanos, toNanos)));
    }

    private static Optional<ProcessWatch.Seen> seen(Optional<Result> answer) {
        return answer.filter(ReceiverMessage.Paused.class::isInstance)
                .map(result -> ((ReceiverMessage.Paused) result).seen());
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
            faults.reportOwn(
                    FindingCode.RECEIVER_FAILED,
                    ProcessWatch.RECEIVER + " did not answer within " + ANSWER_WITHIN.toSeconds() + " s ("
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
        takeUpdates();
        watch.detach(running.pid());
        if (ending.isCompletedExceptionally()) {
            running.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        }
        boolean late = !ending.isDone();
        running.close();
        running.awaitEnd(clock, clock.nanos() + KILLED_WITHIN.toNanos());
        List<String> stuck = new ArrayList<>(late ? List.of(ProcessWatch.RECEIVER) : List.of());
        Map<String, String> artifacts = new HashMap<>();
        if (result.orElse(null) instanceof ReceiverMessage.Ended ended) {
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
