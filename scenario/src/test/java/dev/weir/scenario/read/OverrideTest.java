package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverrideTest {

    private static final String KAFKA = """
            transport: kafka
            kafka: { producer: { linger.ms: 5 } }
            schedule: { poisson: 5/s, seed: 3 }
            payload: { random: printable, size: 100B, seed: 4 }
            """;

    @Test
    void aDottedPathReplacesOneValue() {
        Scenario scenario = read(
                KAFKA,
                "kafka.producer.linger.ms=10",
                "payload.size=2KiB",
                "measure=60s",
                "expect.end-to-end p99.9=5ms",
                "publishers=3");

        assertThat(scenario.target().settings().properties("producer")).containsEntry("linger.ms", "10");
        assertThat(scenario.messages().payload())
                .isEqualTo(new PayloadSpec.Random(true, new SizeRange(2_048, 2_048), 4));
        assertThat(scenario.length().measure()).isEqualTo(Duration.ofMinutes(1));
        assertThat(scenario.participants().topology().publishers()).isEqualTo(3);
        assertThat(scenario.expectations()).anyMatch(e -> e.metric().equals("end-to-end p99.9") && e.limit() == 5e6);
    }

    @Test
    void theLastPartOfAPathIsEnoughWhenItIsTheOnlyOne() {
        Scenario scenario = read(
                KAFKA, "size=2KiB", "bootstrap=db1:9092", "producer.acks=1", "partitions=6", "lost=3", "messages=7");

        assertThat(scenario.messages().payload())
                .isEqualTo(new PayloadSpec.Random(true, new SizeRange(2_048, 2_048), 4));
        assertThat(scenario.target().settings().given())
                .containsEntry("bootstrap", "db1:9092")
                .containsEntry("producer.acks", "1")
                .containsEntry("topic.partitions", "6");
        assertThat(scenario.expectations()).anyMatch(e -> e.metric().equals("lost") && e.limit() == 3);
        assertThat(scenario.length().messages()).hasValue(7);
    }

    @Test
    void aKindReplacesTheKindOfTheFileAndWhatOnlyWentWithIt() {
        assertThat(read(KAFKA, "rate=50000/s").messages().schedule()).isEqualTo(new Schedule.FixedRate(50_000));
        assertThat(read(KAFKA, "saturated=true").messages().schedule()).isEqualTo(new Schedule.Saturated());
        assertThat(read(KAFKA, "ramp.from=0/s", "schedule.ramp.to=9/s", "over=2s")
                        .messages()
                        .schedule())
                .isEqualTo(new Schedule.Ramp(0, 9, Duration.ofSeconds(2)));
        assertThat(read(KAFKA, "steps=[{ rate: 1/s, for: 2s }]").messages().schedule())
                .isEqualTo(new Schedule.Steps(List.of(new Schedule.Step(1, Duration.ofSeconds(2)))));
        assertThat(read(KAFKA, "zeros=true").messages().payload())
                .isEqualTo(new PayloadSpec.Zeros(new SizeRange(100, 100)));
        assertThat(read(KAFKA, "zipf=9", "keys.exponent=2").messages().keys()).isEqualTo(new KeySpec.Zipf(9, 2, 1));
        assertThat(read(KAFKA, "keys={ uniform: 9 }").messages().keys()).isEqualTo(new KeySpec.Uniform(9, 1));
        assertThat(read(KAFKA + "keys: { uniform: 9 }", "keys=none").messages().keys())
                .isEqualTo(new KeySpec.None());
    }

    @Test
    void theLastOneOfSeveralHolds() {
        assertThat(read(KAFKA, "rate=1/s", "poisson=2/s", "rate=3/s").messages().schedule())
                .isEqualTo(new Schedule.FixedRate(3));
    }

    @Test
    void anotherTransportLeavesTheSettingsOfTheFirstBehind() {
        assertThat(read(KAFKA, "transport=plain").target().transport()).isEqualTo("plain");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    rate                  | --set rate: an override is written key=value
                    =5                    | --set: an override is written key=value
                    ratte=5/s             | --set ratte: unknown key 'ratte'
                    seed=5                | --set seed: 'seed' could be any of schedule.seed, payload.seed, keys.seed
                    name=x                | --set name: 'name' could be any of kafka.topic.name, kafka.group.name
                    schedule.ratte=5/s    | --set schedule.ratte: unknown key 'ratte' in 'schedule'
                    rate=5                | --set rate: 'rate' in 'schedule': '5' has no unit
                    schedule=5/s          | --set schedule: 'schedule' is a section
                    steps=[{              | --set steps: not valid YAML
                    kafka.topic.parts=5   | --set kafka.topic.parts: unknown key 'topic.parts' in 'kafka'
                    partitions=x          | --set partitions: 'topic.partitions' in 'kafka': 'x' is not a whole number
                    plain.x=5             | --set plain.x: 'plain' is not the transport of this run, which is 'kafka'
                    kafka=5               | --set kafka: 'kafka' is a section
                    transport=kafak       | --set transport: unknown transport 'kafak'
                    payload.file=/none/x  | --set payload.file: 'file' in 'payload': '/none/x' does not exist
                    size=10B              | --set size: 'size' in 'payload': a message of 10B has no room
                    expect.lost=few       | --set expect.lost: 'lost' in 'expect': 'few' is not a whole number
                    """)
    void aWrongOptionIsNamed(String option, String expected) {
        assertThat(error(KAFKA, option)).startsWith(expected);
    }

    @Test
    void aSecretIsNotRepeatedInAnError() {
        assertThat(error(KAFKA, "kafka.producr.ssl.keystore.password=geheim"))
                .startsWith("--set kafka.producr.ssl.keystore.password: unknown key")
                .doesNotContain("geheim");
    }
}
