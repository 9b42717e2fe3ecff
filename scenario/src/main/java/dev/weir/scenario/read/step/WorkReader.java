package dev.weir.scenario.read.step;

import dev.weir.config.Node;
import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Suggestions;
import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.operation.OperationKind.Subject;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads which operations a step carries out: {@code operations} or {@code pipeline}. */
final class WorkReader {

    private static final String OPERATIONS = "operations";
    private static final String PIPELINE = "pipeline";
    private static final int MOST_WEIGHT = 1_000_000;
    private static final List<String> LABELS =
            Arrays.stream(OperationKind.values()).map(OperationKind::label).toList();
    private static final Set<OperationKind> CREATING = Set.of(OperationKind.CREATE_RECORD, OperationKind.CREATE_TOPIC);
    private static final Set<OperationKind> LISTING = Set.of(OperationKind.LIST_TOPICS, OperationKind.LIST_GROUPS);
    private static final Set<OperationKind> DELETING =
            Set.of(OperationKind.DELETE_RECORDS, OperationKind.DELETE_TOPIC, OperationKind.DELETE_GROUP);

    private WorkReader() {}

    /** The work of a step. */
    static Work read(Mapping step) {
        Optional<Node> operations = step.value(OPERATIONS);
        Optional<Entry> pipeline = step.entry(PIPELINE);
        if (operations.isPresent() && pipeline.isPresent()) {
            throw pipeline.get()
                    .keyPlace()
                    .error(
                            "'operations' and 'pipeline' exclude each other",
                            "operations: mixed by weights; pipeline: one after the other on the same item");
        }
        if (pipeline.isPresent()) {
            return pipeline(pipeline.get().value());
        }
        return mix(operations.orElseThrow(() ->
                step.place().error("the step does not say what it does", "for example:  operations: create-record")));
    }

    /** The kinds of a step, as far as they can be made out; used where errors are said elsewhere. */
    static List<OperationKind> kinds(Mapping step) {
        return step.value(PIPELINE).or(() -> step.value(OPERATIONS)).stream()
                .flatMap(node -> words(node).stream())
                .filter(LABELS::contains)
                .map(WorkReader::kind)
                .toList();
    }

    /** What a step is called that says nothing of its name. */
    static String defaultName(Mapping step) {
        if (step.entry(PIPELINE).isPresent()) {
            return PIPELINE;
        }
        List<String> words = step.value(OPERATIONS).map(WorkReader::words).orElse(List.of());
        return words.size() > 1 ? "mix" : words.stream().findFirst().orElse("step");
    }

    private static List<String> words(Node node) {
        return switch (node) {
            case Scalar scalar -> List.of(scalar.text());
            case Mapping mapping -> List.copyOf(mapping.entries().keySet());
            case Sequence list ->
                list.items().stream()
                        .flatMap(item -> item instanceof Scalar scalar
                                ? List.of(scalar.text()).stream()
                                : List.<String>of().stream())
                        .toList();
        };
    }

    private static Work mix(Node operations) {
        return switch (operations) {
            case Scalar one -> new Work.Mix(List.of(new Share(kind(one), 1)));
            case Mapping several -> mix(several);
            case Sequence list ->
                throw list.place()
                        .error(
                                "'operations' is one operation, or operations with weights, not a list",
                                "mixed:  operations: { create-record: 20, read-record: 80 };  one after the other on the"
                                        + " same item:  pipeline: [create-record, read-record]");
        };
    }

    private static Work mix(Mapping several) {
        List<Share> shares = new ArrayList<>();
        several.entries().forEach((label, entry) -> {
            OperationKind kind = kind(new Scalar(label, entry.keyPlace()));
            int weight = weight(label, entry.value());
            if (weight > 0) {
                shares.add(new Share(kind, weight));
            }
        });
        if (shares.isEmpty()) {
            throw several.place()
                    .error(
                            several.entries().isEmpty()
                                    ? "'operations' names no operation"
                                    : "'operations': all weights are 0, so nothing would be done",
                            "for example:  operations: { create-record: 20, read-record: 80 }");
        }
        return new Work.Mix(shares);
    }

    private static int weight(String label, Node weight) {
        if (!(weight instanceof Scalar scalar)) {
            throw weight.place().error("the weight of '" + label + "' is a whole number, not " + weight.kind());
        }
        try {
            return Numbers.count(scalar.text(), 0, MOST_WEIGHT);
        } catch (IllegalArgumentException e) {
            throw scalar.place().error("the weight of '" + label + "': " + e.getMessage(), e);
        }
    }

    private static Work pipeline(Node node) {
        if (!(node instanceof Sequence list) || list.items().size() < 2) {
            throw node.place()
                    .error(
                            "'pipeline' is a list of two or more operations",
                            "for example:  pipeline: [create-record, read-record, delete-records]");
        }
        List<OperationKind> stages = new ArrayList<>();
        for (Node item : list.items()) {
            if (!(item instanceof Scalar label)) {
                throw item.place().error("a stage of 'pipeline' is an operation, not " + item.kind());
            }
            OperationKind stage = kind(label);
            misfit(stages, stage).ifPresent(reason -> {
                throw label.place()
                        .error(
                                "'" + stage.label() + "' cannot be stage " + (stages.size() + 1) + " of the pipeline: "
                                        + reason,
                                "each stage works on the item of the one before it, for example:  pipeline:"
                                        + " [create-record, read-record, delete-records]");
            });
            stages.add(stage);
        }
        return new Work.Pipeline(stages);
    }

    private static Optional<String> misfit(List<OperationKind> before, OperationKind stage) {
        if (LISTING.contains(stage)) {
            return Optional.of("it works on no single item");
        }
        if (before.isEmpty()) {
            return Optional.empty();
        }
        OperationKind last = before.getLast();
        if (DELETING.contains(last)) {
            return Optional.of("'" + last.label() + "' before it leaves nothing to work on");
        }
        if (CREATING.contains(stage)) {
            return Optional.of("it takes no item from '" + last.label() + "' before it; only the first stage creates");
        }
        return stage.subject() == last.subject()
                ? Optional.empty()
                : Optional.of("it works on a " + word(stage.subject()) + ", and '" + last.label() + "' before it on a "
                        + word(last.subject()));
    }

    private static String word(Subject subject) {
        return switch (subject) {
            case RECORD -> "record";
            case TOPIC -> "topic";
            case GROUP -> "group";
        };
    }

    private static OperationKind kind(Scalar label) {
        if (!LABELS.contains(label.text())) {
            throw label.place()
                    .error("unknown operation '" + label.text() + "'", Suggestions.hint(label.text(), LABELS));
        }
        return kind(label.text());
    }

    private static OperationKind kind(String label) {
        return Arrays.stream(OperationKind.values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation: " + label));
    }
}
