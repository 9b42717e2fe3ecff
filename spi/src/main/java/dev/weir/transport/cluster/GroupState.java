package dev.weir.transport.cluster;

import dev.weir.unit.Counts;

/**
 * What a group of subscribers was last known to be like.
 *
 * @param id its name
 * @param state in the words of the system, in lower case: {@code stable}
 * @param members how many it counts
 * @param asOfNanos when the question was asked, by the run's clock
 */
public record GroupState(String id, String state, int members, long asOfNanos) {

    /** Whether nothing is being moved in it. */
    public boolean stable() {
        return state.equals("stable");
    }

    /** {@code group weir-1 is stable with 3 members}. */
    public String text() {
        return "group " + id + " is " + state + " with " + Counts.of(members, "member");
    }
}
