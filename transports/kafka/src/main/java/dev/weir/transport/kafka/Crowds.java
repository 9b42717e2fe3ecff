package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.light.LightCrowds;
import dev.weir.transport.kafka.position.OffsetReset;
import dev.weir.transport.kafka.position.PositionWatch;
import dev.weir.transport.kafka.position.SkippedOffsets;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.producer.KeyBytes;
import dev.weir.transport.kafka.real.RealCrowds;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.PropertyCheck;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Opens the many clients of a run, light or real, and knows what they leave behind. Used by one thread. */
final class Crowds implements AutoCloseable {

    private final KafkaSettings asked;
    private final RunTopic topic;
    private final ClientProperties properties;
    private final RunContext run;
    private final List<Crowd> opened = new ArrayList<>();
    private final SkippedOffsets skipped;
    private @Nullable LightCrowds light;
    private @Nullable RealCrowds real;

    Crowds(KafkaSettings asked, RunTopic topic, ClientProperties properties, RunContext run) {
        this.asked = asked;
        this.topic = topic;
        this.properties = properties;
        this.run = run;
        this.skipped = new SkippedOffsets(TopicPlaces.of(topic.name())::told, run.clock()::nanos);
    }

    /** Opens clients, each of which takes every partition. */
    Crowd open(CrowdOrder order, CrowdHandler handler) {
        Crowd crowd = asked.realClients() ? real().open(order, handler) : openLight(order, handler);
        opened.add(crowd);
        return crowd;
    }

    private Crowd openLight(CrowdOrder order, CrowdHandler handler) {
        LightCrowds known = light;
        if (known == null) {
            LightCrowds.Source source = new LightCrowds.Source(
                    topic.partitions(),
                    topic::awaitLeaders,
                    topic::askLeaders,
                    KafkaPublisher.HEADER,
                    asked.connectLimit());
            known = new LightCrowds(source, properties, "weir-" + run.runId() + "-crowd", run.clock());
            light = known;
        }
        return order.keys() > 0
                ? known.open(order, handler, new KeyBytes(run.keyNames())::of)
                : known.open(order, handler);
    }

    private RealCrowds real() {
        RealCrowds known = real;
        if (known == null) {
            String prefix = "weir-" + run.runId();
            known = new RealCrowds(
                    new RealCrowds.Source(
                            topic.name(),
                            topic.partitions(),
                            topic.gapless() ? skipped : PositionWatch.Skipped.NORMAL,
                            properties.value(
                                    ClientKind.CONSUMER, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, OffsetReset.NONE),
                            KafkaPublisher.HEADER,
                            new KeyBytes(run.keyNames())::of,
                            Crowds::construct),
                    this::ofRealClients,
                    new RealCrowds.Names(
                            properties.value(ClientKind.CONSUMER, ConsumerConfig.GROUP_ID_CONFIG, prefix),
                            prefix + "-client"),
                    run.clock());
            real = known;
        }
        return known;
    }

    /** The client commits its offsets, as Kafka's own default is; but it does not move on in the log without a word. */
    private Map<String, Object> ofRealClients() {
        Map<String, String> given = properties.given(ClientKind.CONSUMER);
        Map<String, Object> effective = properties.effective(ClientKind.CONSUMER);
        effective.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, OffsetReset.NONE);
        effective.put(
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                given.getOrDefault(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "true"));
        return effective;
    }

    private static Consumer<ByteBuffer, ByteBuffer> construct(Map<String, Object> effective) {
        try {
            return ClientThreads.told(new KafkaConsumer<>(effective));
        } catch (KafkaException e) {
            throw new TransportException(
                    "cannot open a Kafka consumer: " + Secrets.masked(PropertyCheck.constructionFault(e)), e);
        }
    }

    /** What the user should know of what was asked of the consumers. */
    List<Warning> warnings() {
        return light == null ? List.of() : light.warnings();
    }

    /** Where a client went on elsewhere than it had come to. Waits for the answer of the cluster where offsets were passed over. */
    List<Warning> jumps() {
        List<Warning> jumps = new ArrayList<>(light == null ? List.of() : light.incidents());
        jumps.addAll(real == null ? List.of() : real.incidents());
        jumps.addAll(skipped.incidents(topic.transactional(skipped.partitions())));
        return jumps;
    }

    /** Names of the groups that clients have joined. */
    List<String> groups() {
        return real == null ? List.of() : real.groups();
    }

    @Override
    public void close() {
        opened.forEach(Crowd::close);
    }
}
