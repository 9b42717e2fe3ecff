package dev.weir.cli.compare;

import dev.weir.config.ConfigException;
import dev.weir.report.compare.RunComparison;
import dev.weir.secret.Secrets;
import dev.weir.unit.Durations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code weir run} that compare what is run with something else. Filled by picocli. */
public final class AgainstOptions {

    private static final Duration USUAL_LIMIT = Duration.ofMinutes(10);

    @Option(
            names = "--against",
            paramLabel = "<folder|key=value>",
            description =
                    "Compare with the results in a folder; or, with --interleave, with the same scenario under another setting."
                            + " Repeatable for settings.")
    private List<String> against = List.of();

    @Option(
            names = "--interleave",
            description =
                    "Run both sides in turn until the verdict stands, each run with processes, topics and ports of its own.")
    private boolean interleave;

    @Option(
            names = "--within",
            paramLabel = "<time>",
            description = "With --interleave: how long it may take (default: 10m).")
    private @Nullable String within;

    @Mixin
    private final ComparisonOptions comparison = new ComparisonOptions();

    /** Whether anything is compared. */
    public boolean given() {
        return !against.isEmpty();
    }

    /** Whether both sides are run. */
    public boolean interleaved() {
        return interleave;
    }

    /** How sides are compared. */
    RunComparison.Terms terms() {
        return comparison.terms();
    }

    /** The folder that is compared with; empty where settings are. */
    Optional<Path> folder(Path working) {
        if (against.size() != 1) {
            return Optional.empty();
        }
        Path folder = working.resolve(against.getFirst());
        return Files.exists(folder) || !against.getFirst().contains("=") ? Optional.of(folder) : Optional.empty();
    }

    /** What was given, as it was given. */
    List<String> values() {
        return List.copyOf(against);
    }

    /**
     * Refuses options that mean nothing together.
     *
     * @throws ConfigException with a message for the user
     */
    public void check(Path working) {
        if (against.isEmpty() && (interleave || within != null || comparison.given())) {
            throw new ConfigException(
                    "--interleave, --within, --at-least, --figures and --across-machines go with --against <folder> or"
                            + " --against <key=value>");
        }
        if (!interleave && within != null) {
            throw new ConfigException(
                    "--within goes with --interleave, which says that runs go on until the verdict stands");
        }
        if (given() && !interleave && folder(working).isEmpty()) {
            throw new ConfigException("--against " + String.join(" --against ", against)
                    + " names settings, which are compared by running both sides in turn: add --interleave");
        }
        comparison.terms();
        limit();
    }

    /** How long it may take. */
    Duration limit() {
        String given = within;
        if (given == null) {
            return USUAL_LIMIT;
        }
        try {
            return Durations.parse(given);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("--within: " + e.getMessage());
        }
    }

    /** The words that repeat the comparison. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        against.forEach(value -> words.addAll(List.of("--against", Secrets.maskOption(value))));
        if (interleave) {
            words.add("--interleave");
        }
        String limit = within;
        if (limit != null) {
            words.addAll(List.of("--within", limit));
        }
        words.addAll(comparison.words());
        return words;
    }
}
