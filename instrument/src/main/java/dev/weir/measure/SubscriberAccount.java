package dev.weir.measure;

import dev.weir.clock.RunClock;
import dev.weir.instant.InstantSource;
import dev.weir.measure.count.Counter;
import dev.weir.measure.count.CrowdArrival;
import dev.weir.measure.count.TopicCheck;
import dev.weir.measure.count.TopicCounts;
import dev.weir.measure.log.OffsetsSeen;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.header.HeaderCheck;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.topic.Topics;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The account of one subscriber: opens every message it is given, tells its own from foreign and corrupt ones, and
 * counts, orders and times it. Called by the subscriber's thread.
 */
public final class SubscriberAccount extends PhaseTallies implements MessageHandler {

    /** What a message is whose checksum is wrong, in words. */
    public static final String WRONG_CHECKSUM = "its checksum is wrong";

    private static final List<LatencyKind> ONE_WAY =
            List.of(LatencyKind.END_TO_END, LatencyKind.SERVICE, LatencyKind.ADJUSTED);
    private static final List<LatencyKind> ROUND_TRIP =
            List.of(LatencyKind.ROUND_TRIP, LatencyKind.ROUND_TRIP_SERVICE, LatencyKind.ROUND_TRIP_ADJUSTED);

    private final int subscriber;
    private final int runId;
    private final int streams;
    final boolean identified;
    private final Carrier carrier;
    private final Identity identity = new Identity();
    private @Nullable RunClock clock;
    private @Nullable HeaderCheck headers;
    private @Nullable OthersMessages others;
    private @Nullable TopicCheck topicCheck;
    private volatile Phase phase = Phase.PROBE;

    /** Probes taken, of all streams. */
    private long probesTaken;

    /**
     * @param subscriber index of the subscriber
     * @param runId the run whose messages are genuine
     * @param carrierKind how identities travel
     * @param streams number of publishers
     * @param keys the key generator of each stream; empty when messages carry no keys
     */
    public SubscriberAccount(int subscriber, int runId, CarrierKind carrierKind, int streams, KeyGenerator[] keys) {
        this(subscriber, runId, Carrier.of(carrierKind), streams, keys);
    }

    /**
     * @param subscriber index of the subscriber
     * @param runId the run whose messages are genuine
     * @param carrier opens the identities, for this subscriber alone
     * @param streams number of publishers
     * @param keys the key generator of each stream; empty when messages carry no keys
     */
    public SubscriberAccount(int subscriber, int runId, Carrier carrier, int streams, KeyGenerator[] keys) {
        this(subscriber, runId, carrier, streams, keys, ONE_WAY);
    }

    private SubscriberAccount(
            int subscriber, int runId, Carrier carrier, int streams, KeyGenerator[] keys, List<LatencyKind> kinds) {
        super(streams, keys, kinds);
        this.subscriber = subscriber;
        this.runId = runId;
        this.streams = streams;
        this.identified = carrier.identifies();
        this.carrier = carrier;
    }

    /**
     * The account of a receiver of echoes, each of which has the identity of the message that it is the echo of. It takes
     * them as messages, and times round trips. Their order is not judged.
     *
     * @param receiver index of the receiver
     * @param runId the run whose messages are genuine
     * @param carrier opens the identities, for this receiver alone
     * @param streams number of publishers
     */
    public static SubscriberAccount ofEchoes(int receiver, int runId, Carrier carrier, int streams) {
        return new SubscriberAccount(receiver, runId, carrier, streams, new KeyGenerator[0], ROUND_TRIP)
                .unordered(new OffsetsSeen());
    }

    /** Times only some messages. Before anything is received. */
    public SubscriberAccount timing(Sampling timed) {
        for (ReceiveTally tally : tallies) {
            tally.timed = timed;
        }
        return this;
    }

    /**
     * Does not judge the order of messages, and takes one for delivered twice whose place in the log was handed over before.
     * Before anything is received.
     *
     * @param shared what all subscribers have been handed with which this one shares
     */
    public SubscriberAccount unordered(OffsetsSeen shared) {
        for (ReceiveTally tally : tallies) {
            tally.seen = shared;
        }
        return this;
    }

