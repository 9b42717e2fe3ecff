package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Yardstick;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YardstickTest {

    private static final String FULL_SPEED = "transport: kafka\nschedule: { saturated: true }\nmessages: 1000\n";

    @Test
    void weirItselfMeasuresUnlessAnotherIsNamed() {
        assertThat(read("transport: kafka").target().yardstick()).isEqualTo(Yardstick.NONE);
    }

    @Test
    void fsyncStandsInATableAtARate() {
        assertThat(read("transport: kafka\nschedule: { rate: 5/s }\nyardstick: fsync")
                        .target()
                        .yardstick())
                .isEqualTo(Yardstick.FSYNC);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"producer-performance", "consumer-performance", "end-to-end-latency", "tcp", "disk", "memory"})
    void everyYardstickIsReadAndKeptInTheEffectiveText(String key) {
        Scenario scenario = read(FULL_SPEED + "yardstick: " + key);

        assertThat(scenario.target().yardstick().key()).isEqualTo(key);
        assertThat(read(scenario.title().effectiveText()).target().yardstick())
                .isEqualTo(scenario.target().yardstick());
    }

    @Test
    void machineLimitsWorkWithAnyTransportAndWithoutMessageCount() {
        assertThat(read("transport: plain\nschedule: { saturated: true }\nyardstick: disk")
                        .target()
                        .yardstick())
                .isEqualTo(Yardstick.DISK);
    }

    @Test
    void anUnknownYardstickIsToldWhichThereAre() {
        assertThat(error(FULL_SPEED + "yardstick: perf"))
                .startsWith("my.yaml:4: ")
                .contains(
                        "'perf' is not one of none, producer-performance, consumer-performance, end-to-end-latency, redis-benchmark, nats-bench, perf-test, tcp, disk");
    }

    @Test
    void aToolOfKafkaIsRefusedWithAnotherTransport() {
        assertThat(error(FULL_SPEED.replace("kafka", "plain") + "yardstick: producer-performance"))
                .isEqualTo("""
                        my.yaml:4: 'yardstick': 'producer-performance' is a tool of Kafka and does not go with the transport 'plain'
                            possible with it:  yardstick: tcp, yardstick: disk, yardstick: fsync, yardstick: memory, yardstick: none""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    schedule: { poisson: 5/s } \\nyardstick: producer-performance                   | sends at one even rate, or without a rate
                    schedule: { rate: 5/s }\\nyardstick: consumer-performance                       | always goes as fast as it can, without a rate
                    schedule: { rate: 5/s }\\nyardstick: tcp                                        | always goes as fast as it can, without a rate
                    schedule: { saturated: true }\\nyardstick: end-to-end-latency                   | needs a number of messages if it has no rate
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\npublishers: 2       | my.yaml:4: 'yardstick': 'producer-performance' has only one publisher
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nsubscribers: 2     | my.yaml:4: 'yardstick': 'producer-performance' has at most one subscriber
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nsubscribers: x     | my.yaml:4: 'subscribers': 'x'
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nkeys: { uniform: 2 } | writes no keys
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nheaders: { tenant: acme } | my.yaml:4: 'yardstick': 'producer-performance' writes no headers
                    messages: 9\\nschedule: { saturated: true }\\nyardstick: consumer-performance\\nwork: { time: 1ms } | my.yaml:5: 'yardstick': 'consumer-performance' has no subscribers that work on what they receive
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nclients: 10 | my.yaml:4: 'yardstick': 'producer-performance' has no light clients
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\nprocesses: separate | has processes of its own
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\npayload: { random: binary, size: 100B..200B } | random messages of a single size only
                    schedule: { rate: 5/s }\\nyardstick: producer-performance\\npayload: { zeros: true, size: 1KiB } | random messages of a single size only
                    """)
    void settingsThatAYardstickCannotServeAreRefused(String yaml, String message) {
        assertThat(error("transport: kafka\n" + yaml.replace("\\n", "\n"))).contains(message);
    }

    @Test
    void whatSaysThatThereAreNoHeadersAndIsNoWorkGoesWithAYardstick() {
        assertThat(read(FULL_SPEED + "yardstick: consumer-performance\nheaders: {}\nwork: { time: 0ms }")
                        .target()
                        .yardstick())
                .isEqualTo(Yardstick.CONSUMER_PERFORMANCE);
    }

    @Test
    void aToolOfKafkaMayBeUsedForANamedSystemOfKafka() {
        assertThat(read(FULL_SPEED.replace("transport: kafka", "transport: kafka@b\nkafka@b: { bootstrap: h:1 }")
                                + "yardstick: producer-performance")
                        .target()
                        .yardstick())
                .isEqualTo(Yardstick.PRODUCER_PERFORMANCE);
    }

    @Test
    void aToolOfAnotherSystemGoesWithItsTransportAtAnyRate() {
        assertThat(error("transport: kafka\nyardstick: nats-bench")).isEqualTo("""
                        my.yaml:2: 'yardstick': 'nats-bench' measures the transport 'nats' and does not go with 'kafka'
                            possible with it:  yardstick: fsync, yardstick: none""");
        assertThat(error("transport: kafka\nyardstick: perf-test\nwarmup-messages: 5"))
                .contains("measures the transport 'rabbitmq'");
    }

    @Test
    void aYardstickIsAValueOfAnAxis() {
        Matrix matrix = matrix(FULL_SPEED + "matrix: { yardstick: [none, producer-performance, tcp] }");

        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().target().yardstick())
                .containsExactly(Yardstick.NONE, Yardstick.PRODUCER_PERFORMANCE, Yardstick.TCP);
    }
}
