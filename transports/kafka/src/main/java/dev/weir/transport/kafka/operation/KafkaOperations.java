package dev.weir.transport.kafka.operation;

import dev.weir.clock.RunClock;
import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.PropertyCheck;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Opens the clients that carry out operations on a cluster. They have the properties that the scenario gives to producers and
 * consumers. Used by one thread.
 */
public final class KafkaOperations implements AutoCloseable {

    private final Source source;
    private final LogEnds logEnds = new LogEnds();
    private @Nullable Asking asking;
    private final List<OperationClient> clients = new CopyOnWriteArrayList<>();

    /**
     * What the operations of a transport have in common.
     *
     * @param admin asked where partitions are and which topics are gone; belongs to the transport
     * @param runTopic topic of records for which none is named
     * @param prefix what the clients' names begin with
     * @param asked what the scenario says of operations
     */
    public record Source(
            Admin admin,
            ClientProperties properties,
            String runTopic,
            String prefix,
            KafkaSettings.Operations asked,
            RunClock clock) {

        private Duration limit() {
            return asked.limit();
        }
    }

    /** What all workers share. */
    private record Asking(AdminClients clients, TopicOperations topics, GroupOperations groups) {}

    public KafkaOperations(Source source) {
        this.source = source;
    }

    /** Opens the client of one worker. It connects when it has something to do. */
    public OperationClient open(int worker, OperationListener listener) {
        Asking cluster = asking();
        OperationEnds ends = new OperationEnds(listener, source.clock()::nanos);
        String name = source.prefix() + "-operations-" + worker + "-" + clients.size();
        long limitNanos = source.limit().toNanos();
        SingleReads single =
                new SingleReads(singleReads(name + "-single-reads", cluster.topics()), ends, logEnds, limitNanos);
        OperationClient client = new KafkaOperationClient(new KafkaOperationClient.Parts(
                new RecordWriter(() -> producer(name), cluster.topics().newTopics(), ends),
                new PrefetchedReads(() -> consumer(name + "-reads"), single::start, ends, logEnds, limitNanos),
                single,
                new TopicReads(
                        () -> topicConsumer(name + "-topics"),
                        new Transactions(source.admin(), isolation(), source.limit(), source.clock()::nanos),
                        ends,
                        source.limit(),
                        name + "-topics"),
                new AdminCalls(ends),
                cluster.topics(),
                cluster.groups(),
                source.runTopic()));
        clients.add(client);
        return client;
    }

    /** Opened with the first worker, because most runs have no operations. */
    private Asking asking() {
        @Nullable Asking open = asking;
        if (open == null) {
            AdminClients clients = new AdminClients(
                    source.asked().adminClients(), number -> admin(source.prefix() + "-operations-admin-" + number));
            TopicOperations topics =
                    new TopicOperations(clients, source.admin(), source.limit(), logEnds, source.clock());
            open = new Asking(clients, topics, new GroupOperations(clients, topics, source.limit()));
            asking = open;
        }
        return open;
    }

    private Admin admin(String name) {
        Map<String, Object> effective = source.properties().effective(ClientKind.ADMIN);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, name);
        try {
            return ClientThreads.told(Admin.create(effective));
        } catch (KafkaException e) {
            throw fault("a Kafka admin client", e);
        }
    }

    private SingleReads.Parts singleReads(String name, TopicOperations topics) {
        ClientProperties properties = source.properties();
        String checkCrcs = properties.value(ClientKind.CONSUMER, ConsumerConfig.CHECK_CRCS_CONFIG, "true");
        return new SingleReads.Parts(
                () -> connections(name),
                wakeup -> new TopicLeaders(topics::description, wakeup),
                isolation(),
                Boolean.parseBoolean(checkCrcs.strip()),
                name);
    }

    private IsolationLevel isolation() {
        String isolation = source.properties()
                .value(
                        ClientKind.CONSUMER,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        IsolationLevel.READ_UNCOMMITTED.name().toLowerCase(Locale.ROOT));
        return IsolationLevel.valueOf(isolation.strip().toUpperCase(Locale.ROOT));
    }

    private FetchConnections connections(String name) {
        try {
            return new FetchConnections(
                    source.properties(), name, source.limit().toNanos());
        } catch (KafkaException e) {
            throw fault("connections to brokers", e);
        }
    }

    private Producer<byte[], byte[]> producer(String name) {
        Map<String, Object> effective = source.properties().effective(ClientKind.PRODUCER);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, name);
        effective.putIfAbsent(
                ProducerConfig.MAX_BLOCK_MS_CONFIG, Long.toString(source.limit().toMillis()));
        try {
            return ClientThreads.told(new KafkaProducer<>(effective));
        } catch (KafkaException e) {
            throw fault("a Kafka producer", e);
        }
    }

    /**
     * It reads up to a known end. A broker answers the requests of a connection in turn, so a fetch beyond that end would hold
     * up all that follows for as long as it may wait there.
     */
    private Consumer<ByteBuffer, ByteBuffer> topicConsumer(String name) {
        Map<String, Object> effective = source.properties().effective(ClientKind.CONSUMER);
        effective.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        return consumer(name, effective);
    }

    private Consumer<ByteBuffer, ByteBuffer> consumer(String name) {
        return consumer(name, source.properties().effective(ClientKind.CONSUMER));
    }

    /** It takes its partitions itself and belongs to no group, so that it polls by the thread that uses it. */
    private static Consumer<ByteBuffer, ByteBuffer> consumer(String name, Map<String, Object> effective) {
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, name);
        effective.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class.getName());
        effective.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        effective.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        effective.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        effective.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, GroupProtocol.CLASSIC.name());
        effective.remove(ConsumerConfig.GROUP_ID_CONFIG);
        effective.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        effective.remove(ConsumerConfig.GROUP_REMOTE_ASSIGNOR_CONFIG);
        try {
            return ClientThreads.told(new KafkaConsumer<>(effective));
        } catch (KafkaException e) {
            throw fault("a Kafka consumer", e);
        }
    }

    private static TransportException fault(String what, KafkaException cause) {
        return new TransportException(
                "cannot open " + what + ": " + Secrets.masked(PropertyCheck.constructionFault(cause)), cause);
    }

    /** Closes the clients that are still open, within a few seconds. */
    @Override
    public void close() {
        clients.forEach(OperationClient::close);
        @Nullable Asking open = asking;
        if (open != null) {
            open.clients().close();
        }
    }
}
