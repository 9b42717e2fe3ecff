package dev.weir.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.password",
                "sasl.jaas.config",
                "client.secret",
                "basic.auth.user.info",
                "ssl.keystore.key",
                "accessToken",
                "API_KEY",
                "sasl.oauthbearer.assertion.template.file"
            })
    void secretsAreKnownByTheirNames(String name) {
        assertThat(Secrets.mask(name, "geheim")).isEqualTo("******");
        assertThat(Secrets.maskOption(name + "=geheim=x")).isEqualTo(name + "=******");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"linger.ms", "key.serializer", "ssl.truststore.location", "sasl.oauthbearer.token.endpoint.url"})
    void otherSettingsAreShown(String name) {
        assertThat(Secrets.mask(name, "value")).isEqualTo("value");
        assertThat(Secrets.maskOption(name + "=value")).isEqualTo(name + "=value");
    }

    @Test
    void everyOccurrenceOfASecretIsTakenOutOfATextButNotOfWhatAnyTextHolds() {
        assertThat(Secrets.scrub("cannot log in as me with geheim: geheim is wrong, is", List.of("geheim", "is")))
                .isEqualTo("cannot log in as me with ******: ****** is wrong, is");
    }
}
