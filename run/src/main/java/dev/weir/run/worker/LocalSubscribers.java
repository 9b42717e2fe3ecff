package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.run.echo.Echoes;
import dev.weir.run.echo.NoEchoes;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.SubscriberLoop;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.transport.Positions;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Subscribers in this process, turned by the loops of the run. */
public final class LocalSubscribers implements Subscribers {

    private final Receiving receiving;
    private final Supplier<Carrier> carriers;
    private final Sampling sampling;
    private final ProcessWatch watch;
    private final RunClock clock;
    private final LoopRunner runner;
    private final RunErrors errors;
    private Echoes echoes = new NoEchoes();
    private final List<SubscriberLoop> loops = new ArrayList<>();
    private final List<SubscriberAccount> accounts = new ArrayList<>();
    private final List<SubscriberPresence> presences = new ArrayList<>();

    /** By what the loops of a run are turned, and where they report. */
    public record Threads(RunClock clock, LoopRunner runner, RunErrors errors) {}

    /** @param carriers makes a carrier for each subscriber */
    public LocalSubscribers(
            Receiving receiving, Supplier<Carrier> carriers, Sampling sampling, ProcessWatch watch, Threads threads) {
        this.receiving = receiving;
        this.carriers = carriers;
        this.sampling = sampling;
        this.watch = watch;
        this.clock = threads.clock();
        this.runner = threads.runner();
        this.errors = threads.errors();
    }

    /** Has them send every message back that is new. Before they are opened. */
    public void echoing(Echoes wayBack) {
        echoes = wayBack;
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        boolean ordered = Offers.keepsOrder(transport);
        OffsetsSeen shared = new OffsetsSeen();
        for (int i = 0; i < receiving.topology().subscribers(); i++) {
            SubscriberAccount account = receiving.account(i, carriers.get());
            account.timing(sampling).stamping(clock);
            if (!ordered) {
                account.unordered(receiving.topology().delivery() == Delivery.SHARED ? shared : new OffsetsSeen());
            }
            watch.pausesForSubscriber().ifPresent(account::chargingPauses);
            account.begin(Phase.PROBE, clock.nanos());
            SubscriberPresence presence = receiving.presence(i, clock, transport);
            Subscriber source = transport.openSubscriber(i, echoes.echoing(account));
            var loop = new SubscriberLoop(i, source, readyWithin, errors, receiving.work(i, clock), presence);
            accounts.add(account);
            presences.add(presence);
            loops.add(loop);
            runner.start(loop, receiving.subscriberPacer());
        }
    }

    @Override
    public boolean ready() {
        return loops.stream().allMatch(SubscriberLoop::ready);
    }

    @Override
    public List<SubscriberAccount> accounts() {
        return accounts;
    }

    /** What faults may ask of them, by index. */
    public List<SubscriberPresence> presences() {
        return List.copyOf(presences);
    }

    @Override
    public List<String> begin(Phase phase, long startNanos) {
        accounts.forEach(account -> account.begin(phase, startNanos));
        presences.forEach(presence -> presence.released(startNanos));
        return List.of();
    }

    @Override
    public void reportPositions() {
        loops.forEach(SubscriberLoop::reportPosition);
    }

    @Override
    public List<Positions> positions() {
        return loops.stream().map(SubscriberLoop::position).toList();
    }

    @Override
    public List<Positions> reached() {
        return loops.stream().map(SubscriberLoop::reached).toList();
    }

    @Override
    public List<String> end(long deadlineNanos) {
        loops.forEach(SubscriberLoop::end);
        return runner.stuck(loops, deadlineNanos);
    }

    @Override
    public boolean ended() {
        return false;
    }

    @Override
    public Connections.Counts connections() {
        return Connections.Counts.NONE;
    }
}
