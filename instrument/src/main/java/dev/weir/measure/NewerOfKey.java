package dev.weir.measure;

import dev.weir.payload.KeyGenerator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Which acknowledged messages have a newer one of their key: a log that is compacted may remove them before they are read. Of
 * two streams nobody knows whose message is the newer one, so that of a key the last of each may have been replaced by that of
 * another which was received.
 */
final class NewerOfKey {

    /** Where the log keeps all. */
    private static final NewerOfKey NONE = new NewerOfKey(List.of(), List.of());

    private final List<KeyGenerator> keys;
    private final List<Map<Integer, Long>> last;

    private NewerOfKey(List<KeyGenerator> keys, List<Map<Integer, Long>> last) {
        this.keys = keys;
        this.last = last;
    }

    /** When every account is sealed. */
    static NewerOfKey of(AuditFacts facts, List<PublisherAccount> publishers) {
        if (facts.compacted().isEmpty()) {
            return NONE;
        }
        List<Map<Integer, Long>> last = new ArrayList<>();
        for (PublisherAccount publisher : publishers) {
            KeyGenerator key = facts.compacted().get(publisher.stream());
            Map<Integer, Long> ofStream = new HashMap<>();
            publisher
                    .tally(facts.phase())
                    .ackedSequences
                    .forEach(sequence -> ofStream.put(key.key(sequence), sequence));
            last.add(ofStream);
        }
        return new NewerOfKey(facts.compacted(), last);
    }

    /**
     * Whether the log may have removed a message that a subscriber, or all of a group together, did not receive.
     *
     * @param received what they received, by stream
     */
    boolean replaced(int stream, long sequence, IntFunction<SequenceSet> received) {
        if (keys.isEmpty()) {
            return false;
        }
        int key = keys.get(stream).key(sequence);
        if (key < 0) {
            return false;
        }
        if (sequence < Objects.requireNonNull(last.get(stream).get(key))) {
            return true;
        }
        for (int other = 0; other < last.size(); other++) {
            Long theirs = last.get(other).get(key);
            if (other != stream && theirs != null && received.apply(other).contains(theirs)) {
                return true;
            }
        }
        return false;
    }
}
