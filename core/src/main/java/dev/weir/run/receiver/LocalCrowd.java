package dev.weir.run.receiver;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The clients of a crowd in this process, on the loops of the run. */
public final class LocalCrowd implements Subscribers {

    private final Receiving receiving;
    private final CrowdSpec spec;
    private final CrowdAudience audience;
    private final Sampling sampling;
    private final ProcessWatch watch;
    private final LocalSubscribers.Threads threads;
    private final List<CrowdLoop> loops = new ArrayList<>();
    private final List<SubscriberAccount> accounts = new ArrayList<>();
    private long readyNanos = Long.MAX_VALUE;

    /** @param audience is told of every loop's clients */
    public LocalCrowd(
            Receiving receiving,
            CrowdSpec spec,
            CrowdAudience audience,
            Sampling sampling,
            ProcessWatch watch,
            LocalSubscribers.Threads threads) {
        this.receiving = receiving;
        this.spec = spec;
        this.audience = audience;
        this.sampling = sampling;
        this.watch = watch;
        this.threads = threads;
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        RunClock clock = threads.clock();
        for (int i = 0; i < spec.loops(); i++) {
            CrowdOrder order = spec.order(i, receiving.keys().count());
            SubscriberAccount totals = receiving.account(i, receiving.opening());
            totals.timing(sampling).stamping(clock);
            watch.pausesForSubscriber().ifPresent(totals::chargingPauses);
            totals.begin(Phase.PROBE, clock.nanos());
            CrowdAccount account = new CrowdAccount(
                    order, receiving.runId(), receiving.opening(), receiving.keyGenerators(), totals);
            Connections.Pace pace = new Connections.Pace(
                    spec.connecting().perSecond() / spec.loops(),
                    spec.reconnecting().share(),
                    spec.reconnecting().every().toNanos());
            CrowdLoop loop = new CrowdLoop(
                    order,
                    account,
                    pace,
                    handler -> transport.openCrowd(order, handler),
                    clock,
                    threads.faults());
            accounts.add(totals);
            loops.add(loop);
            audience.add(order, account::states, account::excused);
        }
        loops.forEach(loop -> threads.runner().start(loop, receiving.pacer()));
        readyNanos = clock.nanos() + readyWithin.toNanos();
    }

    /** Whether every client is subscribed, or was refused, or has not come so far in the time there was. */
    @Override
    public boolean ready() {
        Connections.Counts counts = connections();
        boolean settled = counts.now().everSubscribed() + counts.now().refused() >= spec.clients();
        boolean late = threads.clock().nanos() >= readyNanos;
        if ((settled || late) && counts.now().everSubscribed() == 0) {
            threads.faults()
                    .report(
                            FindingCode.SUBSCRIBER_NOT_READY,
                            "none of " + spec.clients() + " clients could subscribe" + why(counts));
            return false;
        }
        return settled || late;
    }

    private static String why(Connections.Counts counts) {
        return counts.reasons().isEmpty()
                ? ""
                : ": " + counts.reasons().keySet().iterator().next();
    }

    @Override
    public Connections.Counts connections() {
        return loops.stream()
                .map(loop -> loop.connections().counts())
                .reduce(Connections.Counts.NONE, Connections.Counts::and);
    }

    @Override
    public List<SubscriberAccount> accounts() {
        return accounts;
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        accounts.forEach(account -> account.begin(phase, startNanos));
    }

    @Override
    public void beginMeasuring(PhaseStart start, long lengthNanos) {
        loops.forEach(loop -> {
            loop.account().begin(start);
            loop.connections().measure(start.startNanos(), lengthNanos);
        });
    }

    @Override
    public void reportPositions() {}

    /** None: a client has no place in a log. */
    @Override
    public List<Positions> positions() {
        return List.of();
    }

    @Override
    public boolean ended() {
        return loops.stream().allMatch(loop -> loop.account().awaitingEnd() == 0);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        loops.forEach(CrowdLoop::end);
        return threads.runner().stuck(loops, deadlineNanos);
    }
}
