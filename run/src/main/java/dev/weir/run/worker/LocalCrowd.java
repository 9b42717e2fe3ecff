package dev.weir.run.worker;

import dev.weir.crowd.CrowdAccount;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.CrowdCounts;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    private @Nullable CrowdReadiness readiness;

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
        loops.addAll(CrowdLoops.open(
                receiving,
                WorkerShare.ownOf(spec.loops()),
                transport,
                this::timing,
                threads.clock(),
                threads.errors()));
        readiness = new CrowdReadiness(spec, readyWithin, threads.clock(), threads.errors());
        for (CrowdLoop loop : loops) {
            accounts.add(loop.account().totals());
            CrowdAccount account = loop.account();
            CrowdCounts lacking = account.lacking();
            audience.add(loop.order(), account::states, lacking::excused, lacking::conflated, lacking::overtaken);
            threads.runner().start(loop, receiving.pacer());
        }
    }

    private void timing(SubscriberAccount account) {
        account.timing(sampling).stamping(threads.clock());
        watch.pausesForSubscriber().ifPresent(account::chargingPauses);
    }

    @Override
    public boolean ready() {
        CrowdReadiness opened = readiness;
        return opened != null && opened.ready(connections());
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
    public List<String> begin(Phase phase, long startNanos) {
        accounts.forEach(account -> account.begin(phase, startNanos));
        return List.of();
    }

    @Override
    public List<String> beginMeasuring(PhaseStart start, long lengthNanos) {
        loops.forEach(loop -> loop.beginMeasuring(start, lengthNanos));
        return List.of();
    }

    /** Nothing: a client has no place in a log. */
    @Override
    public void reportPositions() {}

    @Override
    public List<Positions> positions() {
        return List.of();
    }

    @Override
    public boolean ended() {
        return loops.stream().allMatch(loop -> loop.account().lacking().awaitingEnd() == 0);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        loops.forEach(CrowdLoop::end);
        return threads.runner().stuck(loops, deadlineNanos);
    }
}
