package dev.weir.scenario.read.step;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.scenario.step.OperationStep.Limits;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationKind.Subject;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What must fit together in a step beyond single values. */
final class StepRules {

    private static final Set<OperationKind> RECORDS = of(Subject.RECORD);
    private static final Set<OperationKind> NAMED = named();
    private static final Set<OperationKind> IN_TOPIC = with(RECORDS, OperationKind.RESET_OFFSETS);
    private static final Set<OperationKind> CREATE = Set.of(OperationKind.CREATE_RECORD);
    private static final Set<OperationKind> SHAPED = EnumSet.of(OperationKind.CREATE_TOPIC, OperationKind.ALTER_TOPIC);

    /** The operations that a key says something of; keys that are not here go with all. */
    private static final Map<String, Set<OperationKind>> USES = Map.ofEntries(
            Map.entry("size", CREATE),
            Map.entry("payload", CREATE),
            Map.entry("keys", CREATE),
            Map.entry("key", CREATE),
            Map.entry("headers", CREATE),
            Map.entry("topic", IN_TOPIC),
            Map.entry("partition", IN_TOPIC),
            Map.entry(
                    "offset",
                    EnumSet.of(OperationKind.READ_RECORD, OperationKind.DELETE_RECORDS, OperationKind.RESET_OFFSETS)),
            Map.entry("order", Set.of(OperationKind.READ_RECORD)),
            Map.entry("names", NAMED),
            Map.entry("partitions", SHAPED),
            Map.entry("replication", Set.of(OperationKind.CREATE_TOPIC)),
            Map.entry("config", SHAPED));

    private StepRules() {}

    private static Set<OperationKind> of(Subject subject) {
        return Arrays.stream(OperationKind.values())
                .filter(kind -> kind.subject() == subject)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(OperationKind.class)));
    }

    private static Set<OperationKind> named() {
        Set<OperationKind> named = of(Subject.TOPIC);
        named.addAll(of(Subject.GROUP));
        named.removeAll(Set.of(OperationKind.LIST_TOPICS, OperationKind.LIST_GROUPS));
        return named;
    }

    private static Set<OperationKind> with(Set<OperationKind> kinds, OperationKind further) {
        Set<OperationKind> all = EnumSet.copyOf(kinds);
        all.add(further);
        return all;
    }

    /** Whether a key says something of any of these operations; of unknown ones it may. */
    static boolean applies(String key, Collection<OperationKind> kinds) {
        Set<OperationKind> users = USES.get(key.split("\\.", 2)[0]);
        return users == null || kinds.isEmpty() || kinds.stream().anyMatch(users::contains);
    }

    /** The operations that a key says something of; empty when it goes with all. */
    static List<String> users(String key) {
        return USES.getOrDefault(key, Set.of()).stream()
                .sorted()
                .map(OperationKind::label)
                .toList();
    }

    /** Refuses keys that say nothing of the operations of the step. */
    static void requireUse(Mapping step, Work work, String key) {
        if (step.entry(key).isPresent() && !applies(key, work.kinds())) {
            throw step.keyPlace(key)
                    .error(
                            "'" + key + "' says nothing of " + words(work),
                            "it goes with " + String.join(", ", users(key)));
        }
    }

    /** Refuses operations that the transport does not have. */
    static void requireOperations(TransportDriver driver, Work work, Place place) {
        List<String> missing = work.kinds().stream()
                .filter(kind -> !OperationDriver.operationsOf(driver).contains(kind))
                .map(OperationKind::label)
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        String has = OperationDriver.operationsOf(driver).stream()
                .sorted()
                .map(OperationKind::label)
                .collect(Collectors.joining(", "));
        throw place.error(
                "the transport '" + driver.name() + "' cannot " + String.join(", ", missing),
                has.isEmpty() ? "it only publishes and subscribes" : "it can: " + has);
    }

    /** Refuses a step that nothing ends. */
    static void requireEnd(Section step, Work work, Limits limits, Items items) {
        boolean limited = limits.count().isPresent()
                || limits.time().isPresent()
                || limits.bytes().isPresent();
        boolean listed = items.from().isPresent() && !items.recycle();
        boolean ranged = step.section("names").isGiven("range")
                && !items.recycle()
                && work.kinds().stream().anyMatch(NAMED::contains);
        if (!limited && !listed && !ranged) {
            throw step.place()
                    .error(
                            "nothing would end the step" + (items.recycle() ? ": its items are recycled" : ""),
                            "give it a limit, for example:  limit: { count: 1000 }  or  limit: { time: 60s }");
        }
    }

    private static String words(Work work) {
        return work.kinds().stream().map(OperationKind::label).distinct().collect(Collectors.joining(" and "));
    }
}
