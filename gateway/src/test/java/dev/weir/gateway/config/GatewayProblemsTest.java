package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.config.ConfigException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GatewayProblemsTest {

    private static List<String> problems(String text, String... options) {
        ConfigException thrown = catchThrowableOfType(
                ConfigException.class,
                () -> GatewayConfig.read(text, "gateway", Path.of("").toAbsolutePath(), List.of(options)));
        return String.valueOf(thrown.getMessage())
                .lines()
                .filter(line -> !line.startsWith(" "))
                .toList();
    }

    @Test
    void everythingThatIsWrongInAFileIsSaidAtOnceInItsOrder() {
        assertThat(problems("""
                        server: { prt: 1, port: http }
                        connections:
                          Stocks:
                            boostrap: one:9092
                            items: { all: stocks }
                            topics: { stocks: all }
                            fields: { value: '#{VALUE}' }
                          More:
                            bootstrap: one:9092
                            kafka: { security.protocoll: SSL }
                            items: { all: stocks }
                            topics: { stocks: al }
                            fields: { value: '#{VALU}', '*': '#{VALUE}' }
                        log: { level: loud }
                        """, "server.prt=5"))
                .containsExactly(
                        "gateway:1: unknown key 'prt' in 'server'",
                        "gateway:1: 'port' in 'server': 'http' is not a whole number of at least 0",
                        "gateway:4: unknown key 'boostrap'",
                        "gateway:10: 'security.protocoll' in 'kafka' is not a property of Kafka's consumer",
                        "gateway:12: there is no item 'al'",
                        "gateway:13: the expression 'VALU', at character 1: it begins with 'VALU', which is none of KEY, VALUE,"
                                + " TOPIC, TIMESTAMP, PARTITION, OFFSET, HEADERS, READ, WRITTEN; did you mean VALUE?",
                        "gateway:13: only the field '*' can have a wildcard, and it must have one",
                        "gateway:14: 'level' in 'log': 'loud' is not one of info, debug, warn, error",
                        "--set server.prt: unknown key 'server.prt'");
    }

    @Test
    void settingsThatAreWrongTogetherAreSaidAtOnceToo() {
        String connections = """
                connections:
                  Stocks:
                    bootstrap: one:9092
                    items: { all: stocks }
                    topics: { stocks: all }
                    fields: { value: '#{VALUE}' }
                """;

        assertThat(problems(connections + "server: { port: 70000 }\nsessions: { keep-alive: 0s }\n"))
                .containsExactly(
                        "gateway:7: 'port' in 'server' is from 0 to 65535, not 70000",
                        "gateway:8: 'keep-alive' in 'sessions' is a millisecond or longer, not 0s");
    }

    @Test
    void connectionsThatAreMisspeltAreNotMissingToo() {
        assertThat(problems("conections: {}\n")).containsExactly("gateway:1: unknown key 'conections'");
        assertThat(problems("server: { port: 1 }\n")).containsExactly("gateway:1: 'connections' is missing");
    }

    @Test
    void everyWrongParameterOfAnAdaptersFileIsSaid() {
        assertThat(problems("""
                        <adapters_conf id='K'>
                        <data_provider name='D'>
                        <param name='bootstrap.server'>k:1</param>
                        <param name='feild.x'>a</param>
                        </data_provider>
                        <data_provider name='E'>
                        <param name='bootstrap.servers'>k:1</param>
                        <param name='map.T.to'>a</param>
                        <param name='field.f'>#{VALUES}</param>
                        </data_provider>
                        </adapters_conf>
                        """))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("gateway:3: unknown parameter 'bootstrap.server'"),
                        second -> assertThat(second).startsWith("gateway:4: unknown parameter 'feild.x'"),
                        third -> assertThat(third).startsWith("gateway:9: the expression 'VALUES', at character 1"));
    }
}
