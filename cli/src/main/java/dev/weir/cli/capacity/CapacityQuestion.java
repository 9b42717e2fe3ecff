package dev.weir.cli.capacity;

import dev.weir.cli.process.Versions;
import dev.weir.cli.run.TrialRuns;
import dev.weir.config.ConfigException;
import dev.weir.result.Yardstick;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacityResult.CapacityOrigin;
import dev.weir.result.capacity.CapacityResult.Question;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.search.NextTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a command line asks: a key, objectives, a second key; checked before anything starts. */
public final class CapacityQuestion {

    private final Function<List<String>, PlannedTrial> reader;
    private final List<String> overrides;
    private final Objectives objectives;
    private final SearchedKey key;
    private final String over;
    private final List<String> overValues;

    /**
     * Reads and checks it.
     *
     * @param reader reads the scenario with overrides behind those of the command line
     * @param overrides what makes every trial short
     * @param keys what the keys of the step begin with that is searched; empty for a run of messages
     * @param search the option of that name
     * @param over the option of that name; empty without it
     * @throws ConfigException when something in it is wrong, in one sentence
     */
    public CapacityQuestion(
            Function<List<String>, PlannedTrial> reader,
            List<String> overrides,
            String keys,
            List<String> objectiveTexts,
            String search,
            String over) {
        this.reader = reader;
        this.objectives = Objectives.parse(objectiveTexts);
        this.overrides = Stream.concat(overrides.stream(), objectives.overrides(keys).stream())
                .toList();
        this.overValues = overValues(over);
        this.over = over.isEmpty() ? "" : over.substring(0, over.indexOf('=')).strip();
        this.key = SearchedKey.parse(search, read(List.of()));
        if (this.over.equals(key.key())) {
            throw new ConfigException("--over " + over + ": that is the key that is searched");
        }
        for (String value : overValues) {
            shortest(key.range().low(), value);
            objectives.check(shortest(key.range().high(), value), key);
        }
    }

    private static List<String> overValues(String over) {
        if (over.isEmpty()) {
            return List.of("");
        }
        int equals = over.indexOf('=');
        if (equals < 1) {
            throw new ConfigException("--over is written KEY=A,B,C, for example:  --over partitions=1,4,16");
        }
        List<String> values = Stream.of(over.substring(equals + 1).split(",", -1))
                .map(String::strip)
                .toList();
        if (values.stream().anyMatch(String::isEmpty)
                || values.stream().distinct().count() < values.size()) {
            throw new ConfigException("--over " + over + ": a value is empty, or is there twice");
        }
        return values;
    }

    /** The key that is searched. */
    public SearchedKey key() {
        return key;
    }

    /** The first trial. */
    public PlannedTrial first() {
        return shortest(key.range().start(), overValues.getFirst());
    }

    private List<String> words(double value, String overValue) {
        List<String> words = new ArrayList<>();
        if (!overValue.isEmpty()) {
            words.add(over + "=" + overValue);
        }
        words.add(key.override(value));
        return words;
    }

    private PlannedTrial shortest(double value, String overValue) {
        return read(words(value, overValue));
    }

    /** The run of a trial, with one value of the second key. */
    public PlannedTrial planned(NextTrial trial, String overValue) {
        PlannedTrial shortest = shortest(trial.value(), overValue);
        if (trial.length() == 1) {
            return shortest;
        }
        List<String> words = words(trial.value(), overValue);
        words.addAll(shortest.measuring(shortest.measure().multipliedBy(trial.length())));
        return read(words);
    }

    private PlannedTrial read(List<String> words) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(words);
        PlannedTrial planned = reader.apply(all);
        if (planned instanceof PlannedTrial.OfMessages messages) {
            requireOneRun(messages.matrix());
        }
        refuseBaselines(planned.expectations());
        return planned;
    }

    private static void requireOneRun(Matrix matrix) {
        if (!matrix.isSingle()) {
            throw new ConfigException("'" + matrix.name() + "' is a matrix of "
                    + (matrix.cells().size() + matrix.refused().size())
                    + " cells, and a capacity is that of one; choose it with --set, or use --over");
        }
        if (matrix.cells().getFirst().scenario().target().yardstick() != Yardstick.NONE) {
            throw new ConfigException("'" + matrix.name() + "' is measured by a yardstick, which has no objectives");
        }
    }

    private static void refuseBaselines(List<Expectation> expectations) {
        expectations.stream().filter(Expectation::awaitsBaseline).findFirst().ifPresent(limit -> {
            throw new ConfigException("'" + limit.metric() + "' is limited to a multiple of a baseline, which"
                    + " 'weir run' alone looks up; give it a figure, for example:  --set \"expect."
                    + limit.metric()
                    + "=20ms\"");
        });
    }

    /** The search before its first trial. */
    public CapacityResult begun(List<String> command, String startedAt) {
        PlannedTrial first = shortest(key.range().start(), overValues.getFirst());
        return new CapacityResult(
                CapacityResult.SCHEMA,
                new CapacityOrigin(
                        Versions.weir(),
                        first.title().name(),
                        TrialRuns.described(first.target()),
                        List.of(startedAt),
                        command,
                        first.title().effectiveText()),
                new Question(key.key(), key.unit(), key.range(), objectives.texts(), Objectives.limits(first), over),
                overValues.stream().map(CapacitySearch::unbegun).toList(),
                "");
    }

    /**
     * The same with the trials that were made before.
     *
     * @throws ConfigException when they are those of another question
     */
    public static CapacityResult resumed(CapacityResult begun, CapacityResult before) {
        Versions.requireSame(before.origin().weirVersion());
        if (!begun.origin().system().equals(before.origin().system())) {
            throw new ConfigException(
                    "the folder holds trials of " + before.origin().system() + ", and this would be "
                            + begun.origin().system() + "; start anew");
        }
        boolean same = begun.question().equals(before.question())
                && begun.origin().scenarioText().equals(before.origin().scenarioText())
                && begun.searches().stream()
                        .map(CapacitySearch::over)
                        .toList()
                        .equals(before.searches().stream()
                                .map(CapacitySearch::over)
                                .toList());
        if (!same) {
            throw new ConfigException("the folder holds another search: the scenario or an option has changed since");
        }
        List<String> instants = new ArrayList<>(before.origin().startedAt());
        instants.addAll(begun.origin().startedAt());
        CapacityOrigin origin = new CapacityOrigin(
                begun.origin().weirVersion(),
                begun.origin().scenario(),
                begun.origin().system(),
                instants,
                before.origin().command(),
                begun.origin().scenarioText());
        return new CapacityResult(CapacityResult.SCHEMA, origin, begun.question(), before.searches(), "");
    }
}
