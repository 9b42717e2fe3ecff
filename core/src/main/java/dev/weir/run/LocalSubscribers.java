package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Subscribers in this process, turned by the run's crew. */
final class LocalSubscribers implements Subscribers {

    private final Receiving receiving;
    private final Supplier<Carrier> carriers;
    private final Sampling sampling;
    private final Watch watch;
    private final RunClock clock;
    private final Crew crew;
    private final Faults faults;
    private final List<SubscriberLoop> loops = new ArrayList<>();
    private final List<SubscriberAccount> accounts = new ArrayList<>();

    /** By what the loops of a run are turned, and where they report. */
    record Threads(RunClock clock, Crew crew, Faults faults) {}

    /** @param carriers makes a carrier for each subscriber */
    LocalSubscribers(Receiving receiving, Supplier<Carrier> carriers, Sampling sampling, Watch watch, Threads threads) {
        this.receiving = receiving;
        this.carriers = carriers;
        this.sampling = sampling;
        this.watch = watch;
        this.clock = threads.clock();
        this.crew = threads.crew();
        this.faults = threads.faults();
    }

    @Override
    public void open(Transport transport, Duration readyWithin) {
        for (int i = 0; i < receiving.topology().subscribers(); i++) {
            SubscriberAccount account = receiving.account(i, carriers.get());
            account.timing(sampling).stamping(clock);
            watch.pausesForSubscriber().ifPresent(account::chargingPauses);
            account.begin(Phase.PROBE, clock.nanos());
            var loop = new SubscriberLoop(i, transport.openSubscriber(i, account), readyWithin, faults);
            accounts.add(account);
            loops.add(loop);
            crew.start(loop, receiving.pacer());
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

    @Override
    public void begin(Phase phase, long startNanos) {
        accounts.forEach(account -> account.begin(phase, startNanos));
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
    public List<String> end(long deadlineNanos) {
        loops.forEach(SubscriberLoop::end);
        return crew.stuck(loops, deadlineNanos);
    }
}
