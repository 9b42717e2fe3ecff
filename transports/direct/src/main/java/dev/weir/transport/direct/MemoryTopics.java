package dev.weir.transport.direct;

import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.Operation.RecordHeader;
import dev.weir.transport.operation.OperationListener.FoundRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Topics with partitions and records, in memory, as a log keeps them: offsets are never given again. Thread-safe. */
final class MemoryTopics {

    private static final String NAME = "[a-zA-Z0-9._-]{1,249}";

    private final Map<String, Topic> topics = new TreeMap<>();

    /** Names are those that a broker of Kafka takes. */
    static boolean isName(String topic) {
        return topic.matches(NAME);
    }

    /** A new topic; false when there is one of that name. */
    synchronized boolean create(String name, int partitions, Map<String, String> config) {
        return topics.putIfAbsent(name, new Topic(Math.max(1, partitions), config)) == null;
    }

    synchronized boolean delete(String name) {
        return topics.remove(name) != null;
    }

    synchronized @Nullable Topic topic(String name) {
        return topics.get(name);
    }

    synchronized int count() {
        return topics.size();
    }

    /** One topic. Thread-safe. */
    static final class Topic {

        private final List<Partition> partitions = new ArrayList<>();
        private Map<String, String> config;
        private int next;

        private Topic(int partitions, Map<String, String> config) {
            this.config = Map.copyOf(config);
            grow(partitions);
        }

        synchronized int partitions() {
            return partitions.size();
        }

        /** Makes it so many partitions; false when it has more. */
        synchronized boolean grow(int wanted) {
            if (wanted < partitions.size()) {
                return false;
            }
            while (partitions.size() < wanted) {
                partitions.add(new Partition(partitions.size()));
            }
            return true;
        }

        synchronized void configure(Map<String, String> more) {
            Map<String, String> all = new TreeMap<>(config);
            all.putAll(more);
            config = Map.copyOf(all);
        }

        /** The partition, or, if none is asked for, the next one in turn; null when there is none of that number. */
        synchronized @Nullable Partition partition(int asked) {
            if (asked == Operation.ANY_PARTITION) {
                next = (next + 1) % partitions.size();
                return partitions.get(next);
            }
            return asked >= 0 && asked < partitions.size() ? partitions.get(asked) : null;
        }

        /** Every record that it holds, partition by partition. */
        synchronized List<FoundRecord> records() {
            return partitions.stream()
                    .flatMap(partition -> partition.records().stream())
                    .toList();
        }
    }

    /** One partition. Thread-safe. */
    static final class Partition {

        private final int number;
        private final List<FoundRecord> records = new ArrayList<>();
        private long start;

        private Partition(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        /** Appends what an operation creates; returns its offset. */
        synchronized long append(Operation create) {
            long offset = start + records.size();
            ByteBuffer key = create.key;
            List<RecordHeader> headers = new ArrayList<>();
            for (RecordHeader header : create.headers) {
                headers.add(new RecordHeader(header.name(), copy(header.value())));
            }
            records.add(new FoundRecord(
                    number, offset, key == null ? null : copy(key), copy(create.value), List.copyOf(headers)));
            return offset;
        }

        synchronized @Nullable FoundRecord read(long offset) {
            return offset >= start && offset < start + records.size() ? records.get((int) (offset - start)) : null;
        }

        /** Deletes what is below an offset; returns how many records that were, or -1 when the log does not reach so far. */
        synchronized long deleteBelow(long offset) {
            if (offset < 0 || offset > start + records.size()) {
                return -1;
            }
            int count = (int) Math.max(0, offset - start);
            records.subList(0, count).clear();
            start = Math.max(start, offset);
            return count;
        }

        synchronized List<FoundRecord> records() {
            return List.copyOf(records);
        }

        private static ByteBuffer copy(ByteBuffer original) {
            return ByteBuffer.allocate(original.remaining())
                    .put(original.duplicate())
                    .flip();
        }
    }
}
