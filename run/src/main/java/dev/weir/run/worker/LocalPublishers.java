package dev.weir.run.worker;

import dev.weir.measure.PublisherAccount;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.PublisherLoop;
import dev.weir.run.loop.PublisherLoops;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;

/** Publishers in this process, turned by the loops of the run. */
public final class LocalPublishers implements Publishers {

    private final Sending sending;
    private final PublisherLoops publishers;
    private final LoopRunner runner;

    public LocalPublishers(Sending sending, PublisherLoops publishers, LoopRunner runner) {
        this.sending = sending;
        this.publishers = publishers;
        this.runner = runner;
    }

    @Override
    public void open(Transport transport) {
        for (int i = 0; i < sending.publishers(); i++) {
            runner.start(publishers.open(transport, i), sending.pacer());
        }
    }

    @Override
    public List<PublisherAccount> accounts() {
        return publishers.accounts();
    }

    @Override
    public List<PublisherProgress> progress() {
        return publishers.progress();
    }

    @Override
    public Positions acked() {
        return publishers.acked();
    }

    @Override
    public boolean idle() {
        return publishers.loops().stream().allMatch(PublisherLoop::idle);
    }

    @Override
    public void probe(List<Long> counts) {
        publishers.probe(counts);
    }

    @Override
    public List<String> begin(PublishingPhase phase) {
        publishers.begin(phase);
        return List.of();
    }

    @Override
    public void cancel() {
        publishers.cancel();
    }

    @Override
    public void flush(Duration within) {
        publishers.flush(within);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        publishers.loops().forEach(PublisherLoop::end);
        return runner.stuck(publishers.loops(), deadlineNanos);
    }
}
