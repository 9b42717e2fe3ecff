package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ConfigException;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables in an {@code adapters.xml}: their values take their place, and no output shows the secret ones. */
final class AdaptersVariablesTest {

    private static final String SECRET = "s3cr\"t!-of-the-canary";

    private static final Variables VARIABLES = new Variables(
            Map.of("ADDRESS", "k:1", "USER", "orders", "PASSWORD", SECRET, "MAPPING", "map.T.to")::get,
            Map.of("kafka.address", "j:2", "PASSWORD", "not this one")::get);

    @TempDir
    private Path folder = Path.of("");

    private ConfiguredAdapters read(String connection, String... more) throws IOException {
        String text = "<adapters_conf id='K'>\n" + connection + "\n" + """
                <param name="item-template.t">t-#{a=KEY}</param>
                <param name="field.f">#{VALUE}</param>
                """ + String.join("\n", more)
                + "\n</data_provider></adapters_conf>\n";
        return GatewayConfig.read(Files.writeString(folder.resolve("adapters.xml"), text), List.of(), VARIABLES)
                .adapters();
    }

    private ConnectionSettings connection(String... more) throws IOException {
        return read("<data_provider name='D'>", more).connections().getFirst();
    }

    @Test
    void aVariableStandsForItsValueInAValueAndInAName() throws IOException {
        ConnectionSettings made = connection(
                "<param name='bootstrap.servers'>$env.ADDRESS</param>",
                "<param name='$env.MAPPING'>item-template.t</param>",
                "<param name='authentication.enable'>true</param>",
                "<param name='authentication.username'> $env.USER </param>",
                "<param name='authentication.password'>$env.PASSWORD</param>");

        assertThat(made.kafka())
                .containsEntry("bootstrap.servers", "k:1")
                .containsEntry(
                        "sasl.jaas.config",
                        "org.apache.kafka.common.security.plain.PlainLoginModule required"
                                + " username=\"orders\" password=\"s3cr\\\"t!-of-the-canary\";");
        assertThat(made.topics().mappings()).hasSize(1);
    }

