package dev.weir.cli.agent;

import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.List;

/**
 * For whom a run waits before it begins.
 *
 * @param names of agents; empty when any will do
 * @param number how many; those with names included, and any others beyond these
 * @param within for how long
 */
record WantedAgents(List<String> names, int number, Duration within) {

    WantedAgents {
        names = List.copyOf(names);
    }

    /** Whether others than those with names take part too. */
    boolean anybodyElse() {
        return names.size() < number;
    }

    /** Whether those who are there are enough. */
    boolean satisfiedBy(List<String> there) {
        return there.containsAll(names) && there.size() >= number;
    }

    /** {@code 3 agents}, or {@code agents 'a' and 'b'}. */
    String words() {
        return names.size() == number ? Placing.list(names) : Counts.of(number, "agent");
    }

    /** Who is missing, in a sentence. */
    String missing(List<String> there) {
        List<String> absent =
                names.stream().filter(name -> !there.contains(name)).toList();
        String time = " within " + Durations.exact(within);
        String came = there.isEmpty() ? "none came" : "only " + Placing.list(there) + " came";
        return absent.isEmpty()
                ? "the run needs " + Counts.of(number, "agent") + ", and " + came + time
                : Placing.list(absent) + " did not come" + time + "; " + came;
    }
}
