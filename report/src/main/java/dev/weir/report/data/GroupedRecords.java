package dev.weir.report.data;

import dev.weir.result.AcrossHosts;
import dev.weir.result.CellRun;
import dev.weir.result.EchoLedger;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.MatrixResult;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.StepResult;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records whose components form groups: a file holds the components of a group as those of the record itself, in the same
 * order, so that records can be regrouped without a change to files.
 */
final class GroupedRecords {

    private static final Set<Class<?>> GROUPS = Set.of(
            RunResult.Origin.class,
            RunResult.MessageFigures.class,
            RunResult.ResourceUse.class,
            RunResult.Setup.class,
            AcrossHosts.class,
            MatrixResult.MatrixOrigin.class,
            MatrixResult.Plan.class,
            CellRun.Key.class,
            CellRun.Conclusion.class,
            CellRun.Meter.class,
            CellRun.Load.class,
            CellRun.LatencyFigures.class,
            CellRun.LossFigures.class,
            ProcessCost.ContextSwitches.class,
            ProcessCost.NetworkBytes.class,
            ProcessCost.GarbageCollections.class,
            ProcessCost.DiskBytes.class,
            Latency.Timings.class,
            Ledger.Sending.class,
            Ledger.Receipts.class,
            Ledger.Differences.class,
            StepResult.StepSpan.class,
            StepResult.StepLoad.class,
            OperationFigures.Account.class,
            OperationFigures.Volume.class);

    /** What records call their groups; no field of a file has such a name. */
    private static final Set<String> NAMES = Stream.of(
                    RunResult.class,
                    MatrixResult.class,
                    CellRun.class,
                    ProcessCost.class,
                    Latency.class,
                    Ledger.Account.class,
                    EchoLedger.class,
                    StepResult.class,
                    OperationFigures.class)
            .flatMap(record -> Arrays.stream(record.getRecordComponents()))
            .filter(component -> isGroup(component.getType()))
            .map(RecordComponent::getName)
            .collect(Collectors.toUnmodifiableSet());

    private GroupedRecords() {}

    /** The place of a field in a file: {@code path}, its parts parted by dots, without the groups. */
    static String inFile(String path) {
        return Arrays.stream(path.split("\\.", -1))
                .filter(part -> !NAMES.contains(part))
                .collect(Collectors.joining("."));
    }

    /** A tree as files hold it, of one that has an object for every group. */
    static JsonNode flat(JsonNode tree, Type type) {
        if (tree instanceof ArrayNode array) {
            ArrayNode elements = array.arrayNode();
            array.forEach(element -> elements.add(flat(element, elementType(type))));
            return elements;
        }
        if (!(tree instanceof ObjectNode object && type instanceof Class<?> record && record.isRecord())) {
            return tree;
        }
        ObjectNode fields = object.objectNode();
        object.properties().forEach(field -> {
            Type fieldType = componentType(record, field.getKey());
            JsonNode value = flat(field.getValue(), fieldType);
            if (isGroup(fieldType) && value instanceof ObjectNode group) {
                fields.setAll(group);
            } else {
                fields.set(field.getKey(), value);
            }
        });
        return fields;
    }

    /** A tree with an object for every group, of one as files hold it. A field that no record has stays where it is, and one that
     * is left out where there is nothing to say is set to that. */
    static JsonNode grouped(JsonNode tree, Type type) {
        if (tree instanceof ArrayNode array) {
            ArrayNode elements = array.arrayNode();
            array.forEach(element -> elements.add(grouped(element, elementType(type))));
            return elements;
        }
        if (!(tree instanceof ObjectNode object && type instanceof Class<?> record && record.isRecord())) {
            return tree;
        }
        ObjectNode left = object.deepCopy();
        ObjectNode fields = object.objectNode();
        for (RecordComponent component : record.getRecordComponents()) {
            if (isGroup(component.getType())) {
                fields.set(component.getName(), grouped(taken(component.getType(), left), component.getType()));
            } else if (left.has(component.getName())) {
                fields.set(component.getName(), grouped(left.remove(component.getName()), component.getGenericType()));
            } else {
                nothing(component).ifPresent(nothing -> fields.set(component.getName(), nothing));
            }
        }
        fields.setAll(left);
        return fields;
    }

    /** What a field that a file has not is read as; empty if every file has it. */
    private static Optional<JsonNode> nothing(RecordComponent component) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (component.getType() == List.class) {
            return Optional.of(json.arrayNode());
        }
        return switch (component.getName()) {
            case ResultJson.CLOCK_BOUND -> Optional.of(json.numberNode(0));
            case ResultJson.WITHOUT_AGENTS -> Optional.of(json.stringNode(""));
            default -> Optional.empty();
        };
    }

    private static ObjectNode taken(Class<?> group, ObjectNode from) {
        ObjectNode fields = from.objectNode();
        for (RecordComponent component : group.getRecordComponents()) {
            if (from.has(component.getName())) {
                fields.set(component.getName(), from.remove(component.getName()));
            }
        }
        return fields;
    }

    private static boolean isGroup(Type type) {
        return type instanceof Class<?> known && GROUPS.contains(known);
    }

    private static Type elementType(Type type) {
        return type instanceof ParameterizedType list && list.getRawType() == List.class
                ? list.getActualTypeArguments()[0]
                : Object.class;
    }

    private static Type componentType(Class<?> record, String name) {
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getName().equals(name)) {
                return component.getGenericType();
            }
        }
        return Object.class;
    }
}
