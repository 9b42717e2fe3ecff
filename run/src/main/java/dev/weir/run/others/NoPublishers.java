package dev.weir.run.others;

import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.Subscribers;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stands in for publishers where others publish: a phase is over when its time is, or where the log ended when it began. */
public final class NoPublishers implements Publishers {

    private final RunClock clock;
    private final Subscribers subscribers;
    private final Delivery delivery;
    private final boolean toEnd;
    private @Nullable Transport log;
    private @Nullable Positions end;
    private Phase phase = Phase.PROBE;
    private long overNanos;
    private long mostMessages;
    private boolean over = true;

    /** @param toEnd whether the measured phase ends where the log ended when it began */
    public NoPublishers(RunClock clock, Subscribers subscribers, Delivery delivery, boolean toEnd) {
        this.clock = clock;
        this.subscribers = subscribers;
        this.delivery = delivery;
        this.toEnd = toEnd;
    }

    @Override
    public void open(Transport transport) {
        log = transport;
    }

    @Override
    public List<String> begin(PublishingPhase begun) {
        phase = begun.phase();
        overNanos = begun.startNanos() + begun.lengthNanos();
        mostMessages = begun.messages();
        over = false;
        Transport opened = log;
        if (toEnd && phase == Phase.MEASURE && opened != null) {
            subscribers.reportPositions();
            end = opened.end();
        }
        return List.of();
    }

    @Override
    public boolean idle() {
        over = over || clock.nanos() - overNanos >= 0 || received() >= mostMessages || atEnd();
        return over;
    }

    private long received() {
        long all = subscribers.accounts().stream()
                .mapToLong(account -> account.unique(phase))
                .sum();
        return delivery == Delivery.EACH ? all / subscribers.accounts().size() : all;
    }

    private boolean atEnd() {
        Positions wanted = end;
        if (wanted == null) {
            return false;
        }
        List<Positions> reached = subscribers.positions();
        return delivery == Delivery.EACH
                ? reached.stream().allMatch(position -> position.reached(wanted))
                : reached.stream().reduce(Positions.none(), Positions::furthest).reached(wanted);
    }

    @Override
    public void cancel() {
        over = true;
    }

    @Override
    public Optional<RemoteWorkers> workers() {
        return Optional.empty();
    }

    @Override
    public List<String> unopened() {
        return List.of();
    }

    @Override
    public List<PublisherAccount> accounts() {
        return List.of();
    }

    @Override
    public List<PublisherProgress> progress() {
        return List.of();
    }

    @Override
    public Positions acked() {
        return Positions.none();
    }

    @Override
    public void probe(List<Long> counts) {}

    @Override
    public void flush(Duration within) {}

    @Override
    public long leadNanos() {
        return 0;
    }

    @Override
    public List<String> end(long deadlineNanos) {
        return List.of();
    }

    @Override
    public boolean known() {
        return true;
    }

    @Override
    public List<String> close(long deadlineNanos) {
        return List.of();
    }
}
