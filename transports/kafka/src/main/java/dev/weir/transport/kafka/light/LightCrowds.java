package dev.weir.transport.kafka.light;

import dev.weir.clock.RunClock;
import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.address.LocalAddresses;
import dev.weir.transport.kafka.settings.ClientProperties;
import java.io.IOException;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/** Opens the crowds of a transport. Thread-safe. */
public final class LightCrowds {

    /** Part of the memory that answers may take of which the rest has not come. */
    private static final int MEMORY_PART = 8;

    private final Source source;
    private final RunClock clock;
    private final LightSettings settings;
    private final LocalAddresses local = LocalAddresses.ofThisHost(List.of());
    private final List<Warning> incidents = new CopyOnWriteArrayList<>();
    private volatile boolean inUse;

    /**
     * What the clients of all crowds receive.
     *
     * @param partitions how many the topic has
     * @param known asks the cluster who leads them, and waits for the answer
     * @param asked asks the same without waiting
     * @param identityHeader name of the record's header that holds the identity
     * @param patience how long a client looks for a leader that it has lost
     */
    public record Source(
            int partitions,
            Supplier<TopicDescription> known,
            Supplier<CompletionStage<TopicDescription>> asked,
            String identityHeader,
            Duration patience) {}

    /** @param clientId of the clients when the user gave none */
    public LightCrowds(Source source, ClientProperties properties, String clientId, RunClock clock) {
        this.source = source;
        this.clock = clock;
        this.settings = LightSettings.of(properties, clientId);
    }

    /**
     * Opens a crowd whose clients hand over every record.
     *
     * @throws TransportException when the process cannot hold so many, or the cluster does not answer
     */
    public Crowd open(CrowdOrder order, CrowdHandler handler) {
        return opened(order, handler, LightClients.Keys.all());
    }

    /**
     * Opens a crowd whose clients hand over the records of their own key only.
     *
     * @param keys the bytes of a key by its index; not to be changed by anybody
     * @throws TransportException when the process cannot hold so many, or the cluster does not answer
     */
    public Crowd open(CrowdOrder order, CrowdHandler handler, IntFunction<byte[]> keys) {
        return opened(order, handler, LightClients.Keys.own(keys));
    }

    private Crowd opened(CrowdOrder order, CrowdHandler handler, LightClients.Keys keys) {
        LayoutQuestions layouts = new LayoutQuestions(
                clock,
                source.asked()::get,
                (description, askedNanos) -> TopicLayout.of(
                        description, source.partitions(), settings, order.slow().bytesPerSecond(), askedNanos),
                source.known().get());
        requirePorts(order, layouts.known().leaders());
        inUse = true;
        LightCounts counts = new LightCounts();
        FetchReader records = new FetchReader(
                handler, source.identityHeader(), settings.fetching().checkCrcs(), counts);
        Conversation conversation = new Conversation(
                settings,
                records,
                new OffsetJumps(layouts.topic(), settings.reset(), clock, incidents::add),
                counts,
                clock);
        return new LightCrowd(
                handler,
                clock,
                new LightClients(order, source.partitions(), keys),
                new LightCrowd.Parts(
                        wiring(),
                        layouts,
                        conversation,
                        counts,
                        new ReadingPauses(Runtime.getRuntime().maxMemory() / MEMORY_PART),
                        records,
                        source.patience().toNanos()));
    }

    /** All processes share the addresses of this host. */
    private void requirePorts(CrowdOrder order, List<PartitionLeader> leaders) {
        for (PartitionLeader leader : leaders) {
            if (!leader.address().isUnresolved()) {
                local.require(
                        order.endClient(),
                        leader.address().getAddress(),
                        "Run fewer clients, or some of them on another host.");
            }
        }
    }

    private LightConnection.Wiring wiring() {
        try {
            ChannelBuilder channels = ClientUtils.createChannelBuilder(
                    settings.config(), Time.SYSTEM, new LogContext("[light clients] "));
            return new LightConnection.Wiring(Selector.open(), channels, local, settings.connecting());
        } catch (IOException | KafkaException e) {
            throw new TransportException("cannot open light clients: " + e.getMessage(), e);
        }
    }

    /** What the user should know about what has been opened. */
    public List<Warning> warnings() {
        if (!inUse || settings.notFollowed().isEmpty()) {
            return List.of();
        }
        return List.of(new Warning(
                WarningKind.SETTING_NOT_FOLLOWED,
                "Light clients do not follow these properties of the consumers: "
                        + String.join(", ", settings.notFollowed()) + "."));
    }

    /** Where clients went on elsewhere than they had come to. By any thread. */
    public List<Warning> incidents() {
        return List.copyOf(incidents);
    }
}
