package dev.weir.run;

import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger;
import dev.weir.scenario.Scenario;
import dev.weir.transport.EffectiveSetting;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A log that keeps only the newest message of each key, as its settings in force say. */
final class CompactedLog {

    private static final String TOPIC = "topic";
    private static final String POLICY = "cleanup.policy";

    /** What says when it removes older messages. */
    private static final Set<String> WHEN = Set.of(
            POLICY,
            "max.compaction.lag.ms",
            "min.compaction.lag.ms",
            "min.cleanable.dirty.ratio",
            "segment.bytes",
            "segment.ms");

    private CompactedLog() {}

    /** The key generator of each stream of a run whose subscribers read such a log; otherwise none. */
    static List<KeyGenerator> keys(List<EffectiveSetting> settings, Scenario scenario) {
        return is(settings) && scenario.participants().crowd().isEmpty()
                ? IntStream.range(0, scenario.participants().topology().publishers())
                        .mapToObj(scenario.messages().keys()::generator)
                        .toList()
                : List.of();
    }

    private static boolean is(List<EffectiveSetting> settings) {
        return settings.stream()
                .anyMatch(setting -> setting.scope().equals(TOPIC)
                        && setting.name().equals(POLICY)
                        && setting.value().contains("compact"));
    }

    /** What it did to the messages of a run, as a sentence; nothing where it removed none. */
    static Optional<String> sentence(List<EffectiveSetting> settings, Ledger.Account total) {
        long replaced = total.comparison().conflated();
        if (replaced == 0 || !is(settings)) {
            return Optional.empty();
        }
        String set = settings.stream()
                .filter(setting -> setting.scope().equals(TOPIC) && WHEN.contains(setting.name()))
                .filter(setting -> setting.name().equals(POLICY) || !setting.isDefault())
                .map(setting -> setting.name() + "=" + setting.value())
                .sorted()
                .collect(Collectors.joining(", "));
        return Optional.of("The log is compacted: it keeps only the newest message of each key. "
                + Counts.of(replaced, "older message") + " had been removed before a subscriber came to read "
                + (replaced == 1 ? "it" : "them") + ", which is no loss. In force for the topic: " + set + ".");
    }
}
