package dev.weir.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory lasts as long as the process, so every secret here is one that occurs nowhere else. */
class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.password",
                "sasl.jaas.config",
                "client.secret",
                "basic.auth.user.info",
                "ssl.keystore.key",
                "ssl.keystore.certificate.chain",
                "ssl.truststore.certificates",
                "accessToken",
                "API_KEY",
                "my.pwd",
                "custom.my.setting",
                "kafka.custom.my.setting",
                "sasl.oauthbearer.assertion.template.file"
            })
    void secretsAreKnownByTheirNames(String name) {
        assertThat(Secrets.mask(name, "verborgen-1")).isEqualTo("******");
        assertThat(Secrets.maskOption(name + "=verborgen-2=x")).isEqualTo(name + "=******");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.pasword",
                "ssl.keystore.paswort",
                "ssl.key.psasword",
                "ssl.key.passphrase",
                "sasl.jass.config",
                "sasl.oauthbearer.client.credentails",
                "client.secrt",
                "clientSceret",
                "access.tokn"
            })
    void aSlipInTheNameOfASecretIsOneToo(String name) {
        assertThat(Secrets.isSecret(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linger.ms",
                "key.serializer",
                "ssl.truststore.location",
                "ssl.secure.random.implementation",
                "security.protocol",
                "sasl.oauthbearer.token.endpoint.url",
                "customers",
                "keys"
            })
    void otherSettingsAreShown(String name) {
        assertThat(Secrets.mask(name, "value")).isEqualTo("value");
        assertThat(Secrets.maskOption(name + "=value")).isEqualTo(name + "=value");
    }

    @Test
    void aSecretIsMaskedInEveryFormItTakes() {
        Secrets.remember("ssl.key.password", "m\"ai <& 'berg/1");

        assertThat(Secrets.masked("plain m\"ai <& 'berg/1 or \"m\\\"ai <& 'berg/1\""))
                .isEqualTo("plain ****** or \"******\"");
        assertThat(Secrets.masked("JSON of YAML m\\\\\\\"ai <& 'berg/1")).isEqualTo("JSON of YAML ******");
        assertThat(Secrets.masked("<b>m&quot;ai &lt;&amp; &#39;berg/1</b>")).isEqualTo("<b>******</b>");
        assertThat(Secrets.masked("?a=m%22ai+%3C%26+%27berg%2F1&b=m%22ai%20%3C%26%20%27berg%2F1"))
                .isEqualTo("?a=******&b=******");
        assertThat(Secrets.masked("--set 'x=m\"ai <& '\\''berg/1'")).isEqualTo("--set 'x=******'");
        assertThat(Secrets.masked("Basic bSJhaSA8JiAnYmVyZy8x")).isEqualTo("Basic ******");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x.PlainLoginModule required username=\"horst\" password=\"jaas-zwei wort\";|jaas-zwei wort",
                "x.PlainLoginModule required username=horst password=jaas-ohne;|jaas-ohne",
                "x.PlainLoginModule required password='jaas-einfach wort';|jaas-einfach wort",
                "x.PlainLoginModule required password=\"jaas-\\\"innen\\\" x\";|jaas-\"innen\" x",
                "x.ScramLoginModule required other=\"jaas-andere\" password=\"y\";|jaas-andere",
                "x.PlainLoginModule requird password=\"jaas-fahne zwei\";|jaas-fahne zwei",
                "x.PlainLoginModule requird password=\"jaas-fahne drei\";|fahne drei",
                "x.PlainLoginModule required password=jaas-offen zweites;|zweites",
                "x.PlainLoginModule required password=\"jaas-drin\"halbes viertes\";|halbes",
                "x.PlainLoginModule jaas-vorne=\"q\"|jaas-vorne",
                "x.PlainLoginModule required password=\"jaas-nie zu;|jaas-nie zu"
            })
    void secretLoginOptionsAndWholeMalformedLoginsAreMasked(String jaas, String secret) {
        Secrets.remember("client.sasl.jaas.config", jaas);

        assertThat(Secrets.masked("Value not specified for key '" + secret + "' in JAAS config"))
                .doesNotContain(secret.substring(secret.length() - 4));
        assertThat(Secrets.masked("horst uses x.PlainLoginModule, which is required"))
                .startsWith("horst uses")
                .endsWith("is required");
    }

    @ParameterizedTest
    @CsvSource({
        "u:adr-eins@host:9092, adr-eins, u:******@host:9092",
        "'h1:9092,u:adr-zwei@h2:9092', adr-zwei, 'h1:9092,u:******@h2:9092'",
        "https://u:adr-drei@host/path, adr-drei, https://******@host/path",
        "https://adr-vier@host/path, adr-vier, https://******@host/path",
        "https://host/?user=u&token=adr-fuenf, adr-fuenf, https://host/?user=u&token=******",
        "u:adr@sechs@host:1, adr@sechs, u:******@host:1"
    })
    void theLoginInAnAddressIsMasked(String address, String secret, String shown) {
        assertThat(Secrets.mask("bootstrap", address)).isEqualTo(shown);
        assertThat(Secrets.masked("cannot use " + secret)).isEqualTo("cannot use ******");
    }

    @Test
    void aPasswordWithACommaInAnAddressIsMaskedInItsPieces() {
        Secrets.remember("bootstrap", "u:komma-eins,komma-zwei@host:9092");

        assertThat(Secrets.masked("'u:komma-eins' is no address")).isEqualTo("'u:******' is no address");
        assertThat(Secrets.masked("'komma-zwei@host'")).isEqualTo("'******@host'");
    }

    @Test
    void everyLongPieceOfAKeyIsMaskedAndItsFrameIsShown() {
        Secrets.remember(
                "ssl.keystore.key", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0\n-----END PRIVATE KEY-----");

        assertThat(Secrets.masked("bad line MIIEvQIBADANBgkqhkiG9w0 after -----BEGIN PRIVATE KEY-----"))
                .isEqualTo("bad line ****** after -----BEGIN PRIVATE KEY-----");
    }

    @Test
    void aShortOrCommonSecretIsMaskedAtItsPlaceOnly() {
        List.of("abc", "9092", "true", "kafka").forEach(value -> {
            assertThat(Secrets.mask("ssl.key.password", value)).isEqualTo("******");
            assertThat(Secrets.masked("text " + value)).isEqualTo("text " + value);
        });
        Secrets.remember("ssl.key.password", "atest");
        assertThat(Secrets.masked("atest, latest, atest1")).isEqualTo("******, latest, atest1");
    }

    @Test
    void aLongValueIsReadWithoutEnd() {
        String longSecret = "lang \\\"".repeat(2_000);
        Secrets.remember("sasl.jaas.config", "x.Login required password=\"" + longSecret + "\";");

        assertThat(Secrets.masked("before " + longSecret.replace("\\", "") + "after"))
                .isEqualTo("before ******after");
        assertThat(Secrets.mask("topic.name", "a".repeat(20_000) + "@")).hasSize(20_001);
    }

    @Test
    void thePlaceOfASecretIsShownInFull() {
        Secrets.remember("sasl.oauthbearer.jwt.private.key.file", "/etc/gibt-es-nicht.pem");

        assertThat(Secrets.masked("no such file: /etc/gibt-es-nicht.pem")).endsWith("/etc/gibt-es-nicht.pem");

        Secrets.remember("authentication.tokens", "zeichen.txt");
        assertThat(Secrets.masked("zeichen.txt read again")).isEqualTo("zeichen.txt read again");
    }
}
