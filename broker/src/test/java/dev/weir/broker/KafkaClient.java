package dev.weir.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A client of the real Kafka libraries, with the few calls the tests need. */
public final class KafkaClient {

    private static final long SECONDS = 120;

    private final Map<String, Object> properties = new HashMap<>();

    public KafkaClient(BrokerProcess broker) {
        this(broker, Map.of());
    }

    public KafkaClient(BrokerProcess broker, Map<String, String> added) {
        this(broker.bootstrap(), added);
    }

    public KafkaClient(String bootstrap, Map<String, String> added) {
        properties.put("bootstrap.servers", bootstrap);
        properties.put("default.api.timeout.ms", "120000");
        properties.put("request.timeout.ms", "30000");
        properties.put("max.block.ms", "120000");
        properties.putAll(added);
    }

    public void createTopic(String topic) throws InterruptedException, ExecutionException, TimeoutException {
        createTopic(topic, 1, Map.of());
    }

    /** Returns when the broker lists it, which is after the controller has created it. */
    public void createTopic(String topic, int replicas, Map<String, String> config)
            throws InterruptedException, ExecutionException, TimeoutException {
        try (Admin admin = Admin.create(properties)) {
            NewTopic created = new NewTopic(topic, 1, (short) replicas).configs(config);
            admin.createTopics(List.of(created)).all().get(SECONDS, TimeUnit.SECONDS);
            Eventually.holds(
                    "the broker lists " + topic,
                    () -> soon(admin.listTopics().names()).contains(topic));
        }
    }

    public Set<String> topics() throws InterruptedException, ExecutionException, TimeoutException {
        try (Admin admin = Admin.create(properties)) {
            return admin.listTopics().names().get(SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Returns when the broker knows it. */
    public void allowWrite(String user, String topic)
            throws InterruptedException, ExecutionException, TimeoutException {
        AclBinding binding = new AclBinding(
                new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
                new AccessControlEntry("User:" + user, "*", AclOperation.WRITE, AclPermissionType.ALLOW));
        try (Admin admin = Admin.create(properties)) {
            admin.createAcls(List.of(binding)).all().get(SECONDS, TimeUnit.SECONDS);
            Eventually.holds(
                    "the broker allows " + user + " to write",
                    () -> soon(admin.describeAcls(binding.toFilter()).values()).contains(binding));
        }
    }

    private static <T> T soon(KafkaFuture<T> answer) {
        return answer.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    public void send(String topic, String value) throws InterruptedException, ExecutionException, TimeoutException {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get(SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Reads in a group, from the beginning, until something has come. */
    public List<String> read(String topic) {
        return read(topic, 1);
    }

    /** Reads in a group, from the beginning, until so many records have come. */
    public List<String> read(String topic, int records) {
        Map<String, Object> reader = new HashMap<>(properties);
        reader.put("group.id", "readers");
        reader.put("auto.offset.reset", "earliest");
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(reader, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            Eventually.holds("a record of " + topic + " arrives", () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
                return values.size() >= records;
            });
        }
        return values;
    }
}
