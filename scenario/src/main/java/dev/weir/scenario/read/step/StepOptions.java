package dev.weir.scenario.read.step;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Suggestions;
import dev.weir.scenario.read.Overrides;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.scenario.read.Transports;
import dev.weir.scenario.read.section.PercentileKeys;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts {@code --set key=value} into a scenario of steps. A key is that of the top, a setting of the transport, or {@code
 * steps.<name>.<key>}.
 */
final class StepOptions {

    private static final String OF_STEPS = StepKeys.STEPS + ".";
    private static final String NAME = "name";

    private final Mapping root;
    private final List<Mapping> steps;
    private final Overrides transport;
    private final String section;

    /**
     * @param root the scenario with the flat section of its transport
     * @param steps its steps, each with a name
     * @param transport puts settings of the transport
     * @param section name of the transport's section
     */
    StepOptions(Mapping root, List<Mapping> steps, Overrides transport, String section) {
        this.root = root;
        this.steps = steps;
        this.transport = transport;
        this.section = section;
    }

    void apply(Assignment option) {
        String key = option.key();
        if (key.equals(Transports.KEY)) {
            return;
        }
        if (key.equals(StepKeys.STEPS)) {
            throw option.place()
                    .error(
                            "'steps' cannot be given as a whole",
                            "one value of a step:  --set steps.<name>.<key>=<value>");
        }
        Optional<Key> top = StepKeys.TOP.find("", key);
        if (top.isPresent()) {
            root.put(
                    key,
                    top.get().shape() == Shape.VALUES ? Overrides.structured(key, option.value()) : option.scalar());
        } else if (key.startsWith(OF_STEPS)) {
            applyToStep(key.substring(OF_STEPS.length()), option);
        } else if (key.startsWith(section + ".")
                || transport.transportPaths(key).findAny().isPresent()) {
            transport.apply(option);
        } else {
            throw unknown(option);
        }
    }

    private void applyToStep(String path, Assignment option) {
        List<Mapping> named =
                steps.stream().filter(step -> path.startsWith(name(step) + ".")).toList();
        if (named.isEmpty()) {
            String written = path.split("\\.", 2)[0];
            throw option.place()
                    .error(
                            "there is no step '" + written + "'",
                            Suggestions.hint(
                                    written,
                                    steps.stream().map(StepOptions::name).toList()));
        }
        for (Mapping step : named) {
            String key = path.substring(name(step).length() + 1);
            ConfigException wrong = StepPaths.wrong(key, option.place()).orElse(null);
            if (wrong != null) {
                throw wrong;
            }
            StepPaths.put(step, key, option.value(), option.place());
        }
    }

    private static String name(Mapping step) {
        return step.value(NAME).orElse(step) instanceof Scalar name ? name.text() : "";
    }

    private ConfigException unknown(Assignment option) {
        String key = option.key();
        String known =
                "Known here: description, transport, percentiles, stall, lost, " + section + ".*, steps.<name>.<key>";
        if (StepPaths.wrong(key, option.place()).isEmpty() && !steps.isEmpty()) {
            return option.place()
                    .error(
                            "'" + key + "' is a key of a step",
                            "name the step:  "
                                    + String.join(
                                            ", ",
                                            steps.stream()
                                                    .map(step -> OF_STEPS + name(step) + "." + key)
                                                    .limit(5)
                                                    .toList()));
        }
        return option.place()
                .error(
                        "unknown key '" + key + "'",
                        Suggestions.nearest(
                                                key,
                                                Stream.of(
                                                                "description",
                                                                Transports.KEY,
                                                                PercentileKeys.PERCENTILES,
                                                                StepKeys.STALL,
                                                                StepKeys.LOST)
                                                        .toList())
                                        .map(near -> "did you mean '" + near + "'?  ")
                                        .orElse("")
                                + known);
    }
}
