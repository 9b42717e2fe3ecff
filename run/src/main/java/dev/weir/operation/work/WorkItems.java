package dev.weir.operation.work;

import dev.weir.clock.WallTime;
import dev.weir.expression.TextGenerator;
import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemOutput;
import dev.weir.operation.item.ItemSource;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationKind;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of one worker work on: fills in where they go, and keeps what they made. Used by the worker's thread; the
 * workers of a step take turns at its lists.
 */
final class WorkItems {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final OperationStep step;
    private final String topic;
    private final @Nullable TextGenerator topicText;
    private final Map<OperationKind, ItemSource> sources;
    private @Nullable ItemOutput sink;
    private final WallTime wall;
    private final Item item = new Item();

    /**
     * @param topic topic of records, where neither list nor {@code topicText} say
     * @param topicText topic of each record, by its number; null where it is always the same
     * @param sources the items of each kind that needs some
     * @param sink where to keep what was made or read; null for nowhere
     * @param wall when the plan began
     */
    WorkItems(
            OperationStep step,
            String topic,
            @Nullable TextGenerator topicText,
            Map<OperationKind, ItemSource> sources,
            @Nullable ItemOutput sink,
            WallTime wall) {
        this.step = step;
        this.topic = topic;
        this.topicText = topicText;
        this.sources = Map.copyOf(sources);
        this.sink = sink;
        this.wall = wall;
    }

    /** Whether operations of a kind work on items, from a list or made up. */
    static boolean needed(OperationKind kind) {
        return switch (kind) {
            case CREATE_RECORD, LIST_TOPICS, LIST_GROUPS -> false;
            case READ_RECORD,
                    DELETE_RECORDS,
                    CREATE_TOPIC,
                    DESCRIBE_TOPIC,
                    READ_TOPIC,
                    ALTER_TOPIC,
                    DELETE_TOPIC,
                    DESCRIBE_GROUP,
                    RESET_OFFSETS,
                    DELETE_GROUP -> true;
        };
    }

    /** Fills in what an operation is about; false at the end of input. */
    boolean fill(Operation operation) {
        item.clear();
        ItemSource source = sources.get(operation.kind);
        if (source != null) {
            synchronized (source) {
                if (!source.next(item)) {
                    return false;
                }
            }
        }
        switch (operation.kind.subject()) {
            case RECORD -> record(operation);
            case TOPIC -> topic(operation);
            case GROUP -> group(operation);
        }
        return true;
    }

    private void record(Operation operation) {
        operation.topic = item.name.isEmpty() ? ownTopic(operation) : item.name;
        operation.partition = item.partition == Operation.ANY_PARTITION
                ? step.items().partition().orElse(Operation.ANY_PARTITION)
                : item.partition;
        operation.offset = item.offset;
        boolean listed = step.items().from().isPresent();
        if (operation.kind == OperationKind.DELETE_RECORDS && listed) {
            // The record goes, and with it all that are older: the log then begins behind it.
            operation.offset = item.offset + 1;
        }
    }

    private void topic(Operation operation) {
        operation.topic = item.name;
        operation.partitions = step.content().partitions();
        operation.replication = step.content().replication();
        operation.config = step.content().config();
    }

    private void group(Operation operation) {
        operation.group = item.name;
        if (operation.kind == OperationKind.RESET_OFFSETS) {
            operation.topic = ownTopic(operation);
            operation.offset = step.items().offset().orElse(0);
        }
    }

    private String ownTopic(Operation operation) {
        TextGenerator text = topicText;
        return text == null ? topic : text.text(operation.number, wall.epochMillis(operation.intendedNanos));
    }

    /** Makes an operation the next stage of its pipeline, on what the stage before it made; its kind is that of the next already. */
    void next(Operation operation) {
        operation.key = null;
        operation.value = NOTHING;
        operation.headers.clear();
        operation.bytes = 0;
        operation.found = 0;
        if (operation.kind == OperationKind.DELETE_RECORDS) {
            operation.offset++;
        }
        operation.partitions = step.content().partitions();
        operation.replication = step.content().replication();
        operation.config = step.content().config();
    }

    private static boolean kept(OperationKind kind) {
        return switch (kind) {
            case CREATE_RECORD, READ_RECORD, CREATE_TOPIC, DESCRIBE_TOPIC, READ_TOPIC, ALTER_TOPIC, DESCRIBE_GROUP ->
                true;
            case DELETE_RECORDS, LIST_TOPICS, DELETE_TOPIC, LIST_GROUPS, RESET_OFFSETS, DELETE_GROUP -> false;
        };
    }

    /** Keeps what an operation that is done made or read. */
    void keep(Operation operation) {
        ItemOutput keeping = sink;
        if (keeping == null || !kept(operation.kind)) {
            return;
        }
        item.clear();
        item.name = operation.kind.subject() == OperationKind.Subject.GROUP ? operation.group : operation.topic;
        item.partition = operation.partition;
        item.offset = operation.offset;
        item.bytes = operation.bytes;
        // Where one item could not be written, no other is tried: the step ends.
        sink = null;
        synchronized (keeping) {
            keeping.add(item);
        }
        sink = keeping;
    }
}
