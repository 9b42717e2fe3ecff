package dev.weir.transport.kafka.position;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.failure.Polls;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.read.LogContents.Contents;
import dev.weir.transport.read.OffsetRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads what the log holds where subscribers were given nothing: with a client of its own, in no group, and without the plug-in
 * classes of theirs, which may have kept messages back.
 */
public final class GapReader {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MOST_PLACES = 3;

    /** What lies between two ranges is read too if it is less: to go elsewhere in the log costs a fetch. */
    private static final long NEAR = 1_000;

    private final ClientProperties properties;
    private final String topic;
    private final boolean committedOnly;
    private final List<String> places = new ArrayList<>();
    private final RunClock clock;
    private long deadlineNanos;

    /** @param isolation what the subscribers see of transactions */
    public GapReader(ClientProperties properties, String topic, IsolationLevel isolation, RunClock clock) {
        this.clock = clock;
        this.properties = properties;
        this.topic = topic;
        this.committedOnly = isolation == IsolationLevel.READ_COMMITTED;
    }

    /**
     * Reads them; once.
     *
     * @param ranges by partition and then offset
     * @throws TransportException when the cluster refuses or does not answer
     */
    public Contents read(List<OffsetRange> ranges, Duration within) {
        if (ranges.isEmpty()) {
            return Contents.NONE;
        }
        deadlineNanos = clock.nanos() + within.toNanos();
        try {
            Found committed = committedOnly ? found(ranges, IsolationLevel.READ_COMMITTED, true) : null;
            Found all = found(ranges, IsolationLevel.READ_UNCOMMITTED, !committedOnly);
            Found visible = committed == null ? all : committed;
            long unknown = Math.max(all.unknown(), visible.unknown());
            long aborted = Math.max(0, all.messages() - visible.messages());
            long offsets = ranges.stream().mapToLong(OffsetRange::length).sum();
            long empty = offsets - visible.messages() - aborted - all.deleted() - unknown;
            return new Contents(visible.messages(), aborted, Math.max(0, empty), all.deleted(), unknown, places);
        } catch (KafkaException e) {
            throw new TransportException(
                    "cannot read again what topic " + topic + " holds: "
                            + Secrets.masked(String.valueOf(e.getMessage())),
                    e);
        }
    }

    /** What one reading found. */
    private record Found(long messages, long deleted, long unknown) {

        private Found and(Found other) {
            return new Found(messages + other.messages, deleted + other.deleted, unknown + other.unknown);
        }
    }

    private Found found(List<OffsetRange> ranges, IsolationLevel isolation, boolean naming) {
        Map<TopicPartition, List<OffsetRange>> byPartition = new LinkedHashMap<>();
        ranges.forEach(range -> byPartition
                .computeIfAbsent(new TopicPartition(topic, range.partition()), partition -> new ArrayList<>())
                .add(range));
        Found found = new Found(0, 0, 0);
        try (KafkaConsumer<byte[], byte[]> consumer = open(isolation)) {
            for (Map.Entry<TopicPartition, List<OffsetRange>> one : byPartition.entrySet()) {
                found = found.and(found(consumer, one.getKey(), one.getValue(), naming));
            }
        }
        return found;
    }

    private KafkaConsumer<byte[], byte[]> open(IsolationLevel isolation) {
        Map<String, Object> effective = properties.effective(ClientKind.CONSUMER);
        List.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                        ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG)
                .forEach(effective::remove);
        effective.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString().toLowerCase(Locale.ROOT));
        effective.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, OffsetReset.NONE);
        effective.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        effective.put(CommonClientConfigs.CLIENT_ID_CONFIG, "weir-gaps");
        return new KafkaConsumer<>(effective, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private Found found(
            KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, List<OffsetRange> gaps, boolean naming) {
        consumer.assign(List.of(partition));
        long begins = Objects.requireNonNull(
                consumer.beginningOffsets(List.of(partition)).get(partition));
        long deleted = gaps.stream()
                .mapToLong(gap -> Math.max(0, Math.min(gap.to(), begins) - gap.from()))
                .sum();
        long messages = 0;
        int at = behind(gaps, 0, begins);
        long position = Long.MIN_VALUE;
        while (at < gaps.size() && clock.nanos() - deadlineNanos < 0) {
            long wanted = Math.max(gaps.get(at).from(), begins);
            if (position == Long.MIN_VALUE || wanted - position > NEAR) {
                consumer.seek(partition, wanted);
            }
            for (ConsumerRecord<byte[], byte[]> record :
                    Polls.next(consumer, POLL).records(partition)) {
                at = behind(gaps, at, record.offset());
                if (at < gaps.size() && record.offset() >= gaps.get(at).from()) {
                    messages++;
                    name(record, naming);
                }
            }
            position = consumer.position(partition);
            at = behind(gaps, at, position);
        }
        long reached = position;
        long unknown = gaps.subList(at, gaps.size()).stream()
                .mapToLong(gap -> gap.to() - Math.max(gap.from(), Math.max(begins, reached)))
                .sum();
        return new Found(messages, deleted, unknown);
    }

    /** The first gap from that index on that does not end before an offset. */
    private static int behind(List<OffsetRange> gaps, int from, long offset) {
        int at = from;
        while (at < gaps.size() && gaps.get(at).to() <= offset) {
            at++;
        }
        return at;
    }

    private void name(ConsumerRecord<byte[], byte[]> record, boolean naming) {
        if (naming && places.size() < MOST_PLACES) {
            places.add("partition " + record.partition() + ", offset " + record.offset());
        }
    }
}
