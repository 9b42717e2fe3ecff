package dev.weir.run;

import dev.weir.measure.SubscriberAccount;
import dev.weir.payload.KeyGenerator;
import dev.weir.run.loop.PublisherProgress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Probes of a stream: how many say to everybody that it is over, and whether one has arrived. */
final class EndProbes {

    private static final int MOST = 1 << 14;

    private EndProbes() {}

    /**
     * So many that every key has one, or, where keys are too many or too rare for that, a fixed number: of the clients of
     * a key that had none it is not proven then that they were given everything.
     *
     * @param generator the key generator of the stream
     * @param keys number of keys; 0 where a client takes the messages of all, so that one probe says it
     * @param next sequence of the first probe
     */
    static long count(KeyGenerator generator, int keys, long next) {
        if (keys == 0) {
            return 1;
        }
        BitSet seen = new BitSet(keys);
        for (int count = 1; count < MOST; count++) {
            seen.set(generator.key(next + count - 1));
            if (seen.cardinality() == keys) {
                return count;
            }
        }
        return MOST;
    }

    /**
     * So many of each stream; of the last alone where messages are conflated.
     *
     * @param reached how far each publisher has come
     */
    static List<Long> counts(KeyGenerator[] generators, int keys, List<PublisherProgress> reached, boolean conflated) {
        List<Long> counts = new ArrayList<>();
        int last = reached.size() - 1;
        for (int stream = 0; stream <= last; stream++) {
            boolean probed = !conflated || stream == last;
            counts.add(
                    probed ? count(generators[stream], keys, reached.get(stream).nextSequence()) : 0L);
        }
        return counts;
    }

    /**
     * Whether a probe of every stream from one on has come through to everybody who should get it, and its echo back.
     *
     * @param each whether each account should get each
     * @param receivers the accounts of those who receive echoes, if there are any; each has those of other streams
     */
    static boolean arrived(
            int first, int streams, List<SubscriberAccount> accounts, boolean each, List<SubscriberAccount> receivers) {
        return IntStream.range(first, streams)
                .allMatch(stream -> arrived(stream, accounts, each) && arrived(stream, receivers, false));
    }

    /** Whether a probe of a stream has arrived at each account, or else at one of them; at none where there is none. */
    static boolean arrived(int stream, List<SubscriberAccount> accounts, boolean each) {
        Predicate<SubscriberAccount> reached = account -> account.probes(stream) > 0;
        return accounts.isEmpty()
                || (each
                        ? accounts.stream().allMatch(reached)
                        : accounts.stream().anyMatch(reached));
    }
}
