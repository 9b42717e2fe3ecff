package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionCheckTest {

    private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";

    @TempDir
    private Path folder = Path.of("");

    private static void check(Map<String, String> properties) {
        ConnectionSettings plain = TestConnection.to("localhost:1", "topic").settings();
        Map<String, String> kafka = new HashMap<>(plain.kafka());
        kafka.putAll(properties);
        ConnectionCheck.check(new ConnectionSettings(
                plain.name(),
                kafka,
                plain.format(),
                plain.topics(),
                plain.fields(),
                plain.reading(),
                plain.snapshot()));
    }

    private static void assertRefused(Map<String, String> properties, String... inMessage) {
        assertThatThrownBy(() -> check(properties))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(inMessage)
                .hasMessageNotContaining("leise");
    }

    private Path store(String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        Path file = folder.resolve("trust.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password.toCharArray());
        }
        return file;
    }

    private Map<String, String> tls(String property, Path file) {
        return Map.of(
                "security.protocol",
                "SSL",
                property + ".location",
                file.toString(),
                property + ".type",
                "PKCS12",
                property + ".password",
                "leise-123");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssl.truststore", "ssl.keystore"})
    void aStoreIsReadBeforeAnythingIsOpened(String property) throws IOException, GeneralSecurityException {
        check(tls(property, store("leise-123")));

        assertRefused(tls(property, folder.resolve("none.p12")), "none.p12 of type PKCS12", "NoSuchFileException");
        assertRefused(tls(property, store("other")), "trust.p12 of type PKCS12", "Integrity check failed");
        assertRefused(tls(property, Path.of("/dev/null")), "'" + property + ".location': /dev/null is a pipe");
    }

    @Test
    void aStoreThatIsNotUsedNeedNotBeThere() {
        check(Map.of("ssl.truststore.location", folder.resolve("none.p12").toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PLAIN + " requird password=\"leise weise\";",
                PLAIN + " required password=\"leise\"weise\";",
                PLAIN + " required password=\"leise weise\"",
                "leise"
            })
    void aLoginThatCannotBeReadIsRefusedWithoutAnyPieceOfIt(String jaas) {
        assertRefused(
                Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.mechanism", "PLAIN", "sasl.jaas.config", jaas),
                "'sasl.jaas.config' is not a login as JAAS writes it: <class> required");
    }

    @Test
    void aLoginNeedsAClassThatExists() {
        String options = " required username=\"u\" password=\"leise\";";
        check(Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.jaas.config", PLAIN + options));

        assertRefused(
                Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.jaas.config", "x.Login" + options),
                "'sasl.jaas.config' names a login class that does not exist");
    }
}
