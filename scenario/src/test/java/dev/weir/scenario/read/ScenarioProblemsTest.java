package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrixError;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioProblemsTest {

    private static List<String> problems(String error) {
        return error.lines().filter(line -> !line.startsWith(" ")).toList();
    }

    @Test
    void everythingThatIsWrongInAFileIsSaidAtOnceInItsOrder() {
        assertThat(problems(error("""
                        transprot: kafka
                        kafka: { acks: all, topic.partitions: many }
                        schedule: { rate: 10k/s }
                        payload: { sise: 1KiB }
                        expect:
                          p99: 5ms
                          lost: few
                        measure: 10
                        """)))
                .containsExactly(
                        "my.yaml:1: unknown key 'transprot'",
                        "my.yaml:2: unknown key 'acks' in 'kafka'",
                        "my.yaml:2: 'topic.partitions' in 'kafka': 'many' is not a whole number of at least 0",
                        "my.yaml:3: 'rate' in 'schedule': '10k/s' is not a rate; write 10000/s",
                        "my.yaml:4: unknown key 'sise' in 'payload'",
                        "my.yaml:6: unknown key 'p99' in 'expect'",
                        "my.yaml:7: 'lost' in 'expect': 'few' is not a whole number of at least 0",
                        "my.yaml:8: 'measure': '10' has no unit; a duration is written like 250ms, with one of the units"
                                + " ns, us, µs, ms, s, m, min, h");
    }

    @Test
    void wrongPropertiesAndOtherErrorsOfAFileAreSaidAtOnce() {
        assertThat(problems(error("""
                        transport: kafka
                        kafka:
                          producer.akcs: all
                          topic.partitions: 0
                          topic.name: { x: y }
                        schedule: { rate: 10k/s }
                        """)))
                .containsExactly(
                        "my.yaml:3: 'producer.akcs' in 'kafka': unknown property 'akcs'; did you mean 'acks'?",
                        "my.yaml:4: 'topic.partitions' in 'kafka': a topic has at least 1 partition",
                        "my.yaml:5: unknown key 'topic.name.x' in 'kafka'",
                        "my.yaml:6: 'rate' in 'schedule': '10k/s' is not a rate; write 10000/s");
    }

    @Test
    void aWrongPropertyOfAnOptionIsSaidWithAWrongValueOfAnother() {
        assertThat(problems(error("transport: kafka", "producer.akcs=all", "messages=few")))
                .containsExactlyInAnyOrder(
                        "--set producer.akcs: 'producer.akcs' in 'kafka': unknown property 'akcs'; did you mean 'acks'?",
                        "--set messages: 'messages': 'few' is not a whole number of at least 0");
    }

    @Test
    void allWrongKeysOfOptionsAreSaidAtOnceAndSoAreAllWrongValues() {
        assertThat(problems(error("transport: kafka", "expect.lots=0", "acks=1", "sise=1KiB")))
                .containsExactlyInAnyOrder(
                        "--set expect.lots: unknown key 'lots' in 'expect'",
                        "--set acks: unknown key 'acks'",
                        "--set sise: unknown key 'sise'");
        assertThat(problems(error("transport: kafka", "topic.partitions=many", "messages=few")))
                .containsExactlyInAnyOrder(
                        "--set topic.partitions: 'topic.partitions' in 'kafka': 'many' is not a whole number of at least 0",
                        "--set messages: 'messages': 'few' is not a whole number of at least 0");
    }

    @Test
    void aMissingKeyIsNotReportedIfItIsMisspelt() {
        assertThat(error("transprot: kafka"))
                .startsWith("my.yaml:1: unknown key 'transprot'\n    did you mean 'transport'?")
                .doesNotContain("missing");
        assertThat(error("description: x\nmesure: 5s"))
                .contains("'transport' is missing", "my.yaml:2: unknown key 'mesure'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            rate: 5/s                      | did you mean 'schedule.rate'?
            expect: { p99: 5ms }           | did you mean 'end-to-end p99'?
            acks: all                      | did you mean 'kafka.producer.acks'?
            kafka: { acks: all }           | did you mean 'producer.acks'?
            schedule: { rate: 10k/s }      | write 10000/s
            schedule: { rate: 1.5M/s }     | write 1500000/s
            messages: 5k                   | write 5000
            """)
    void aFrequentSlipIsToldWhatWasMeant(String line, String expected) {
        assertThat(error("transport: kafka\n" + line)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            acks=all      | did you mean 'producer.acks'?
            p99=5ms       | did you mean 'end-to-end p99'?
            rate=10k/s    | write 10000/s
            """)
    void aFrequentSlipOfAnOptionIsToldWhatWasMeant(String option, String expected) {
        assertThat(error("transport: kafka", option)).contains(expected);
    }

    @Test
    void aProblemOfAllCellsIsSaidOnceAndThatOfOneWithTheCell() {
        String error = matrixError("""
                transport: kafka
                measure: 10
                matrix: { rate: [5/s, 6k/s], topic.partitions: [1, 2] }
                """);

        assertThat(error.lines())
                .containsExactly(
                        "my.yaml:2: 'measure': '10' has no unit; a duration is written like 250ms, with one of the units"
                                + " ns, us, µs, ms, s, m, min, h",
                        "my.yaml:3: 'rate' in 'schedule': '6k/s' is not a rate; write 6000/s",
                        "    in cell 3 of the matrix: rate 6k/s · partitions 1");
    }

    @Test
    void aSettingWhoseNameBeginsLikeThatOfPropertiesIsNoProperty() {
        Scenario scenario = read("transport: kafka", "client.properties=login.txt", "client.x=y");

        assertThat(scenario.target().settings().text("client.properties")).isEqualTo("login.txt");
        assertThat(scenario.target().settings().properties("client")).containsOnlyKeys("x");
        assertThat(scenario.title().effectiveText()).containsOnlyOnce("client.properties:");
    }

    @Test
    void theMaskOfASecretIsRefusedWithTheReason() {
        String shown = read("transport: kafka\nkafka: { producer: { ssl.key.password: geheim } }")
                .title()
                .effectiveText();

        assertThat(error(shown))
                .contains("'kafka.producer.ssl.key.password' holds ******, which Weir shows in place of a secret");
    }
}
