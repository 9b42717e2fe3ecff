package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecuredBrokerIT {

    private final BrokerProcess broker = BrokerProcess.start(
            BrokerOptions.forTests().withUsers(Map.of("root", "r\"o\\ot", "writer", "w=1", "stranger", "s;1"), "root"));

    private final KafkaClient root = clientOf("root", "r\"o\\ot");

    @BeforeAll
    void createTopic() throws Exception {
        root.createTopic("guarded");
        root.allowWrite("writer", "guarded");
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    @Test
    void aWrongPasswordIsRefused() {
        assertThatThrownBy(() -> clientOf("writer", "guess").topics())
                .hasCauseInstanceOf(SaslAuthenticationException.class);
    }

    @Tag("thorough") // the same in the module of the transport
    @Test
    void aUserWithoutPermissionIsRefusedAtTheTopic() {
        assertThatThrownBy(() -> clientOf("stranger", "s;1").send("guarded", "no"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
    }

    @Tag("thorough") // the same in the module of the transport
    @Test
    void aUserWithPermissionMayWrite() throws Exception {
        clientOf("writer", "w=1").send("guarded", "yes");

        assertThat(root.read("guarded")).contains("yes");
    }

    @Test
    void tlsIsAMatterOfProperties(@TempDir Path folder) throws Exception {
        Path store = selfSigned(folder.resolve("tls.p12"));
        Map<String, String> tls = Map.of(
                "ssl.keystore.location", store.toString(),
                "ssl.keystore.password", "changeit",
                "ssl.keystore.type", "PKCS12",
                "ssl.truststore.location", store.toString(),
                "ssl.truststore.password", "changeit",
                "ssl.truststore.type", "PKCS12");
        BrokerOptions options = BrokerOptions.forTests()
                .withProperties(tls)
                .withProperty("listener.security.protocol.map", "CLIENT:SSL,CONTROLLER:PLAINTEXT");
        try (BrokerProcess secret = BrokerProcess.start(options)) {
            KafkaClient client = new KafkaClient(
                    secret,
                    Map.of(
                            "security.protocol", "SSL",
                            "ssl.truststore.location", store.toString(),
                            "ssl.truststore.password", "changeit",
                            "ssl.truststore.type", "PKCS12"));
            client.createTopic("sealed");

            assertThat(client.topics()).containsExactly("sealed");
        }
    }

    private KafkaClient clientOf(String user, String password) {
        return new KafkaClient(broker, Users.clientProperties(user, password));
    }

    private static Path selfSigned(Path store) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "broker",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1,DNS:localhost",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit")
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        return store;
    }
}
