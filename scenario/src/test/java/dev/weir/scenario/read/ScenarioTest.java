package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.message.CarrierKind;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import dev.weir.scenario.Scenario.Length;
import dev.weir.scenario.Scenario.Validity;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.Schedule.Step;
import dev.weir.schedule.work.WorkTime;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {

    private static final String EVERYTHING = """
            description: "a: b"
            transport: kafka
            kafka:
              bootstrap: db1:9092,db2:9092
              producer: { linger.ms: 5, acks: all, sasl.jaas.config: 'x password="geheim";' }
              consumer:
                fetch.max.bytes: 1000
              topic: { partitions: 6 }
            schedule: { poisson: 10_000/s, seed: 3 }
            payload: { random: printable, size: 100B..2KiB, seed: 4 }
            keys: { zipf: 10, exponent: 1.5, seed: 5 }
            carrier: text
            publishers: 2
            subscribers: 3
            delivery: each
            pacer: spin
            warmup: 1s
            warmup-limit: 1500ms
            measure: 1m
            messages: 1000000
            drain: 20s
            stall: 7s
            expect: { lost: 5, duplicate: any, end-to-end p99.9: 50ms, delivered: 9900/s, end-to-end p99: 10ms }
            validity: { tool-overhead: 5%, sent: 99% }
            """.replace("100B..2KiB", "96B..2KiB");

    @Test
    void whereNoOrderIsPromisedNoneIsExpected() {
        assertThat(read("transport: kafka\nkafka: { subscribe: share }").expectations())
                .extracting(Expectation::metric)
                .contains("lost", "duplicate")
                .doesNotContain("out of order");
        assertThat(error("transport: kafka\nkafka: { subscribe: share }\nexpect: { out of order: 0 }"))
                .contains(
                        "'out of order' in 'expect' cannot be checked: subscribers that share messages so are promised"
                                + " no order");
    }

    @Test
    void everyKeyIsRead() {
        Scenario scenario = read(EVERYTHING);

        assertThat(scenario.title().name()).isEqualTo("my");
        assertThat(scenario.title().description()).isEqualTo("a: b");
        assertThat(scenario.target().settings().properties("producer")).containsEntry("linger.ms", "5");
        assertThat(scenario.target().settings().count("topic.partitions")).isEqualTo(6);
        assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.Poisson(10_000, 3));
        assertThat(scenario.messages().payload()).isEqualTo(new PayloadSpec.Random(true, new SizeRange(96, 2_048), 4));
        assertThat(scenario.messages().keys()).isEqualTo(new KeySpec.Zipf(10, 1.5, 5));
        assertThat(scenario.messages().carrier()).isEqualTo(CarrierKind.TEXT);
        assertThat(scenario.participants().topology()).isEqualTo(new Topology(2, 3, Delivery.EACH));
        assertThat(scenario.participants().pacer()).isEqualTo(PacerMode.SPIN);
        assertThat(scenario.length())
                .isEqualTo(new Length(
                        Duration.ofSeconds(1),
                        Duration.ofMillis(1_500),
                        OptionalLong.empty(),
                        Duration.ofMinutes(1),
                        OptionalLong.of(1_000_000),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(7)));
        assertThat(scenario.validity()).isEqualTo(new Validity(0.05, 0.99));
        assertThat(scenario.expectations())
                .containsExactly(
                        new Expectation("lost", Kind.MOST_MESSAGES, 5),
                        new Expectation("corrupt", Kind.MOST_MESSAGES, 0),
                        new Expectation("foreign", Kind.MOST_MESSAGES, 0),
                        new Expectation("failed", Kind.MOST_MESSAGES, 0),
                        new Expectation("unresolved", Kind.MOST_MESSAGES, 0),
                        new Expectation("unsent", Kind.MOST_MESSAGES, 0),
                        new Expectation("out of order", Kind.MOST_MESSAGES, 0),
                        new Expectation("delivered", Kind.LEAST_RATE, 9_900),
                        new Expectation("end-to-end p99.9", Kind.MOST_NANOS, 50e6),
                        new Expectation("end-to-end p99", Kind.MOST_NANOS, 10e6));
    }

    @Test
    void theBoundOfClocksIsAShareOrAnyAndIsShownWhereItIsGiven() {
        assertThat(read("transport: plain").validity().clockBound()).isEqualTo(0.1);
        assertThat(read("transport: plain").title().effectiveText()).doesNotContain("clock-bound");

        Scenario share = read("transport: plain\nvalidity: { clock-bound: 25% }");
        assertThat(share.validity()).isEqualTo(new Validity(0.1, 0.999, 0.25));
        assertThat(share.title().effectiveText()).contains("clock-bound: 25%");

        Scenario any = read("transport: plain\nvalidity: { clock-bound: any }");
        assertThat(any.validity().clockBound()).isInfinite();
        assertThat(error("transport: plain\nvalidity: { clock-bound: none }"))
                .contains("clock-bound", "write a number and its unit: 10%");
    }

    @Test
    void theShortestScenarioHasEveryDefault() {
        Scenario scenario = read("transport: plain");

        assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.FixedRate(1_000));
        assertThat(scenario.messages().payload())
                .isEqualTo(new PayloadSpec.Random(false, new SizeRange(1_024, 1_024), 1));
        assertThat(scenario.messages().keys()).isEqualTo(new KeySpec.None());
        assertThat(scenario.messages().carrier()).isEqualTo(CarrierKind.BINARY);
        assertThat(scenario.participants().topology()).isEqualTo(new Topology(1, 1, Delivery.SHARED));
        assertThat(scenario.participants().pacer()).isEqualTo(PacerMode.PARK);
        assertThat(scenario.length())
                .isEqualTo(new Length(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(15),
                        OptionalLong.empty(),
                        Duration.ofSeconds(10),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(10)));
        assertThat(scenario.validity()).isEqualTo(new Validity(0.1, 0.999));
        assertThat(scenario.expectations()).hasSize(8).allMatch(e -> e.limit() == 0);
    }

    @Test
    void everyScheduleIsRead() {
        assertThat(schedule("rate: 0.1/s")).isEqualTo(new Schedule.FixedRate(0.1));
        assertThat(schedule("ramp: { from: 0/s, to: 60/min, over: 2s }"))
                .isEqualTo(new Schedule.Ramp(0, 1, Duration.ofSeconds(2)));
        assertThat(schedule("steps: [{ rate: 1/s, for: 2s }, { rate: 3/s, for: 4s }]"))
                .isEqualTo(new Schedule.Steps(
                        java.util.List.of(new Step(1, Duration.ofSeconds(2)), new Step(3, Duration.ofSeconds(4)))));
        assertThat(schedule("burst: { messages: 7, every: 250ms }"))
                .isEqualTo(new Schedule.Burst(7, Duration.ofMillis(250)));
        assertThat(schedule("saturated: true")).isEqualTo(new Schedule.Saturated());
        assertThat(schedule("think: 10ms"))
                .isEqualTo(new Schedule.Saturated(Optional.of(new WorkTime.Constant(Duration.ofMillis(10)))));
    }

    private static Schedule schedule(String kind) {
        return read("transport: plain\nschedule: { " + kind + " }").messages().schedule();
    }

    @Test
    void everyPayloadWithoutAFileIsRead() {
        SizeRange size = new SizeRange(60, 60);

        assertThat(payload("size: 60B")).isEqualTo(new PayloadSpec.Random(false, size, 1));
        assertThat(payload("zeros: true, size: 60B")).isEqualTo(new PayloadSpec.Zeros(size));
        assertThat(payload("compressible: 2.5, size: 60B, seed: 9"))
                .isEqualTo(new PayloadSpec.Compressible(2.5, size, 9));
    }

    private static PayloadSpec payload(String kind) {
        return read("transport: plain\npayload: { " + kind + " }").messages().payload();
    }

    @Test
    void whatARunCannotTellIsNotExpectedByDefault() {
        assertThat(read("transport: plain\ncarrier: none").expectations())
                .extracting(Expectation::metric)
                .containsExactly("failed", "unresolved", "unsent");
        assertThat(read("transport: plain\nsubscribers: 0").expectations())
                .extracting(Expectation::metric)
                .containsExactly("failed", "unresolved", "unsent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "transport: plain",
                "transport: plain\ncarrier: none",
                "transport: plain\nsubscribers: 0",
                "transport: kafka\nkeys: none\nschedule: { steps: [{ rate: 1/s, for: 2s }, { rate: 3/s, for: 4s }] }",
                "transport: kafka\nkafka: { producer.x: 'a: b, \"c\"\\d {é}', producer.y: ' ' }\ndescription: \"\\u2028 \\n#\"",
                "transport: plain\nschedule: { saturated: true }\npayload: { zeros: true }\nexpect: { lost: any }"
            })
    void theEffectiveTextReadsBackAsTheSameScenario(String yaml) {
        Scenario scenario = read(yaml);

        Scenario again = read(scenario.title().effectiveText());

        assertThat(again.title().effectiveText()).isEqualTo(scenario.title().effectiveText());
        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("target.settings")
                .isEqualTo(scenario);
        assertThat(again.target().settings().given())
                .containsAllEntriesOf(scenario.target().settings().given());
    }

    @Test
    void theEffectiveTextHoldsEveryDefaultAndNoSecret() {
        String text = read(EVERYTHING).title().effectiveText();

        assertThat(text)
                .contains("  producer.sasl.jaas.config: \"******\"\n")
                .contains("  connect.timeout: 10s\n")
                .contains("  failed: 0\n")
                .contains("warmup-limit: 1500ms\n")
                .doesNotContain("geheim");
        assertThat(read("transport: plain", "schedule.rate=5/s").title().effectiveText())
                .isEqualTo("""
                        transport: plain
                        plain: {}
                        yardstick: none
                        schedule:
                          rate: 5/s
                        payload:
                          random: binary
                          size: 1KiB
                          handling: read
                          seed: 1
                        keys: none
                        carrier: binary
                        publishers: 1
                        subscribers: 1
                        delivery: shared
                        processes: one
                        pacer: park
                        timed-every: auto
                        warmup: 5s
                        warmup-limit: 15s
                        measure: 10s
                        drain: 30s
                        stall: 10s
                        expect:
                          lost: 0
                          duplicate: 0
                          corrupt: 0
                          foreign: 0
                          failed: 0
                          unresolved: 0
                          unsent: 0
                          out of order: 0
                        validity:
                          tool-overhead: 10%
                          sent: 99.9%
                        """);
    }
}