    /** Stamps messages that have to be parsed when they have been, and those of others. Before anything is received. */
    public SubscriberAccount stamping(RunClock byClock) {
        OthersMessages messages = others;
        if (messages != null) {
            messages.stamping(byClock);
        }
        clock = carrier.parses() ? byClock : null;
        return this;
    }

    /** Compares the headers of the user's own with those sent, if that is asked for. Before anything is received. */
    public SubscriberAccount comparing(MessageHeaders sent) {
        headers = sent.checked() ? new HeaderCheck(sent, streams) : null;
        return this;
    }

    /**
     * Takes the messages of others, each of which says itself when it was due. Before anything is received.
     *
     * @param source where it says so
     */
    public SubscriberAccount ofOthers(InstantSource source) {
        others = new OthersMessages(source);
        for (ReceiveTally tally : tallies) {
            tally.others = new OthersTally();
        }
        return this;
    }

    @Override
    public boolean takesStamps() {
        return others != null;
    }

    @Override
    public void onStamp(long epochMillis, boolean byLog) {
        OthersMessages messages = others;
        if (messages != null) {
            messages.stamp(epochMillis, byLog);
        }
    }

    @Override
    public boolean takesHeaders() {
        OthersMessages messages = others;
        return headers != null || (messages != null && messages.takesHeaders());
    }

    @Override
    public void onHeader(String name, byte @Nullable [] value) {
        OthersMessages messages = others;
        if (messages != null) {
            messages.header(name, value);
        }
        HeaderCheck check = headers;
        if (check != null) {
            check.received(name, value);
        }
    }

    /**
     * Charges the tool with what pauses of this process did to the receipt of messages. Before anything is received.
     *
     * @param pauses for this subscriber's thread alone
     */
    public SubscriberAccount chargingPauses(OwnPauses pauses) {
        PauseDelay pauseDelay = new PauseDelay(pauses);
        for (ReceiveTally tally : tallies) {
            tally.pauseDelay = pauseDelay;
        }
        return this;
    }

    /** Splits the latencies of measured messages by hop, where the system says when it had them. Before anything is received. */
    public SubscriberAccount splittingWays() {
        tally(Phase.MEASURE).splitWays();
        return this;
    }

    /**
     * Splits the end-to-end latencies of measured messages by the host that published them. Before anything is received.
     *
     * @param publisherHosts the host of each stream's publisher, by its place in the run's list of hosts
     * @param ownHost the host of this subscriber
     */
    public SubscriberAccount splittingByHost(List<Integer> publisherHosts, int ownHost) {
        tally(Phase.MEASURE).splitByHost(publisherHosts, ownHost);
        return this;
    }

    /**
     * Counts what arrives by topic too, and takes a message for foreign that comes from another topic than it was published to.
     * Before anything is received.
     */
    public SubscriberAccount splittingByTopic(Topics topics) {
        if (topics.any()) {
            topicCheck = new TopicCheck(topics);
            for (ReceiveTally tally : tallies) {
                tally.splitByTopic(topics, tally.equals(tally(Phase.MEASURE)));
            }
        }
        return this;
    }

    /**
     * Makes this the copy of an account in another process, which only {@link #take} writes to: it gives up the memory to record
     * latencies itself. After everything else that says what is received.
     */
    public SubscriberAccount copy() {
        for (ReceiveTally tally : tallies) {
            tally.becomeCopy();
        }
        return this;
    }

    /** What there is to tell the copy of this account, since the last call. By the subscriber's thread. */
    public AccountUpdate update() {
        return new AccountUpdate(
                Arrays.stream(probes).map(Counter::get).toList(),
                Arrays.stream(tallies).map(ReceiveTally::state).toList(),
                Arrays.stream(tallies).map(ReceiveTally::handOver).toList());
    }

    /** Takes over what the account that this is the copy of tells. By one thread; nothing else may write to this one. */
    public void take(AccountUpdate.Packed update) {
        AccountUpdate.apply(update, probes, tallies);
    }

