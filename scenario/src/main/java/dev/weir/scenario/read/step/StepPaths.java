package dev.weir.scenario.read.step;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Sequence;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.scenario.read.Overrides;
import dev.weir.scenario.read.fault.FaultKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts single values into steps by the paths of their keys: {@code limit.count}, {@code headers.source}. */
final class StepPaths {

    /** What a key takes the place of. */
    private static final Map<String, List<String>> REPLACED = Map.of(
            "operations", List.of("pipeline"),
            "pipeline", List.of("operations"),
            "concurrency", List.of("rate", "schedule", "in-flight"),
            "rate", List.of("schedule", "concurrency"),
            "schedule", List.of("rate", "concurrency"),
            "keys", List.of("key"),
            "key", List.of("keys"));

    private StepPaths() {}

    /**
     * A path, taken apart.
     *
     * @param sections the sections that lead to the value
     * @param name its name in the last one
     * @param key what is known of it; that of the section where names are free
     */
    private record Target(List<String> sections, String name, Key key) {}

    private static final String FAULT = FaultKeys.FAULTS + ".";

    /** What is wrong with a path; nothing when it is one of a key of a step. */
    static Optional<ConfigException> wrong(String path, Place place) {
        if (target(path).isPresent()) {
            return Optional.empty();
        }
        int dot = path.lastIndexOf('.');
        String section = path.substring(0, Math.max(0, dot));
        return Optional.of(
                StepKeys.STEP.isSection(section)
                        ? StepKeys.STEP.unknown(place, section, path.substring(dot + 1), OtherNames.none())
                        : StepKeys.STEP.unknown(place, "", path, OtherNames.none()));
    }

    private static Optional<Target> target(String path) {
        String first = path.split("\\.", 2)[0];
        Optional<Key> top = StepKeys.STEP.find(first);
        if (path.startsWith("expect.")) {
            String metric = path.substring(first.length() + 1);
            String whole = metric.matches("p[0-9.]+") ? "latency " + metric : metric;
            return StepKeys.STEP.find(first, whole).map(key -> new Target(List.of(first), metric, key));
        }
        if (top.isPresent() && top.get().shape() == Shape.OPEN && path.length() > first.length()) {
            return Optional.of(new Target(List.of(first), path.substring(first.length() + 1), top.get()));
        }
        if (path.startsWith(FAULT)) {
            return StepKeys.STEP
                    .find(FaultKeys.FAULTS + "[]", path.substring(FAULT.length()))
                    .map(key -> new Target(List.of(FaultKeys.FAULTS), key.name(), key));
        }
        int dot = path.lastIndexOf('.');
        List<String> sections =
                dot < 0 ? List.of() : Arrays.asList(path.substring(0, dot).split("\\."));
        return StepKeys.STEP.find(path).map(key -> new Target(sections, key.name(), key));
    }

    /** Puts a value into a step. The path is a known one. */
    static void put(Mapping step, String path, Node value, Place place) {
        Target target = target(path).orElseThrow(() -> new IllegalArgumentException("no key of a step: " + path));
        String first =
                target.sections().isEmpty() ? target.name() : target.sections().getFirst();
        REPLACED.getOrDefault(first, List.of()).forEach(step.entries()::remove);
        if (path.equals("size") || path.equals("payload.size")) {
            withoutSize(step);
        }
        if (path.startsWith(FAULT)) {
            putInFaults(step, target.name(), value, place);
            return;
        }
        boolean whole = target.key().shape() == Shape.VALUE;
        StepKeys.STEP.put(
                step, target.sections(), target.name(), whole ? value : Overrides.structured(path, value), place);
    }

    /** A key of the items of a list means every one. */
    private static void putInFaults(Mapping step, String name, Node value, Place place) {
        if (!(step.value(FaultKeys.FAULTS).orElse(step) instanceof Sequence faults)) {
            throw place.error("the step has no 'faults'", "give the whole list first");
        }
        faults.items().stream().filter(Mapping.class::isInstance).forEach(item -> ((Mapping) item).put(name, value));
    }

    private static void withoutSize(Mapping step) {
        step.entries().remove("size");
        step.value("payload").ifPresent(payload -> {
            if (payload instanceof Mapping mapping) {
                mapping.entries().remove("size");
            }
        });
    }
}
