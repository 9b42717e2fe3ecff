package dev.weir.agent.place;

import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * For whom a run waits before it begins.
 *
 * @param names of agents; empty when any will do
 * @param number how many; those with names included, and any others beyond these
 * @param within for how long
 * @param watching names of those that only watch, which are none of the others
 */
public record WantedAgents(List<String> names, int number, Duration within, List<String> watching) {

    public WantedAgents {
        names = List.copyOf(names);
        watching = List.copyOf(watching);
    }

    /** Without any that only watch. */
    public WantedAgents(List<String> names, int number, Duration within) {
        this(names, number, within, List.of());
    }

    /**
     * Names parted by commas.
     *
     * @param option where they were given
     * @throws IllegalArgumentException if one of them is no name, or is there twice
     */
    static List<String> names(String option, String text) {
        List<String> names =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        names.stream().filter(name -> !name.matches("\\S{1,100}")).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(
                    option + ": a name has 1 to 100 characters and no blanks: '" + name + "'");
        });
        if (new HashSet<>(names).size() < names.size()) {
            throw new IllegalArgumentException(option + ": an agent is named twice: '" + text + "'");
        }
        return names;
    }

    /** Whether others than those with names take part too. */
    public boolean anybodyElse() {
        return names.size() < number;
    }

    /** Whether those who are there are enough: those that run workers, and those that watch. */
    public boolean satisfiedBy(List<String> there, List<String> watchingThere) {
        return satisfiedBy(there) && watchingThere.containsAll(watching);
    }

    /** Whether those who are there, and run workers, are enough. */
    public boolean satisfiedBy(List<String> there) {
        return there.containsAll(names) && there.size() >= number;
    }

    /** {@code 3 agents}, or {@code agents 'a' and 'b'}. */
    public String words() {
        if (names.size() == number) {
            return Placing.list(everyName());
        }
        return Counts.of(number, "agent") + (watching.isEmpty() ? "" : " and " + Placing.list(watching));
    }

    private List<String> everyName() {
        return Stream.concat(names.stream(), watching.stream()).toList();
    }

    /** Who is missing, in a sentence. */
    public String missing(List<String> there) {
        List<String> absent =
                everyName().stream().filter(name -> !there.contains(name)).toList();
        String time = " within " + Durations.exact(within);
        String came = there.isEmpty() ? "none came" : "only " + Placing.list(there) + " came";
        return absent.isEmpty()
                ? "the run needs " + Counts.of(number, "agent") + ", and " + came + time
                : Placing.list(absent) + " did not come" + time + "; " + came;
    }
}
