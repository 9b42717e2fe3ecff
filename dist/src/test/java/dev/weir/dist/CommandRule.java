package dev.weir.dist;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a test runs the documented commands of one form.
 *
 * @param form the command, as a pattern of the whole of it
 * @param place where it is run
 * @param first what goes before it, such as a variable of the environment
 * @param replaced parts that are replaced, as pattern and replacement in turn
 * @param appended what is appended to make it short
 * @param ending how it has to end
 * @param usual whether a usual build runs the first command of this form
 */
record CommandRule(
        Pattern form, Place place, String first, List<String> replaced, String appended, Ending ending, boolean usual) {

    private static final Pattern RUN = Pattern.compile("^(\\./)?weir run ");

    /** Options of {@code weir run} that {@code weir show} has no use for. */
    private static final String OF_RUN_ONLY =
            " --(out|resume|simulator|metrics|otlp|otlp-interval|otlp-histograms|format|agents|watch-agents|agents-within|listen|keys|ssh|ssh-weir|against|within|at-least|figures|baselines|junit|summary|csv|live-port) \\S+| --(quiet|json|minutes|allow-faults|metrics-anyone|interleave|across-machines|annotations|live)\\b";

    /** A test uses no fixed port. */
    private static final Pattern METRICS_PORT = Pattern.compile("( --metrics \\S+):\\d+");

    /** Where a command is run. */
    enum Place {
        /** A folder with a distribution, where a user would try things. */
        INSTALLATION,
        /** The source tree that is being built. */
        SOURCES
    }

    /** How a command has to end. */
    sealed interface Ending {

        /** By itself, with one of these exit codes. */
        record With(List<Integer> exitCodes) implements Ending {}

        /** By Ctrl-C, after it has said this, with exit code 0. */
        record Interrupted(String afterSaying) implements Ending {}

        /** It is the command that continuous integration runs, so that this very test is a part of it. */
        record Around() implements Ending {}

        /** It is not run, because others of its form are: its last word is one that this file knows. */
        record Known(String file) implements Ending {}

        /** With exit code 0; it is not run again when the build that this test is a part of has left this file. */
        record Built(String file) implements Ending {}
    }

    static CommandRule in(Place place, String form) {
        return new CommandRule(Pattern.compile(form), place, "", List.of(), "", new Ending.With(List.of(0)), true);
    }

    CommandRule after(String changed) {
        return new CommandRule(form, place, changed + " ", replaced, appended, ending, usual);
    }

    CommandRule replacing(String pattern, String replacement) {
        List<String> all = Stream.concat(replaced.stream(), Stream.of(pattern, replacement))
                .toList();
        return new CommandRule(form, place, first, all, appended, ending, usual);
    }

    CommandRule appending(String changed) {
        return new CommandRule(form, place, first, replaced, " " + changed, ending, usual);
    }

    CommandRule ending(Ending changed) {
        return new CommandRule(form, place, first, replaced, appended, changed, usual);
    }

    CommandRule endingWith(Integer... exitCodes) {
        return ending(new Ending.With(List.of(exitCodes)));
    }

    /** Leaves its commands to the tests with the tag {@code thorough}. */
    CommandRule thorough() {
        return new CommandRule(form, place, first, replaced, appended, ending, false);
    }

    /** Checks a {@code weir run} as {@link #shown} does, unless every command is to be run. */
    CommandRule shownUnless(boolean thorough) {
        return thorough ? this : ofShow();
    }

    boolean knows(DocumentedCommand command) {
        return form.matcher(command.text()).matches();
    }

    /**
     * How a usual build checks a further {@code weir run} of this form: with {@code weir show}, which reads the scenario and
     * every override, and connects to nothing. Empty for other commands.
     */
    Optional<CommandRule> shown(DocumentedCommand command) {
        if (!RUN.matcher(command.text()).find()) {
            return Optional.empty();
        }
        return Optional.of(ofShow());
    }

    private CommandRule ofShow() {
        return new CommandRule(
                form,
                place,
                first,
                List.of(RUN.pattern(), "$1weir show ", OF_RUN_ONLY, ""),
                "",
                new Ending.With(List.of(0)),
                usual);
    }

    /** The line that is run instead of {@code text}. */
    String line(String text) {
        String changed = METRICS_PORT.matcher(text).replaceAll("$1:0");
        for (int i = 0; i < replaced.size(); i += 2) {
            changed = changed.replaceAll(replaced.get(i), replaced.get(i + 1));
        }
        return first + changed + appended;
    }
}
