package dev.weir.config;

import dev.weir.config.ConfigException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What is wrong in one file, collected so that it is reported at once. Used by one thread. */
public final class Problems {

    private final List<Problem> found = new ArrayList<>();
    private final List<ConfigException> causes = new ArrayList<>();

    /** Adds what an error says. What begins alike at the same place is kept once, as it was found first. */
    public void add(ConfigException error) {
        add(error, "");
    }

    /** Adds what an error says, with a further line below what was not known. */
    public void add(ConfigException error, String line) {
        causes.add(error);
        for (Problem problem : error.problems()) {
            if (found.stream().noneMatch(problem::isSameAs)) {
                found.add(line.isEmpty() ? problem : new Problem(problem.place(), problem.message() + "\n    " + line));
            }
        }
    }

    /** Does something that may find an error, which is added. */
    public void attempt(Runnable step) {
        try {
            step.run();
        } catch (ConfigException e) {
            add(e);
        }
    }

    /** What a step makes; nothing when it found an error, which is added. */
    public <T> Optional<T> made(Supplier<T> step) {
        try {
            return Optional.of(step.get());
        } catch (ConfigException e) {
            add(e);
            return Optional.empty();
        }
    }

    public int count() {
        return found.size();
    }

    /** All of them in the order of the file as one error. There must be some. */
    public ConfigException error() {
        return ConfigException.of(found, causes.getFirst());
    }

    /** Throws all of them in the order of the file as one error, if there are any. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw error();
        }
    }
}
