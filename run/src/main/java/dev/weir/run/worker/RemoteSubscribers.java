package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.run.echo.EchoSenders;
import dev.weir.run.echo.Echoes;
import dev.weir.run.echo.NoEchoes;
import dev.weir.run.echo.RemoteEchoSenders;
import dev.weir.run.host.DescriptorLimit;
import dev.weir.run.host.PlacedShare;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.Offers;
import dev.weir.run.observe.CountReports.AccountCounts;
import dev.weir.run.observe.PositionReports;
import dev.weir.run.observe.PositionReports.Reached;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.MessagesWords.Status;
import dev.weir.run.worker.RemoteWorkers.Asked;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Subscribers in receivers, processes of their own. Their accounts here are copies, which the run's own thread brings up to
 * what it was told: what a receiver received and could not tell any more was not received.
 */
public final class RemoteSubscribers implements Subscribers {

    private static final long LEAD_NANOS = 50_000_000;

    /** Beside handing over, closing a client takes its time. */
    private static final Duration CLOSING_WITHIN = Duration.ofSeconds(10);

    private final int receiverCount;
    private final BetweenSides between;
    private final Receiving receiving;
    private final RunContext context;
    private final WorkerHosts hosts;
    private final RunClock clock;
    private final List<SubscriberAccount> accounts = new ArrayList<>();
    private final List<Positions> positions = new ArrayList<>();
    private final List<Boolean> ready = new ArrayList<>();
    private final PositionReports reports;
    private final Queue<Status> told = new ConcurrentLinkedQueue<>();
    private final RemoteWorkers receivers;
    private @Nullable RemoteClients clients;
    private @Nullable RemoteEchoSenders senders;
    private Echoes echoes = new NoEchoes();

