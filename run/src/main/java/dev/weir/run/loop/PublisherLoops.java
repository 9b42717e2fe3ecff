package dev.weir.run.loop;

import dev.weir.clock.RunClock;
import dev.weir.measure.Audience;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.Payloads;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The publishers that one process has, with their accounts. Used by the thread that opens them. */
public final class PublisherLoops {

    private static final int MOST_IN_FLIGHT = 1 << 20;
    private static final int LEAST_IN_FLIGHT = 1 << 14;

    private final Sending sending;
    private final Payloads payloads;
    private final Sampling sampling;
    private final RunClock clock;
    private final RunErrors errors;
    private final KeyGenerator[] keys;
    private final @Nullable Audience audience;
    private final List<PublisherLoop> loops = new ArrayList<>();
    private final List<PublisherAccount> accounts = new ArrayList<>();

    /**
     * @param payloads what {@link Sending#load} has made
     * @param sampling which messages are timed
     */
    public PublisherLoops(Sending sending, Payloads payloads, Sampling sampling, RunClock clock, RunErrors errors) {
        this.sending = sending;
        this.payloads = payloads;
        this.sampling = sampling;
        this.clock = clock;
        this.errors = errors;
        this.keys = sending.keyGenerators();
        this.audience = sending.audience(keys);
    }

    /** Opens the publisher of a stream, to be started by the caller. */
    public PublisherLoop open(Transport transport, int stream) {
        return open(transport, account(stream));
    }

    /** The same; the account tells of itself to a copy in another process. */
    public ReportingPublisher openReporting(Transport transport, int stream, ReportingPublisher.Told told) {
        PublisherAccount account = account(stream).telling();
        return new ReportingPublisher(open(transport, account), account, told);
    }

    private PublisherAccount account(int stream) {
        int inFlight = Math.max(LEAST_IN_FLIGHT, Integer.highestOneBit(MOST_IN_FLIGHT / sending.publishers()));
        return new PublisherAccount(stream, inFlight, sampling, sending.answersWithinPublish())
                .adjusting(sending.judgesPublish())
                .publishingTo(audience);
    }

    private PublisherLoop open(Transport transport, PublisherAccount account) {
        int stream = account.stream();
        Sending.Messages messages = sending.messages();
        var writer = new MessageWriter(
                sending.carrier(sampling),
                payloads.generator(stream),
                messages.handling(),
                keys[stream],
                sending.runId(),
                stream);
        Publisher publisher = transport.openPublisher(stream, new ReportedAcks(stream, account, errors));
        writer.addHeaders(messages.headers(), publisher);
        writer.addFields(publisher);
        var loop = new PublisherLoop(stream, clock, publisher, account, writer, errors);
        accounts.add(account);
        loops.add(loop);
        return loop;
    }

    /** The loops, in the order in which they were opened. */
    public List<PublisherLoop> loops() {
        return loops;
    }

    /** How far each has come. */
    public List<PublisherProgress> progress() {
        return loops.stream().map(PublisherProgress::of).toList();
    }

    /** Their accounts, in the same order. */
    public List<PublisherAccount> accounts() {
        return accounts;
    }

    /** How far their acknowledged messages reach in the log. By any thread, once all are open. */
    public Positions acked() {
        return loops.stream().map(PublisherLoop::acked).reduce(Positions.none(), Positions::furthest);
    }

    /** Begins a phase; all are idle. */
    public void begin(PublishingPhase phase) {
        for (int i = 0; i < loops.size(); i++) {
            loops.get(i).assign(phase.of(accounts.get(i).stream(), sending.publishers()));
        }
    }

    /**
     * Sends probes; all are idle.
     *
     * @param counts how many, by stream
     */
    public void probe(List<Long> counts) {
        for (int i = 0; i < loops.size(); i++) {
            long count = counts.get(accounts.get(i).stream());
            if (count > 0) {
                loops.get(i)
                        .assign(new Assignment(
                                Phase.PROBE,
                                clock.nanos(),
                                Long.MAX_VALUE,
                                Long.MAX_VALUE,
                                () -> 0,
                                count,
                                false,
                                Optional.empty()));
            }
        }
    }

    /** Ends the phase before its time. */
    public void cancel() {
        loops.forEach(PublisherLoop::cancel);
    }

    /** Hands over everything that the clients still hold; all are idle. */
    public void flush(Duration within) {
        loops.forEach(loop -> loop.flush(within));
    }
}
