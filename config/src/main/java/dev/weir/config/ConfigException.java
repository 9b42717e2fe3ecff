package dev.weir.config;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user's scenario, option or file is wrong. The message names what, where and what would be right, of every problem
 * that was found.
 */
public final class ConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** More than these are counted only: whoever mends them reads the file again anyway. */
    private static final int MOST_SHOWN = 50;

    private final transient List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param message what is wrong and what would be right, without the place
     */
    public record Problem(Place place, String message) {

        /** Whether the first lines say the same of the same place. */
        boolean isSameAs(Problem other) {
            return place.equals(other.place) && firstLine().equals(other.firstLine());
        }

        private String firstLine() {
            return message.lines().findFirst().orElse("");
        }

        String text() {
            return place.text().isEmpty() ? message : place.text() + ": " + message;
        }
    }

    public ConfigException(String message) {
        super(message);
        this.problems = List.of(new Problem(Place.none(), message));
    }

    public ConfigException(String message, Throwable cause) {
        super(message, cause);
        this.problems = List.of(new Problem(Place.none(), message));
    }

    ConfigException(Problem problem) {
        super(problem.text());
        this.problems = List.of(problem);
    }

    ConfigException(Problem problem, Throwable cause) {
        super(problem.text(), cause);
        this.problems = List.of(problem);
    }

    private ConfigException(String message, List<Problem> problems, Throwable cause) {
        super(message, cause);
        this.problems = problems;
    }

    /** Several problems as one error, in the order of their places. */
    static ConfigException of(List<Problem> found, Throwable cause) {
        List<Problem> sorted = found.stream()
                .sorted(Comparator.comparing(Problem::place, Place.IN_ORDER))
                .toList();
        int more = sorted.size() - MOST_SHOWN;
        String text = Stream.concat(
                        sorted.stream().limit(MOST_SHOWN).map(Problem::text),
                        more > 0 ? Stream.of("and " + more + " more") : Stream.of())
                .collect(Collectors.joining("\n"));
        return new ConfigException(text, sorted, cause);
    }

    /** Every problem, in the order of the file. */
    public List<Problem> problems() {
        return problems;
    }
}
