package dev.weir.transport.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SecretPropertiesTest {

    @Test
    void passwordsKeysTokensAndLoginsAreSecret() {
        assertThat(List.of(
                        "ssl.key.password",
                        "ssl.keystore.password",
                        "ssl.keystore.key",
                        "sasl.jaas.config",
                        "sasl.oauthbearer.client.credentials.client.secret",
                        "my.plugin.api.key",
                        "basic.auth.user.info",
                        "x.accessToken"))
                .allMatch(SecretProperties::isSecret);
    }

    @Test
    void whatOnlySoundsLikeASecretIsShown() {
        assertThat(List.of(
                        "acks",
                        "key.serializer",
                        "sasl.mechanism",
                        "ssl.keystore.location",
                        "sasl.login.callback.handler.class",
                        "sasl.oauthbearer.token.endpoint.url",
                        "compression.type",
                        "log.cleanup.policy"))
                .noneMatch(SecretProperties::isSecret);
    }
}
