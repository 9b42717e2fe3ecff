package dev.weir.transport.kafka.real;

import dev.weir.clock.RunClock;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.kafka.position.FirstJumps;
import dev.weir.transport.kafka.position.OffsetReset;
import dev.weir.transport.kafka.position.PositionWatch;
import dev.weir.transport.kafka.position.TopicPlaces;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/** Opens the crowds of a transport whose clients are consumers in groups of their own. Thread-safe. */
public final class RealCrowds {

    private final Source source;
    private final Supplier<Map<String, Object>> properties;
    private final Names names;
    private final RunClock clock;
    private final MemoryLimit memory = MemoryLimit.now();
    private final Queue<String> groups = new ConcurrentLinkedQueue<>();
    private final List<Warning> incidents = new CopyOnWriteArrayList<>();

    /** Makes a consumer from its properties. */
    public interface Constructor {

        /**
         * Makes one, which belongs to the caller.
         *
         * @throws TransportException when the properties do not fit together
         */
        Consumer<ByteBuffer, ByteBuffer> construct(Map<String, Object> properties);
    }

    /**
     * What the clients of all crowds receive.
     *
     * @param topic its name
     * @param partitions how many it has
     * @param skipped is told of offsets that a client passed over
     * @param reset where a client goes on if the log does not hold its next message, as in {@code auto.offset.reset}
     * @param identityHeader name of the record's header that holds the identity
     * @param keys the bytes of a key by its index; not to be changed by anybody
     * @param constructor makes the consumers
     */
    public record Source(
            String topic,
            int partitions,
            PositionWatch.Skipped skipped,
            String reset,
            String identityHeader,
            IntFunction<byte[]> keys,
            Constructor constructor) {}

    /**
     * What comes before the number of a client.
     *
     * @param group in the name of its group
     * @param clientId in its id, when the user gave none
     */
    public record Names(String group, String clientId) {}

    /** @param properties those of a consumer; the map belongs to the caller */
    public RealCrowds(Source source, Supplier<Map<String, Object>> properties, Names names, RunClock clock) {
        this.source = source;
        this.properties = properties;
        this.names = names;
        this.clock = clock;
    }

    /**
     * Opens a crowd. Its consumers are made as the clients connect.
     *
     * @throws TransportException when the process has not the memory for so many
     */
    public Crowd open(CrowdOrder order, CrowdHandler handler) {
        memory.take(order);
        FirstJumps jumps = new FirstJumps(
                "this crowd", jump -> incidents.add(Warning.at(clock.nanos(), WarningKind.POSITION_JUMP, jump)));
        return new RealCrowd(
                order,
                handler,
                clock,
                (index, before, events) -> new RealClient(
                        place(order, index),
                        new RealClient.Connection(
                                source.topic(),
                                source.partitions(),
                                () -> construct(index, order.bytesPerSecond(index)),
                                consumer -> watch(index, consumer, jumps)),
                        before,
                        events,
                        clock),
                source.identityHeader());
    }

    private RealClient.Place place(CrowdOrder order, int index) {
        int key = order.key(index);
        return new RealClient.Place(
                index,
                key == Publisher.NO_KEY
                        ? null
                        : ByteBuffer.wrap(source.keys().apply(key)).asReadOnlyBuffer(),
                order.bytesPerSecond(index));
    }

    private PositionWatch watch(int index, Consumer<?, ?> consumer, FirstJumps jumps) {
        return new PositionWatch(
                TopicPlaces.of(source.topic()),
                source.partitions(),
                source.skipped(),
                new OffsetReset(consumer, source.reset()),
                jump -> jumps.accept("client " + index + ", " + jump));
    }

    private Consumer<ByteBuffer, ByteBuffer> construct(int index, long bytesPerSecond) {
        Map<String, Object> own = properties.get();
        String group = names.group() + "-" + index;
        own.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        own.computeIfPresent(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, (name, instance) -> instance + "-" + index);
        own.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, names.clientId() + "-" + index);
        own.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class.getName());
        if (bytesPerSecond < Integer.MAX_VALUE) {
            // At least one record comes, however large.
            own.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, (int) bytesPerSecond);
            own.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, (int) bytesPerSecond);
        }
        groups.add(group);
        return source.constructor().construct(own);
    }

    /** Where clients went on elsewhere than they had come to. By any thread. */
    public List<Warning> incidents() {
        return List.copyOf(incidents);
    }

    /** The groups that clients have joined. By any thread. */
    public List<String> groups() {
        return groups.stream().distinct().toList();
    }
}