    /** Begins a phase. While no message is under way. */
    public void begin(Phase next, long startNanos) {
        tally(next).start(startNanos);
        phase = next;
    }

    @Override
    public void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long arrivedNanos) {
        Phase current = phase;
        OthersMessages messages = others;
        if (messages != null) {
            ofOthers(messages, current, message, partition, offset, arrivedNanos);
            return;
        }
        Carrier.Finding finding = carrier.open(message, header, runId, identity);
        // Where receiving is parsing, a message is there when it is parsed.
        RunClock parsedBy = clock;
        long receivedNanos = parsedBy == null ? arrivedNanos : parsedBy.nanos();
        switch (finding) {
            case GENUINE -> {
                if (!identified) {
                    anonymous(current, message, partition, receivedNanos);
                } else if (identity.isWithin(streams)) {
                    own(message.remaining(), partition, offset, receivedNanos);
                } else {
                    foreign(partition, offset);
                }
            }
            case FOREIGN -> foreign(partition, offset);
            // Its identity cannot be read, so it counts in the phase at hand.
            case CORRUPT -> corrupt(current, partition, offset, carrier.corruption());
        }
        clearHeaders();
    }

    /** What it says of itself is its place in the log: it counts in the phase in which it is received. */
    private void ofOthers(
            OthersMessages messages, Phase in, ByteBuffer message, int partition, long offset, long receivedNanos) {
        ReceiveTally tally = arrived(in, partition);
        OthersTally ofLog = Objects.requireNonNull(tally.others);
        boolean read = messages.read(message, ofLog, receivedNanos);
        long intendedNanos = read ? messages.intendedNanos() : receivedNanos;
        identity.origin(runId, partition, in);
        identity.message(offset, intendedNanos, intendedNanos, 0);
        boolean before = in != Phase.PROBE
                && (contains(Phase.PROBE, partition, offset)
                        || (in == Phase.MEASURE && contains(Phase.WARM_UP, partition, offset)));
        tally.ofOthers(ofLog, identity, message.remaining(), receivedNanos, read ? "" : messages.why(), before);
    }

    private boolean contains(Phase in, int partition, long offset) {
        return Objects.requireNonNull(tally(in).others).contains(partition, offset);
    }

    /** A message of this run, which may have come from a wrong topic or with wrong headers. */
    private void own(int messageBytes, int partition, long offset, long receivedNanos) {
        TopicCheck topic = topicCheck;
        String wrong = topic == null ? null : topic.wrong(identity, partition);
        HeaderCheck check = headers;
        if (wrong != null) {
            misplaced(wrong, partition, offset);
        } else if (check == null || check.matches(identity)) {
            genuine(messageBytes, partition, offset, receivedNanos);
        } else {
            otherHeaders(check, partition, offset);
        }
    }

    /** To whoever reads the topic that it comes from, it is a message of somebody else. */
    private void misplaced(String wrong, int partition, long offset) {
        ReceiveTally tally = foreignIn(identity.phase(), partition);
        TopicCounts topic = tally.ofTopic(partition);
        if (topic != null) {
            topic.misplaced.increment();
        }
        if (tally.foreigners.wants()) {
            String place = tally.place(partition, offset);
            tally.foreigners.add(
                    TroubleKind.FOREIGN,
                    identity.stream(),
                    identity.sequence(),
                    place.isEmpty() ? wrong : place + ": " + wrong);
        }
    }

    private void clearHeaders() {
        HeaderCheck check = headers;
        if (check != null) {
            check.clear();
        }
    }

    private void otherHeaders(HeaderCheck check, int partition, long offset) {
        corrupt(
                identity.phase(),
                identity.stream(),
                identity.sequence(),
                new Place(partition, offset),
                check.difference());
    }

    @Override
    public void givenBefore(int partition, long offset) {
        for (ReceiveTally tally : tallies) {
            tally.givenBefore(partition, offset);
        }
    }

    /** A genuine message has arrived at a client of a crowd. By the crowd's thread. Returns whether it was timed. */
    public boolean arrived(Identity genuine, int messageBytes, long receivedNanos, CrowdArrival how) {
        if (genuine.phase() == Phase.PROBE) {
            probes[genuine.stream()].increment();
            return false;
        }
        return arrived(genuine.phase(), 0).arrived(genuine, messageBytes, receivedNanos, how);
    }

    /**
     * The way of a message that {@link #arrived} has been told of, by the system's own stamps. By the crowd's thread.
     *
     * @param readNanos when the system that delivers had read it, by the run's clock
     * @param writtenNanos when that system wrote it to its client, by the run's clock
     */
    public void passed(Identity genuine, long readNanos, long writtenNanos, long receivedNanos) {
        tally(genuine.phase()).passed(genuine, readNanos, writtenNanos, receivedNanos);
    }

    /** A message that is not of this run, or not for the client of a crowd, has arrived. */
    public void foreign(int partition, long offset) {
        ReceiveTally tally = foreignIn(phase, partition);
        if (tally.foreigners.wants()) {
            tally.foreigners.add(TroubleKind.FOREIGN, -1, -1, tally.place(partition, offset));
        }
    }

    private ReceiveTally foreignIn(Phase in, int partition) {
        ReceiveTally tally = arrived(in, partition);
        tally.foreign.increment();
        TopicCounts topic = tally.ofTopic(partition);
        if (topic != null) {
            topic.foreign.increment();
        }
        return tally;
    }

    /** {@inheritDoc} Of a client of a crowd too, and for what is a message and not what was sent. */
    @Override
    public void unreadable(String what, int partition, long offset) {
        corrupt(phase, partition, offset, what);
        clearHeaders();
    }

    private void corrupt(Phase in, int partition, long offset, String why) {
        corrupt(in, -1, -1, new Place(partition, offset), why);
    }

    /** Where something was in the log. */
    private record Place(int partition, long offset) {}

    private void corrupt(Phase in, int stream, long sequence, Place at, String why) {
        ReceiveTally tally = arrived(in, at.partition());
        tally.corrupt.increment();
        TopicCounts topic = tally.ofTopic(at.partition());
        if (topic != null) {
            topic.corrupt.increment();
        }
        if (tally.corruptions.wants()) {
            String place = tally.place(at.partition(), at.offset());
            tally.corruptions.add(TroubleKind.CORRUPT, stream, sequence, place.isEmpty() ? why : place + ": " + why);
        }
    }

    private ReceiveTally arrived(Phase in, int partition) {
        ReceiveTally tally = tally(in);
        tally.arrived(partition);
        return tally;
    }

    /** Without identities, whatever arrives while subscribers are probed proves every stream. */
    private void anonymous(Phase current, ByteBuffer message, int partition, long receivedNanos) {
        if (current == Phase.PROBE) {
            for (Counter probe : probes) {
                probe.increment();
            }
            return;
        }
        arrived(current, partition).unique(message.remaining(), partition, receivedNanos);
    }

    private void genuine(int messageBytes, int partition, long offset, long receivedNanos) {
        if (identity.phase() == Phase.PROBE) {
            probes[identity.stream()].increment();
            probesTaken++;
            return;
        }
        arrived(identity.phase(), partition).genuine(identity, messageBytes, partition, offset, receivedNanos);
    }

    /** Messages taken for the first time until now, and probes, in all phases. By the subscriber's thread. */
    public long taken() {
        return probesTaken + unique(Phase.WARM_UP) + unique(Phase.MEASURE);
    }

    /** Who the message is that was taken last. By the subscriber's thread, right after {@link #taken} has grown. */
    public Identity takenLast() {
        return identity;
    }

    /** How much later it was taken because this process paused. By the subscriber's thread, likewise. */
    public long takenLastPausedNanos() {
        return tally(identity.phase()).lastPausedNanos;
    }

    /** Says how much later the subscriber had the message that the next echo is of because its process paused. Likewise. */
    public void pausedBefore(long pausedNanos) {
        for (ReceiveTally tally : tallies) {
            tally.pausedBeforeNanos = pausedNanos;
        }
    }

    /** Index of the subscriber. */
    public int subscriber() {
        return subscriber;
    }
}
