package dev.weir.crowd;

import dev.weir.measure.Audience.Deliveries;
import java.util.OptionalLong;

/**
 * What is known of messages that clients were not given though newer ones of the same item came to them. Used by one thread.
 */
final class PassedOver {

    private Fate fate = Fate.CONFLATED;
    private OptionalLong lost = OptionalLong.empty();
    private boolean suspicious;

    private enum Fate {
        /** The newer ones have replaced them; as long as nobody knows better. */
        CONFLATED,
        /** The system replaced none, so they are lost. */
        LOST,
        /** The system does not count what it replaces, or replaced fewer: of a single one it is not known. */
        UNKNOWN
    }

    /**
     * Takes the system's own count of what newer messages replaced. More than that clients cannot rightly lack, so the rest is
     * lost.
     *
     * @param all how many they lack
     * @param counted how many the system left out; empty when it does not tell
     * @param limited whether clients asked for fewer messages than there were, so that some had to be left out
     */
    void explain(long all, OptionalLong counted, boolean limited) {
        if (all <= counted.orElse(0)) {
            return;
        }
        if (counted.isEmpty()) {
            fate = Fate.UNKNOWN;
            suspicious = !limited;
        } else if (counted.getAsLong() == 0) {
            fate = Fate.LOST;
        } else {
            fate = Fate.UNKNOWN;
            suspicious = true;
            lost = OptionalLong.of(all - counted.getAsLong());
        }
    }

    /** Whether they are lost, each of them. */
    boolean areLost() {
        return fate == Fate.LOST;
    }

    /** How many of those left out are lost, though it is not known which. */
    OptionalLong lost() {
        return lost;
    }

    /** Whether a client that lacks one may have lost it: there was no reason to replace it. */
    boolean suspicious() {
        return suspicious;
    }

    /** @param passedOver how many deliveries lack though newer ones came */
    Deliveries deliveries(long due, long missing, long passedOver) {
        return switch (fate) {
            case CONFLATED -> new Deliveries(due, missing, passedOver);
            case LOST -> new Deliveries(due, missing + passedOver, 0);
            case UNKNOWN -> new Deliveries(due, missing, 0, passedOver);
        };
    }
}
