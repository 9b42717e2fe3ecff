package dev.weir.crowd;

import dev.weir.measure.Audience;
import dev.weir.measure.Recorder;
import dev.weir.message.SequenceRange;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.fault.Gap;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * What was due to the clients of a crowd, and what of it they were not given. Clients that only count are no part of it:
 * what they should have had is not known of them.
 *
 * <p>{@link #of} is for any thread; the rest for the run's own.
 */
public final class CrowdAudience implements Audience {

    private final KeyGenerator[] generators;
    private final int keys;
    private final int[] clientsByKey;
    private final int clients;
    private final List<Part> parts = new ArrayList<>();
    private final PassedOver leftOut = new PassedOver();

    /**
     * What clients were not given though newer messages of the same item came to them.
     *
     * @param leftOut how many deliveries
     * @param clients of those that read as fast as they can, which lack any
     */
    public record Explained(long leftOut, List<Integer> clients) {}

    /**
     * The clients of one loop.
     *
     * @param order which they are
     * @param states what each of them has
     * @param excused how many messages are not due to them because they had been told to leave
     * @param conflated how many messages newer ones have replaced
     * @param overtaken how many messages later ones have overtaken
     */
    private record Part(
            CrowdOrder order,
            Supplier<ClientStates> states,
            LongSupplier excused,
            LongSupplier conflated,
            LongSupplier overtaken) {}

    /** Told of one client. */
    @FunctionalInterface
    interface Told {

        /**
         * One client.
         *
         * @param received messages of the measured phase that the client received for the first time
         */
        void client(int client, long received, Troubles troubles);
    }

    /**
     * @param all every client of the run, as if it were on one loop
     * @param generators the key generator of each stream
     */
    public CrowdAudience(CrowdOrder all, KeyGenerator[] generators) {
        this.generators = generators;
        this.keys = all.keys();
        this.clientsByKey = new int[Math.max(1, keys)];
        int checking = 0;
        for (int client = all.firstClient(); client < all.endClient(); client++) {
            if (all.work(client) != ClientWork.COUNT) {
                checking++;
                clientsByKey[keys == 0 ? 0 : all.key(client)]++;
            }
        }
        this.clients = checking;
    }

    /**
     * Adds the clients of one loop.
     *
     * @param states what each of them has; asked when the run has ended
     * @param excused how many messages are not due to them because they had been told to leave; asked at any time
     * @param conflated how many messages newer ones have replaced before they took them; asked at any time
     * @param overtaken how many messages they were not given though later ones came; asked at any time
     */
    public void add(
            CrowdOrder order,
            Supplier<ClientStates> states,
            LongSupplier excused,
            LongSupplier conflated,
            LongSupplier overtaken) {
        parts.add(new Part(order, states, excused, conflated, overtaken));
    }

    @Override
    public long excused() {
        return parts.stream().mapToLong(part -> part.excused.getAsLong()).sum();
    }

    @Override
    public long conflated() {
        return parts.stream().mapToLong(part -> part.conflated.getAsLong()).sum();
    }

    @Override
    public OptionalLong lostOfLeftOut() {
        return leftOut.lost();
    }

    /**
     * Takes the system's own count of what newer messages replaced in the measured phase. More than that clients cannot rightly
     * lack, so the rest is lost. When every account is sealed, and once.
     *
     * @param published every stream
     * @param counted how many deliveries the system left out; empty when it does not tell
     * @param limited whether clients asked for fewer messages than there were, so that some had to be left out
     */
    public Explained explain(List<CrowdCount.Published> published, OptionalLong counted, boolean limited) {
        Set<Integer> lacking = new TreeSet<>();
        long all = 0;
        for (CrowdCount.Published stream : published) {
            all += deliveries(
                            stream.stream(),
                            stream.from(),
                            stream.to(),
                            stream.acked(),
                            Missed.NOBODY,
                            (client, sequence) -> lacking.add(client))
                    .conflated();
        }
        leftOut.explain(all, counted, limited);
        return new Explained(
                all, lacking.stream().filter(client -> !slow(client)).toList());
    }

    /** Whether a client that lacks a message though it got a newer one may have lost it: nothing made the system replace it. */
    boolean suspects(int client) {
        return leftOut.suspicious() && !slow(client);
    }

    @Override
    public long overtaken() {
        return parts.stream().mapToLong(part -> part.overtaken.getAsLong()).sum();
    }

    /** Told of the latencies of one client. */
    @FunctionalInterface
    interface Timed {

        /** One client, which is at a place of its own in its loop's times. */
        void client(int client, int own, ClientTimes times);
    }

    /** Tells of every client with messages that were timed. When the run has ended. */
    void forEachTimed(Timed told) {
        for (Part part : parts) {
            ClientTimes times = part.states.get().times();
            for (int own = 0; own < part.order.clients(); own++) {
                if (times.count(own) > 0) {
                    told.client(part.order.firstClient() + own, own, times);
                }
            }
        }
    }

    /**
     * When clients were given nothing for long: the gaps of every client that was given anything, by its index. When the
     * run has ended.
     *
     * @param lengthNanos length of the measured phase
     */
    public Map<Integer, List<Gap>> gaps(long lengthNanos) {
        Map<Integer, List<Gap>> all = new TreeMap<>();
        for (Part part : parts) {
            part.states
                    .get()
                    .times()
                    .gaps()
                    .byClient(lengthNanos)
                    .forEach((own, gaps) -> all.put(part.order.firstClient() + own, gaps));
        }
        return all;
    }

    /** The longest of the gaps that are not among those of {@link #gaps}. When the run has ended. */
    public long longestGapLeftOutNanos() {
        return parts.stream()
                .mapToLong(part -> part.states.get().times().gaps().longestLeftOutNanos())
                .max()
                .orElse(0);
    }

    /** When clients lost their connections. When the run has ended. */
    public LostConnections lostConnections() {
        LostConnections all = LostConnections.none();
        parts.forEach(part -> all.add(part.states.get().times().lost()));
        return all;
    }

    /** End-to-end latencies of the clients that read as fast as they can; empty when all do. */
    Histogram notSlow() {
        Histogram all = Recorder.histogram();
        parts.forEach(part -> part.states.get().times().addNotSlow(all));
        return all;
    }

    /** Whether a client reads slowly. */
    boolean slow(int client) {
        return parts.getFirst().order.slow(client);
    }

    /** Tells of every client that looks for identities. When the run has ended. */
    void forEachClient(Told told) {
        for (Part part : parts) {
            ClientStates states = part.states.get();
            for (int own = 0; own < part.order.clients(); own++) {
                int client = part.order.firstClient() + own;
                if (part.order.work(client) != ClientWork.COUNT) {
                    told.client(client, states.count(own), states.troubles(own));
                }
            }
        }
    }

    /** How many clients look for identities. */
    public int checkingClients() {
        return clients;
    }

    @Override
    public int of(int stream, long sequence) {
        return keys == 0 ? clients : clientsByKey[generators[stream].key(sequence)];
    }

    @Override
    public double mean() {
        return keys == 0 ? clients : (double) clients / keys;
    }

    @Override
    public long total(int stream, long from, long to) {
        return keys == 0 ? (to - from) * clients : Audience.super.total(stream, from, to);
    }

    @Override
    public Deliveries deliveries(int stream, long from, long to, LongPredicate which, Missed missed) {
        return deliveries(stream, from, to, which, missed, Missed.NOBODY);
    }

    /** The same; {@code replaced} is told of every delivery that a newer message replaced, or may have. */
    public Deliveries deliveries(int stream, long from, long to, LongPredicate which, Missed missed, Missed replaced) {
        long due = 0;
        for (long sequence = from; sequence < to; sequence++) {
            due += which.test(sequence) ? of(stream, sequence) : 0;
        }
        Numbering numbering = new Numbering(stream, from, to);
        long missing = 0;
        long passedOver = 0;
        Missed newerCame = leftOut.areLost() ? missed : replaced;
        for (Part part : parts) {
            ClientStates states = part.states.get();
            for (int own = 0; own < part.order.clients(); own++) {
                int client = part.order.firstClient() + own;
                if (part.order.work(client) != ClientWork.COUNT) {
                    Search search =
                            new Search(states, own * generators.length + stream, numbering.of(part.order, client));
                    due -= search.excused(which);
                    missing += search.missing(which, sequence -> missed.missed(client, sequence));
                    passedOver += search.conflated(which, sequence -> newerCame.missed(client, sequence));
                }
            }
        }
        return leftOut.deliveries(due, missing, passedOver);
    }

    /** The messages of a stream in the measured phase, by the numbers that clients count them by. */
    private final class Numbering {

        private final long from;
        private final long to;
        private final long[][] sequencesByKey;

        private Numbering(int stream, long from, long to) {
            this.from = from;
            this.to = to;
            this.sequencesByKey = new long[keys][];
            int[] counts = new int[keys];
            for (int key = 0; key < keys; key++) {
                sequencesByKey[key] = new long[16];
            }
            for (long sequence = from; sequence < to && keys > 0; sequence++) {
                int key = generators[stream].key(sequence);
                if (counts[key] == sequencesByKey[key].length) {
                    sequencesByKey[key] = Arrays.copyOf(sequencesByKey[key], 2 * counts[key]);
                }
                sequencesByKey[key][counts[key]++] = sequence;
            }
            for (int key = 0; key < keys; key++) {
                sequencesByKey[key] = Arrays.copyOf(sequencesByKey[key], counts[key]);
            }
        }

        private Due of(CrowdOrder order, int client) {
            return keys == 0
                    ? new Due(from, to, new long[0])
                    : new Due(0, sequencesByKey[order.key(client)].length, sequencesByKey[order.key(client)]);
        }
    }

    /** The messages that a client should have been given of a stream: from a first number to before another. */
    private static final class Due {

        private final long first;
        private final long end;
        private final long[] sequences;

        private Due(long first, long end, long[] sequences) {
            this.first = first;
            this.end = end;
            this.sequences = sequences;
        }

        private long sequence(long number) {
            return sequences.length == 0 ? number : sequences[Math.toIntExact(number)];
        }

        private void forEach(long from, long to, LongPredicate which, LongConsumer action) {
            for (long number = Math.max(first, from); number < Math.min(end, to); number++) {
                long sequence = sequence(number);
                if (which.test(sequence)) {
                    action.accept(sequence);
                }
            }
        }
    }

    /** Looks for what one client lacks of one stream. */
    private record Search(ClientStates states, int index, Due due) {

        private long excused(LongPredicate which) {
            return count(states.excused(index), which, sequence -> {});
        }

        private long missing(LongPredicate which, LongConsumer missed) {
            return count(states.missing(index), which, missed)
                    + (states.isUpToDate(index) ? 0 : count(rest(), which, missed));
        }

        private long conflated(LongPredicate which, LongConsumer replaced) {
            return count(states.conflated(index), which, replaced)
                    + (states.isUpToDate(index) ? count(rest(), which, replaced) : 0);
        }

        private List<SequenceRange> rest() {
            return List.of(new SequenceRange(states.next(index), due.end));
        }

        private long count(List<SequenceRange> ranges, LongPredicate which, LongConsumer action) {
            long[] found = new long[1];
            for (SequenceRange range : ranges) {
                due.forEach(range.from(), range.to(), which, sequence -> {
                    found[0]++;
                    action.accept(sequence);
                });
            }
            return found[0];
        }
    }
}