    /**
     * @param receiving what the processes need to know of the run
     * @param receiverCount how many divide the subscribers
     */
    public RemoteSubscribers(Receiving receiving, int receiverCount, BetweenSides between, ProcessWatch watch) {
        this.receiving = receiving;
        this.receiverCount = receiverCount;
        this.between = between;
        this.context = between.context();
        this.hosts = between.hosts();
        this.clock = context.clock();
        this.receivers = new RemoteWorkers(hosts, watch, this::takeUpdates);
        this.reports = new PositionReports(receiving.topology().delivery());
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

    /** Has them send every message back that is new. Before they are opened. */
    public void echoing(Echoes wayBack) {
        echoes = wayBack;
    }

    /** Those who send echoes. Once. */
    public EchoSenders echoSenders() {
        RemoteEchoSenders copies = new RemoteEchoSenders(receiving.topology().subscribers(), this::endEchoes);
        senders = copies;
        return copies;
    }

    @Override
    public Optional<RemoteWorkers> workers() {
        return Optional.of(receivers);
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        CrowdSpec crowd = receiving.crowd();
        RemoteClients of = clients;
        if (of != null) {
            of.opening(readyWithin, clock, hosts.errors());
        }
        int all = crowd == null ? receiving.topology().subscribers() : crowd.loops();
        var system = between.system(transport);
        int connections = crowd == null ? 0 : Offers.connectionsPerClient(transport);
        List<PlacedShare> places = hosts.subscribers(
                ProcessWatch.RECEIVER,
                receiverCount,
                all,
                host -> crowd == null ? all : DescriptorLimit.ofNewProcess(host).loops(crowd, connections));
        Receiving placed = receiving.placed(hosts.placement());
        openAccounts(placed, all, Offers.keepsOrder(transport));
        if (crowd != null) {
            // Before any client connects; each receiver looks again at what it really has.
            places.forEach(place -> DescriptorLimit.ofNewProcess(place.host())
                    .require(
                            place.share().process(),
                            CrowdLoops.clients(crowd, place.share()),
                            crowd.clients(),
                            connections));
        }
        var owner = new RemoteWorker.Owner(MessagesWords.PROTOCOL, this::hear);
        for (PlacedShare place : places) {
            var open = new MessagesRequest.Open(
                    placed,
                    place.share(),
                    between.sampling().timed(),
                    system,
                    context.maxMessageBytes(),
                    context.spinningThreads(),
                    readyWithin.toNanos(),
                    echoes.way().orElse(null));
            receivers.add(new RemoteWorker(receivers.all().size() + 1, place, open, owner, hosts));
        }
    }

    private void openAccounts(Receiving placed, int all, boolean ordered) {
        for (int i = 0; i < all; i++) {
            SubscriberAccount account =
                    placed.account(i, Carrier.of(placed.messages().carrier()));
            accounts.add((ordered ? account : account.unordered(new OffsetsSeen())).copy());
            positions.add(Positions.none());
            ready.add(false);
        }
    }

    /** By the thread of a receiver. */
    private void hear(RemoteWorker worker, WorkerMessage.PartReport report) {
        if (report instanceof Status status) {
            reports.add(status.subscriber(), status.atNanos(), status.position());
            told.add(status);
        }
    }

    @Override
    public Map<Integer, Reached> reported() {
        return reports.reached();
    }

    @Override
    public boolean ready() {
        takeUpdates();
        RemoteClients crowd = clients;
        return receivers.opened() && (crowd == null ? !ready.contains(false) : crowd.ready());
    }

    @Override
    public List<String> unready() {
        takeUpdates();
        return receivers.all().stream()
                .filter(worker -> !worker.opened() || (clients == null && !ready(worker.share())))
                .map(RemoteWorker::name)
                .toList();
    }

    private boolean ready(WorkerShare share) {
        return !ready.subList(share.first(), share.end()).contains(false);
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

    /** Brings accounts and positions up to what has been told, without asking. */
    private void takeUpdates() {
        for (Status status = told.poll(); status != null; status = told.poll()) {
            SubscriberAccount account = accounts.get(status.subscriber());
            account.take(status.account());
            receivers.counts().add(status.subscriber(), status.atNanos(), AccountCounts.of(account));
            positions.set(status.subscriber(), status.position());
            ready.set(status.subscriber(), status.ready());
            RemoteEchoSenders sending = senders;
            EchoSends.State sent = status.echoes();
            if (sending != null && sent != null) {
                sending.take(status.subscriber(), sent);
            }
            RemoteClients crowd = clients;
            CrowdStatus ofClients = status.crowd();
            if (crowd != null && ofClients != null) {
                crowd.take(status.subscriber(), ofClients);
            }
        }
    }

    @Override
    public List<String> begin(Phase phase, long startNanos) {
        takeUpdates();
        accounts.forEach(account -> account.begin(phase, startNanos));
        return late(
                new MessagesRequest.Begin(phase, startNanos, between.sampling().timed()), startNanos);
    }

    /** Processes of this host alone are always let begin: they are told long before, and messages that come too early count. */
    private List<String> late(WorkerOrder.Request begin, long startNanos) {
        List<RemoteWorkers.Asked> begun = receivers.demand(begin);
        return hosts.none() ? List.of() : receivers.late(begun, startNanos);
    }

    @Override
    public List<String> beginMeasuring(PhaseStart start, long lengthNanos) {
        if (clients == null) {
            return begin(Phase.MEASURE, start.startNanos());
        }
        takeUpdates();
        accounts.forEach(account -> account.begin(Phase.MEASURE, start.startNanos()));
        return late(
                new MessagesRequest.BeginMeasuring(
                        start, lengthNanos, between.sampling().timed()),
                start.startNanos());
    }

    /** More receivers take longer to answer. */
    @Override
    public long leadNanos() {
        return LEAD_NANOS * Math.max(receiverCount, receivers.all().size());
    }

    @Override
    public void reportPositions() {
        receivers.tell(new MessagesRequest.ReportPositions());
    }

    @Override
    public List<Positions> positions() {
        takeUpdates();
        return List.copyOf(positions);
    }

    @Override
    public List<String> endReceiving(long deadlineNanos) {
        List<Asked> ending =
                receivers.ask(new MessagesRequest.EndReceiving(Math.max(0, deadlineNanos - clock.nanos()) / 2));
        receivers.await(ending, deadlineNanos);
        List<String> stuck = new ArrayList<>();
        for (Asked asked : ending) {
            if (asked.orDone() instanceof MessagesWords.Stuck left) {
                stuck.addAll(left.names());
            }
        }
        takeUpdates();
        return stuck;
    }

    /** Whether every echo was answered in that time; what a process that was lost has sent is not known. */
    private boolean endEchoes(Duration within) {
        List<Asked> ending = receivers.ask(new MessagesRequest.EndEchoes(within.toNanos()));
        receivers.await(ending, clock.nanos() + within.plus(CLOSING_WITHIN).toNanos());
        takeUpdates();
        RemoteEchoSenders sending = Objects.requireNonNull(senders);
        boolean answered = true;
        for (Asked asked : ending) {
            boolean known = false;
            if (asked.orDone() instanceof MessagesWords.EchoesEnded ended && ended.end() != null) {
                known = ended.answered();
                sending.ends(ended.end());
            } else if (asked.answer().isCompletedExceptionally()) {
                lose(asked.worker());
            }
            answered &= known;
        }
        return answered;
    }

    private void lose(RemoteWorker worker) {
        RemoteEchoSenders sending = senders;
        WorkerShare share = worker.share();
        for (int i = share.first(); sending != null && i < share.end(); i++) {
            sending.lose(i);
        }
    }

    @Override
    public List<String> end(long deadlineNanos) {
        receivers.all().stream().filter(RemoteWorker::gone).forEach(this::lose);
        receivers.takeLastPauses();
        return receivers.end(deadlineNanos);
    }
}