    @Test
    void aPropertyOfTheJvmStandsForItsValueAndAnAttributeMayBeOne() throws IOException {
        ConfiguredAdapters adapters = read(
                "<data_provider name='$env.USER'>",
                "<param name='bootstrap.servers'>$kafka.address</param>",
                "<param name='map.T.to'>item-template.t</param>");

        assertThat(adapters.connections().getFirst().name()).isEqualTo("orders");
        assertThat(adapters.connections().getFirst().kafka()).containsEntry("bootstrap.servers", "j:2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        >\\$ConnectionString<           | $ConnectionString
        >a$env.USER<                    | a$env.USER
        >$<                             | $
        > prop_prefix=''>$env.USER<     | $env.USER
        > prop_prefix='@'>@env.USER<    | orders
        > prop_prefix='@'>$env.USER<    | $env.USER
        """)
    void aTextIsAVariableAsAWholeOrNotAtAll(String rest, String value) throws IOException {
        ConnectionSettings made = connection(
                "<param name='bootstrap.servers'>k:1</param>",
                "<param name='consumer.fetch.max.bytes'" + rest.replaceFirst("^> ", " ") + "/param>",
                "<param name='map.T.to'>item-template.t</param>");

        assertThat(made.kafka()).containsEntry("fetch.max.bytes", value);
    }

    @Test
    void aNameIsNoVariableWhereTheFileSaysSo() {
        assertThatThrownBy(() -> connection("<param name='$env.MAPPING' name_prop_prefix=''>item-template.t</param>"))
                .hasMessageStartingWith("adapters.xml:5: unknown parameter '$env.MAPPING'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <param name='bootstrap.servers'>$env.NOWHERE</param>       | adapters.xml:5: the parameter 'bootstrap.servers' is $env.NOWHERE, and the environment variable 'NOWHERE' is not set
        <param name='authentication.password'>$env.NO_PW</param>   | adapters.xml:5: the parameter 'authentication.password' is $env.NO_PW, and the environment variable 'NO_PW' is not set
        <param name='$env.NO_MAP'>item-template.t</param>          | adapters.xml:5: the attribute 'name' of param is $env.NO_MAP, and the environment variable 'NO_MAP' is not set
        <param name='group.id'>$no.such</param>                    | adapters.xml:5: the parameter 'group.id' is $no.such, and the JVM has no property 'no.such'
        <param name='authentication.password'>$ecret-9</param>     | adapters.xml:5: the parameter 'authentication.password' begins with '$', and the JVM has no property of that name
        """)
    void aVariableThatIsNotSetIsAnErrorWithItsPlace(String parameter, String message) {
        assertThatThrownBy(() -> connection(parameter))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(message)
                .hasMessageNotContaining("ecret-9");
    }

    @Test
    void noErrorShowsASecretThatWasPutElsewhereToo() {
        assertThatThrownBy(() -> connection(
                        "<param name='authentication.password'>$env.PASSWORD</param>",
                        "<param name='authentication.mechanism'>$env.PASSWORD</param>",
                        "<param name='authentication.enable'>true</param>"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'authentication.mechanism' cannot be '******'")
                .hasMessageNotContaining(SECRET)
                .hasNoCause();
    }

    @Test
    void theSecretsAreKnownForWhateverIsPrintedLater() throws IOException {
        ConfiguredAdapters adapters = read(
                "<data_provider name='D'>",
                "<param name='bootstrap.servers'>k:1</param>",
                "<param name='map.T.to'>item-template.t</param>",
                "<param name='field.token'>#{VALUE.token}</param>",
                "<param name='authentication.enable'>true</param>",
                "<param name='authentication.username'>$env.USER</param>",
                "<param name='authentication.password'>$env.PASSWORD</param>");

        assertThat(Secrets.masked("not with " + SECRET + ", nor with " + SECRET.replace("\"", "\\\"")))
                .isEqualTo("not with ******, nor with ******");
        assertThat(Secrets.masked("orders #{VALUE.token}")).isEqualTo("orders #{VALUE.token}");
        assertThat(adapters.toString()).doesNotContain(SECRET);
    }

    @Test
    void aNameThatTheUserChoseMakesNothingSecret() {
        GatewayConfig.read("""
                connections:
                  token-service:
                    bootstrap: brokers-of-tokens:1
                    kafka: { ssl.key.password: chosen-canary }
                    items: { passwords: item-of-tokens }
                    topics: { topic-of-secrets: passwords }
                    fields: { token: '#{VALUE.token}' }
                """, "gateway.yaml", folder, List.of());

        String open = "brokers-of-tokens:1 item-of-tokens #{VALUE.token}";
        assertThat(Secrets.masked(open + " chosen-canary")).isEqualTo(open + " ******");
    }

    @Test
    void secretsOfAYamlFileAreKnownToo() {
        String yaml = """
            connections:
              Orders:
                bootstrap: k:1
                kafka:
                  security.protocol: SASL_PLAINTEXT
                  sasl.jaas.config: a.b.Module required username="u" password="pass\\"word" ;
                items: { all: orders }
                topics: { orders: all }
                fields: { value: '#{VALUE}' }
                registry: { url: 'http://r:1', user: me, password: registry-word }
            server: { tls: { certificate: c.pem, password: tls-word } }
            """;
        assertThatThrownBy(() -> GatewayConfig.read(yaml, "gateway.yaml", folder, List.of()))
                .hasMessageContaining("'certificate' in 'server.tls': there is no file");

        assertThat(Secrets.masked("pass\"word pass\\\"word registry-word tls-word"))
                .isEqualTo("****** ****** ****** ******");
        assertThat(Secrets.masked("u and me")).isEqualTo("u and me");
    }
}
