package dev.weir.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.operation.EndedOperations;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A broker that wants a login and gives no permission that was not granted. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecuredBrokerIT {

    private static final String MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule required ";
    private static final String PASSWORD = "gruebleintheweir";
    private static final Topology PAIR = new Topology(1, 1, Topology.Delivery.SHARED);

    private BrokerProcess broker;

    @BeforeAll
    void start() {
        broker = BrokerProcess.start(BrokerOptions.forTests()
                .withProperties(Map.of(
                        "listener.security.protocol.map", "CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                        "sasl.enabled.mechanisms", "PLAIN",
                        "sasl.mechanism.inter.broker.protocol", "PLAIN",
                        "listener.name.client.plain.sasl.jaas.config",
                                MODULE + "username=\"admin\" password=\"admin\" user_admin=\"admin\" user_alice=\""
                                        + PASSWORD + "\" user_bob=\"" + PASSWORD + "\";",
                        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                        "super.users", "User:admin;User:ANONYMOUS")));
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    private static String login(String user, String password) {
        return MODULE + "username=\"" + user + "\" password=\"" + password + "\";";
    }

    private KafkaTransport open(String user, String password, String... settings) {
        List<String> all = new java.util.ArrayList<>(List.of(
                "bootstrap",
                broker.bootstrap(),
                "connect-timeout",
                "30s",
                "client.security.protocol",
                "SASL_PLAINTEXT",
                "client.sasl.mechanism",
                "PLAIN",
                "client.sasl.jaas.config",
                login(user, password)));
        all.addAll(List.of(settings));
        return Round.open(all.toArray(String[]::new));
    }

    private void allow(String user, ResourceType type, String name, AclOperation... operations) throws Exception {
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers",
                broker.bootstrap(),
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                login("admin", "admin")))) {
            List<AclBinding> bindings = java.util.Arrays.stream(operations)
                    .map(operation -> new AclBinding(
                            new ResourcePattern(type, name, PatternType.PREFIXED),
                            new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW)))
                    .toList();
            admin.createAcls(bindings).all().get(2, TimeUnit.MINUTES);
            // The broker follows its controller, and knows them a moment later.
            Round.await(
                    "the broker knows the permissions",
                    () -> admin.describeAcls(AclBindingFilter.ANY)
                            .values()
                            .toCompletionStage()
                            .toCompletableFuture()
                            .join()
                            .containsAll(bindings));
        }
    }

    @Test
    void aWrongPasswordIsRefusedAtOnceAndNotRepeated() {
        assertThatThrownBy(() -> open("alice", "wrongwrong"))
                .isInstanceOf(TransportException.class)
                .hasMessageStartingWith("the login to " + broker.bootstrap() + " was refused: ")
                .hasMessageNotContaining("wrongwrong");
    }

    @Test
    void noLoginAtAllIsRecognized() {
        assertThatThrownBy(() -> Round.openDespite(
                        fault -> fault.contains(Round.SILENT),
                        "bootstrap",
                        broker.bootstrap(),
                        "connect-timeout",
                        "3s"))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("it hangs up on a client without login (client.security.protocol");
    }

    @Test
    void onlyAClientWithoutLoginHasNoHopeOfAnAnswer() {
        assertThat(knock("PLAINTEXT").hopeless()).isTrue();
        assertThat(knock("SASL_PLAINTEXT")).satisfies(found -> {
            assertThat(found.hopeless()).isFalse();
            assertThat(found.reason()).startsWith("it speaks Kafka, but gave this client no answer");
        });
        assertThat(knock("SASL_SSL").reason()).startsWith("it does not speak TLS");
    }

    /** Again while the machine is so slow that nothing is found out within a second. */
    private Knock.Finding knock(String securityProtocol) {
        Reachability reachability = new Reachability(broker.bootstrap(), Duration.ofMinutes(1));
        Knock.Finding found = reachability.knock(securityProtocol);
        while (found.reason().contains(Round.SILENT)) {
            found = reachability.knock(securityProtocol);
        }
        return found;
    }

    @Test
    void aMissingPermissionNamesWhoWhatAndWhereAndHowToGrantIt() {
        try (KafkaTransport transport = open("bob", PASSWORD)) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("User:bob lacks the permission")
                    .hasMessageContaining("on topic weir-")
                    .hasMessageContaining("kafka-acls --bootstrap-server " + broker.bootstrap()
                            + " --add --allow-principal 'User:bob' --operation ");
        }
    }

    @Test
    void aTopicThatMayOnlyBeReadIsRefusedBeforeAnythingIsPublished() throws Exception {
        allow("bob", ResourceType.TOPIC, "readonly-", AclOperation.CREATE, AclOperation.READ, AclOperation.DESCRIBE);
        try (KafkaTransport transport = open("bob", PASSWORD, "topic.name", "readonly-orders", "topic.keep", "true")) {
            assertThatThrownBy(() -> transport.provision(PAIR))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("User:bob lacks the permission Write on topic readonly-orders");
        }
    }

    @Test
    void aGroupThatMayNotBeReadIsNamed() throws Exception {
        allow("bob", ResourceType.TOPIC, "open-", AclOperation.ALL);
        try (KafkaTransport transport = open("bob", PASSWORD, "topic.name", "open-orders")) {
            transport.provision(PAIR);
            Subscriber subscriber = transport.openSubscriber(0, (m, h, p, o, t) -> {});

            assertThatThrownBy(() -> subscriber.awaitReady(Duration.ofMinutes(2)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("User:bob lacks the permission Read on group weir-")
                    .hasMessageContaining("--operation Read --group 'weir-");
        }
    }

    @Test
    void aPermittedUserPublishesAndReceivesAndNoSecretIsShown(@TempDir Path folder) throws Exception {
        allow("alice", ResourceType.TOPIC, "weir-", AclOperation.ALL);
        allow("alice", ResourceType.GROUP, "weir-", AclOperation.READ, AclOperation.DESCRIBE);
        Path file = clientFile(folder);
        try (KafkaTransport transport = Round.open(
                "bootstrap", broker.bootstrap(), "client.properties", file.toString(), "custom.my.token", PASSWORD)) {
            assertThat(transport.provision(PAIR)).doesNotContain("stays");
            AtomicInteger received = new AtomicInteger();
            Subscriber subscriber = transport.openSubscriber(0, (m, h, p, o, t) -> received.incrementAndGet());
            subscriber.awaitReady(Duration.ofMinutes(2));
            Round.Answers answers = new Round.Answers();
            Publisher publisher = transport.openPublisher(0, answers);
            publisher.publish(0, 7, ByteBuffer.allocate(100), ByteBuffer.allocate(0));
            assertThat(publisher.flush(Duration.ofMinutes(2))).isTrue();
            Round.await("the message arrives", () -> subscriber.poll(10) > 0);

            List<EffectiveSetting> settings = transport.effectiveSettings();
            assertThat(settings).extracting(EffectiveSetting::value).noneMatch(value -> value.contains(PASSWORD));
            assertThat(settings)
                    .contains(new EffectiveSetting("producer", "sasl.jaas.config", "******", false))
                    .contains(new EffectiveSetting("producer", "sasl.mechanism", "PLAIN", false));
            assertThat(transport.remarks().notMeasured())
                    .allMatch(sentence -> sentence.contains("lacks the permission DescribeConfigs on the cluster"));
        }
    }

    @Test
    void operationsWithoutPermissionAreDenied() throws Exception {
        allow("alice", ResourceType.TOPIC, "granted-", AclOperation.ALL);
        EndedOperations ended = new EndedOperations();
        Operation granted = EndedOperations.operation(OperationKind.CREATE_TOPIC, order -> order.topic = "granted-1");
        List<Operation> refused = List.of(
                EndedOperations.operation(OperationKind.CREATE_TOPIC, order -> order.topic = "others-1"),
                EndedOperations.operation(OperationKind.DESCRIBE_GROUP, order -> order.group = "others"),
                EndedOperations.operation(OperationKind.CREATE_RECORD, order -> order.topic = "others-1"),
                EndedOperations.read("others-1", 0, 0));
        try (KafkaTransport transport = open("alice", PASSWORD);
                OperationClient client = transport.openOperations(0, ended)) {
            ended.run(client, List.of(granted));
            ended.run(client, refused);
        }
        assertThat(ended.failure(granted)).isEmpty();
        assertThat(refused).extracting(ended::failure).containsOnly(Optional.of(OperationFailure.DENIED));
    }

    private static Path clientFile(Path folder) throws IOException {
        return Files.writeString(
                folder.resolve("client.properties"),
                "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nbootstrap.servers=nobody:1\n"
                        + "sasl.jaas.config=" + login("alice", PASSWORD) + "\n");
    }
}
