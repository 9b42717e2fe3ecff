package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.measure.AccountUpdate.Sends;
import dev.weir.resource.OwnUsage;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.ReportingPublisher;
import dev.weir.run.worker.ReportingLoop.StatusReport;
import dev.weir.run.worker.wire.MessageOutput;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportException;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a worker tells the process of the run: the answers to its orders, how far its loops have come, what went wrong and what
 * it uses. Used by the thread that serves.
 */
final class WorkerReports {

    private static final System.Logger LOG = System.getLogger(WorkerReports.class.getName());
    private static final long USE_EVERY_NANOS = 1_000_000_000;

    private final String process;
    private final MessageOutput<WorkerMessage> words;
    private final RunClock clock;
    private final Faults faults;
    private final Set<Loop> awaited = new HashSet<>();
    private OptionalLong refreshing = OptionalLong.empty();
    private @Nullable OwnUsage usage;
    private long useNanos;
    private int faultsTold;

    /** @param process name of this process in the report */
    WorkerReports(String process, MessageOutput<WorkerMessage> words, RunClock clock, Faults faults) {
        this.process = process;
        this.words = words;
        this.clock = clock;
        this.faults = faults;
    }

    /** Does something, and answers with the time at which it is done. */
    void stamped(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, () -> new WorkerMessage.Stamped(clock.nanos()));
    }

    void done(WorkerOrder order, Runnable work) throws IOException {
        done(order, work, WorkerMessage.Done::new);
    }

    /** Does something, and answers; that it failed is a fault, and then there is no answer. */
    void done(WorkerOrder order, Runnable work, Supplier<WorkerMessage.Result> result) throws IOException {
        try {
            work.run();
        } catch (TransportException | SettingsException fault) {
            faults.report(process, fault);
            return;
        }
        answer(order, result.get());
    }

    void answer(WorkerOrder order, WorkerMessage.Result result) throws IOException {
        tellFaults();
        answer(order.number(), result);
    }

    /** Answers the order of that number. */
    void answer(long number, WorkerMessage.Result result) throws IOException {
        words.write(new WorkerMessage.Answer(number, result));
    }

    /**
     * Answers an order to refresh when these have told of themselves; one that waits for messages has nothing new to tell, and
     * is none of them.
     */
    void refresh(WorkerOrder order, Collection<? extends Loop> telling) {
        refreshing = OptionalLong.of(order.number());
        awaited.clear();
        awaited.addAll(telling);
    }

    /** Answers the order to refresh if nobody is awaited any more. */
    void answerRefresh() throws IOException {
        if (refreshing.isPresent() && awaited.isEmpty()) {
            answer(refreshing.getAsLong(), new WorkerMessage.Done());
            refreshing = OptionalLong.empty();
        }
    }

    void tell(StatusReport status) throws IOException {
        words.write(new WorkerMessage.Status(
                status.from().index(),
                clock.nanos(),
                status.ready(),
                status.position(),
                status.account().packed(),
                status.crowd(),
                status.echoes()));
        awaited.remove(status.from());
        answerRefresh();
    }

    /** What went wrong is told first: the end of a publisher that failed is not to be taken for that of a phase. */
    void tell(ReportingPublisher from, PublisherProgress progress, Sends sends) throws IOException {
        tellFaults();
        words.write(new WorkerMessage.Published(from.stream(), clock.nanos(), progress, from.acked(), sends.packed()));
        awaited.remove(from);
        answerRefresh();
    }

    void tellFaults() throws IOException {
        List<Faults.Fault> all = faults.all();
        for (; faultsTold < all.size(); faultsTold++) {
            Faults.Fault fault = all.get(faultsTold);
            words.write(new WorkerMessage.Fault(fault.code(), fault.text(), fault.own()));
            LOG.log(System.Logger.Level.WARNING, fault.text(), fault.cause());
        }
    }

    /** Tells what the process uses, now and from now on about once a second. */
    void tellUse() throws IOException {
        OwnUsage own = usage == null ? OwnUsage.start(process, clock) : usage;
        usage = own;
        useNanos = clock.nanos() + USE_EVERY_NANOS;
        long atNanos = clock.nanos();
        words.write(new WorkerMessage.Used(own.pid(), atNanos, own.sample()));
    }

    /** Tells it again if that is due. */
    void tellUseInTime() throws IOException {
        if (usage != null && clock.nanos() - useNanos >= 0) {
            tellUse();
        }
    }

    /** What could not be measured of what it uses. */
    List<String> notMeasured() {
        OwnUsage own = usage;
        return own == null ? List.of() : own.notMeasured();
    }
}
