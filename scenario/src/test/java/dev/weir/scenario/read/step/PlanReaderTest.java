package dev.weir.scenario.read.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.read.FakeDriver;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Names;
import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.scenario.step.Plan;
import dev.weir.schedule.Schedule;
import dev.weir.transport.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanReaderTest {

    private static final String EVERY_KEY = """
            description: All of it
            transport: kafka
            kafka: { bootstrap: "host:9092" }
            steps:
              - name: fill
                precondition: true
                operations: create-record
                rate: 5000/s
                in-flight: 100
                workers: 2
                limit: { count: 1_000, time: 60s, size: 1GB, failures: 1% }
                size: 1KiB
                keys: { uniform: 10 }
                headers: { source: weir, "x-${number}": "%{stream}" }
                topic: records
                partition: 0
                items: { to: records.csv }
                trace: 1 in 100
                expect: { failed: 3, p99: 50ms, latency p50: 1ms, rate: 900/s }
              - operations: read-record
                topic: records
                items: { from: records.csv, recycle: true }
                order: random
                limit: { failures: 100, count: 10 }
              - operations: create-topic
                names: { order: random, pattern: "t-${number}", seed: 7, range: 5..9 }
                partitions: 3
                replication: 2
                config: { retention.ms: 60000, cleanup: { policy: compact } }
            """;

    @TempDir
    private Path folder = Path.of("");

    private PlanFixture plans() {
        return new PlanFixture(folder);
    }

    @Test
    void aScenarioWithoutStepsIsNoPlan() throws IOException {
        Files.writeString(folder.resolve("my.yaml"), "transport: plain");
        List<dev.weir.transport.TransportDriver> drivers = List.of(FakeDriver.plain());

        assertThat(new PlanFiles(new ScenarioFiles(folder, drivers), drivers).plan("my", List.of()))
                .isEmpty();
        assertThat(new PlanFiles(new ScenarioFiles(folder, drivers), drivers).plan("plain", List.of()))
                .isEmpty();
    }

    private static List<String> names(Plan plan) {
        return plan.steps().stream()
                .flatMap(step -> step.parallel().stream())
                .map(OperationStep::name)
                .toList();
    }

    private List<String> namesOf(String step) {
        return names(plans().read(
                        "transport: kafka\nkafka: { bootstrap: \"host:9092\" }\nsteps: [{ name: it, " + step + " }]"));
    }

    @Test
    void aStepThatLastsForATimeAndUsesNothingUpIsWarmedUp() {
        List<String> warm = List.of("warm-up of it", "it");
        assertThat(namesOf("operations: create-record, limit: { time: 60s, count: 10 }"))
                .isEqualTo(warm);
        assertThat(namesOf("pipeline: [create-record, read-record], limit: { time: 60s }"))
                .isEqualTo(warm);
        assertThat(namesOf("operations: create-record, topic: records, warmup: 5s, limit: { count: 10 }"))
                .isEqualTo(warm);
        assertThat(namesOf("operations: create-record, warmup-count: 7, limit: { count: 10 }"))
                .isEqualTo(warm);

        List<String> cold = List.of("it");
        assertThat(namesOf("operations: create-record, limit: { count: 10 }")).isEqualTo(cold);
        assertThat(namesOf("operations: create-record, warmup: 0s, limit: { time: 60s }"))
                .isEqualTo(cold);
        assertThat(namesOf("operations: create-record, topic: records, limit: { time: 60s }"))
                .isEqualTo(cold);
        assertThat(namesOf("operations: create-record, precondition: true, limit: { time: 60s }"))
                .isEqualTo(cold);
        assertThat(namesOf("operations: read-record, topic: records, limit: { time: 60s }"))
                .isEqualTo(cold);
        assertThat(namesOf("operations: create-topic, limit: { time: 60s }")).isEqualTo(cold);
        assertThat(namesOf("pipeline: [create-record, delete-records], limit: { time: 60s }"))
                .isEqualTo(cold);
    }

    @Test
    void aWarmUpIsTheSameWorkForItsOwnTimeAndLeavesNoListOrTrace() {
        Plan plan = plans().read("""
                transport: kafka
                kafka: { bootstrap: "host:9092" }
                steps:
                  - { name: fill, operations: create-record, limit: { count: 9 }, items: { to: records.csv } }
                  - name: mix
                    operations: { create-record: 20, read-record: 80 }
                    rate: 500/s
                    warmup: 4s
                    warmup-count: 1000
                    limit: { time: 60s, failures: 3 }
                    items: { from: records.csv, to: more.csv }
                    trace: all
                    expect: { p99: 50ms }
                """);
        Plan.Step warmUp = plan.steps().get(1);
        OperationStep step = warmUp.parallel().getFirst();
        OperationStep mix = plan.steps().get(2).parallel().getFirst();

        assertThat(names(plan)).containsExactly("fill", "warm-up of mix", "mix");
        assertThat(warmUp.warmUp()).contains(Duration.ofSeconds(4));
        assertThat(plan.steps().get(2).warmUp()).isEmpty();
        assertThat(step.precondition()).isTrue();
        assertThat(step.work()).isEqualTo(mix.work());
        assertThat(step.load()).isEqualTo(mix.load());
        assertThat(step.limits().time()).contains(Duration.ofSeconds(12));
        assertThat(step.limits().count()).hasValue(1_000);
        assertThat(step.limits().failures()).isEmpty();
        assertThat(step.items().from()).isEqualTo(mix.items().from());
        assertThat(step.items().to()).isEmpty();
        assertThat(step.items().recycle()).isTrue();
        assertThat(step.output().traceEvery()).isZero();
        assertThat(step.expectations()).isEmpty();
    }

    @Test
    void everyKeyOfAStepThatCreatesRecordsIsRead() {
        Plan plan = plans().read(EVERY_KEY);
        OperationStep fill = plan.steps().getFirst().parallel().getFirst();

        assertThat(plan.title().description()).isEqualTo("All of it");
        assertThat(plan.target().settings().text("bootstrap")).isEqualTo("host:9092");
        assertThat(fill.name()).isEqualTo("fill");
        assertThat(fill.precondition()).isTrue();
        assertThat(fill.load()).isEqualTo(new OperationStep.Load(new Schedule.FixedRate(5000), 100, 2));
        assertThat(fill.limits())
                .isEqualTo(new OperationStep.Limits(
                        OptionalLong.of(1000),
                        java.util.Optional.of(Duration.ofSeconds(60)),
                        OptionalLong.of(1_000_000_000),
                        OptionalLong.empty(),
                        OptionalDouble.of(0.01)));
        assertThat(fill.content().payload()).isEqualTo(new PayloadSpec.Random(false, new SizeRange(1024, 1024), 1));
        assertThat(fill.content().keys()).isEqualTo(new KeySpec.Uniform(10, 1));
        assertThat(fill.content().headers()).isEqualTo(Map.of("source", "weir", "x-${number}", "%{stream}"));
        assertThat(fill.items().topic()).isEqualTo("records");
        assertThat(fill.items().partition()).hasValue(0);
        assertThat(fill.items().to()).contains(Path.of("records.csv"));
        assertThat(fill.output().traceEvery()).isEqualTo(100);
        assertThat(fill.expectations())
                .containsExactly(
                        new Expectation("failed", Expectation.Kind.MOST_MESSAGES, 3),
                        new Expectation("unresolved", Expectation.Kind.MOST_MESSAGES, 0),
                        new Expectation("rate", Expectation.Kind.LEAST_RATE, 900),
                        new Expectation("latency p99", Expectation.Kind.MOST_NANOS, 50e6),
                        new Expectation("latency p50", Expectation.Kind.MOST_NANOS, 1e6));
    }

    @Test
    void everyKeyOfOtherStepsIsRead() {
        Plan plan = plans().read(EVERY_KEY);
        OperationStep read = plan.steps().get(1).parallel().getFirst();
        OperationStep topics = plan.steps().get(2).parallel().getFirst();

        assertThat(read.name()).isEqualTo("read-record");
        assertThat(read.items().from()).contains(Path.of("records.csv"));
        assertThat(read.items().recycle()).isTrue();
        assertThat(read.items().random()).isTrue();
        assertThat(read.limits().failures()).hasValue(100);
        assertThat(topics.items().names()).isEqualTo(new Names(Names.Order.RANDOM, "t-${number}", 7, 5, 9));
        assertThat(topics.content().partitions()).isEqualTo(3);
        assertThat(topics.content().replication()).isEqualTo(2);
        assertThat(topics.content().config()).isEqualTo(Map.of("retention.ms", "60000", "cleanup.policy", "compact"));
    }

    @Test
    void whatIsNotSaidHasADefault() {
        OperationStep step = plans().step("operations: create-record, limit: { count: 1 }");

        assertThat(step.name()).isEqualTo("create-record");
        assertThat(step.precondition()).isFalse();
        assertThat(step.load()).isEqualTo(new OperationStep.Load(new Schedule.Saturated(), 1, 1));
        assertThat(step.load().closedLoop()).isTrue();
        assertThat(step.items().topic()).isEmpty();
        assertThat(step.output().traceEvery()).isZero();
        assertThat(step.expectations()).extracting(Expectation::metric).containsExactly("failed", "unresolved");
    }

    @Test
    void weightsAndStagesAreReadInTheirOrder() {
        assertThat(plans().step("operations: { create-record: 20, read-record: 80, delete-records: 0 },"
                                + " limit: { count: 1 }")
                        .work())
                .isEqualTo(new Work.Mix(
                        List.of(new Share(OperationKind.CREATE_RECORD, 20), new Share(OperationKind.READ_RECORD, 80))));
        assertThat(plans().step("pipeline: [create-topic, describe-topic, delete-topic], limit: { count: 1 }")
                        .work())
                .isEqualTo(new Work.Pipeline(
                        List.of(OperationKind.CREATE_TOPIC, OperationKind.DESCRIBE_TOPIC, OperationKind.DELETE_TOPIC)));
    }

    @Test
    void stepsWithoutANameAreCalledByTheirOperation() {
        assertThat(plans().steps("""
                          - { operations: create-record, limit: { count: 1 } }
                          - { operations: create-record, limit: { count: 1 } }
                          - { name: create-record-3, operations: create-record, limit: { count: 1 } }
                          - { operations: { create-record: 1, read-record: 1 }, limit: { count: 1 } }
                          - { pipeline: [create-record, read-record], limit: { count: 1 } }
                          - { operations: create-record, limit: { count: 1 } }
                        """))
                .extracting(OperationStep::name)
                .containsExactly(
                        "create-record", "create-record-2", "create-record-3", "mix", "pipeline", "create-record-4");
    }

    @Test
    void aLoopRepeatsItsStepsForEachCombinationOfValues() {
        List<OperationStep> steps = plans().steps("""
                          - for: { size: [1B, 1KiB], limit.count: [5, 6] }
                            steps:
                              - { name: fill, operations: create-record, size: 9B }
                              - { name: read, operations: read-record }
                        """);

        assertThat(steps)
                .extracting(OperationStep::name)
                .containsExactly(
                        "fill 1B 5",
                        "read 1B 5",
                        "fill 1B 6",
                        "read 1B 6",
                        "fill 1KiB 5",
                        "read 1KiB 5",
                        "fill 1KiB 6",
                        "read 1KiB 6");
        assertThat(steps.get(4).content().payload())
                .isEqualTo(new PayloadSpec.Random(false, new SizeRange(1024, 1024), 1));
        assertThat(steps.get(3).limits().count()).hasValue(6);
    }

    @Test
    void parallelStepsAreOneStepOfThePlan() {
        Plan plan = plans().read("""
                transport: kafka
                steps:
                  - parallel:
                      - { operations: create-record, limit: { count: 1 } }
                      - { operations: list-topics, limit: { count: 1 } }
                  - { operations: list-groups, limit: { count: 1 } }
                """);

        assertThat(plan.steps()).extracting(step -> step.parallel().size()).containsExactly(2, 1);
    }

    @Test
    void optionsReplaceValuesOfTheTopOfTheTransportAndOfStepsByName() {
        String yaml = """
                transport: kafka
                steps:
                  - { name: fill, operations: create-record, concurrency: 7, limit: { count: 1 } }
                  - { name: v1.2, operations: create-record, rate: 5/s, size: 1KiB, limit: { count: 1 } }
                """;
        Plan plan = plans().read(
                        yaml,
                        "description=Mine",
                        "bootstrap=host:1",
                        "producer.acks=1",
                        "steps.fill.limit.count=1000",
                        "steps.fill.rate=9/s",
                        "steps.fill.expect.p99=5ms",
                        "steps.v1.2.payload.size=2KiB",
                        "steps.v1.2.operations={ create-record: 1, read-record: 3 }",
                        "steps.v1.2.headers.x.y=z");
        OperationStep fill = plan.steps().getFirst().parallel().getFirst();
        OperationStep second = plan.steps().get(1).parallel().getFirst();

        assertThat(plan.title().description()).isEqualTo("Mine");
        assertThat(plan.target().settings().text("bootstrap")).isEqualTo("host:1");
        assertThat(plan.target().settings().properties("producer")).containsEntry("acks", "1");
        assertThat(fill.limits().count()).hasValue(1000);
        assertThat(fill.load()).isEqualTo(new OperationStep.Load(new Schedule.FixedRate(9), 1000, 1));
        assertThat(fill.expectations()).contains(new Expectation("latency p99", Expectation.Kind.MOST_NANOS, 5e6));
        assertThat(second.content().payload()).isEqualTo(new PayloadSpec.Random(false, new SizeRange(2048, 2048), 1));
        assertThat(second.work().kinds()).containsExactly(OperationKind.CREATE_RECORD, OperationKind.READ_RECORD);
        assertThat(second.content().headers()).isEqualTo(Map.of("x.y", "z"));
    }

    @Test
    void aTransportThatAnOptionNamesLeavesTheSettingsOfTheOtherBehind() {
        Plan plan = plans().read("""
                transport: kafka
                kafka: { bootstrap: "host:1" }
                steps:
                  - { operations: create-record, limit: { count: 1 } }
                """, "transport=datagrams");

        assertThat(plan.target().transport()).isEqualTo("datagrams");
    }

    @Test
    void aListOfItemsIsAFileBesideTheScenarioOrOneThatAnOptionNames() throws IOException {
        Path beside = Files.writeString(folder.resolve("mine.csv"), "");

        assertThat(plans().step("operations: read-record, items: { from: mine.csv }")
                        .items()
                        .from())
                .contains(beside);
        assertThat(plans().step(
                                "operations: read-record, limit: { count: 1 }",
                                "steps.read-record.items.from=" + beside)
                        .items()
                        .from())
                .contains(beside);
    }

    @Test
    void theEffectiveTextIsAScenarioWithTheSameEffect() {
        Plan plan = plans().read("""
                description: "A colon: here"
                transport: kafka
                steps:
                  - { name: fill, precondition: true, operations: create-record, rate: 50/s, limit: { count: 1 }, size: 1B,
                      items: { to: a.csv }, headers: { "x-${math:random(3) + 1}": "a, b" } }
                  - for: { concurrency: [1, 10] }
                    steps:
                      - parallel:
                          - { name: a, operations: { create-record: 1, read-record: 9 }, limit: { time: 1s, failures: 1% } }
                          - { name: b, operations: delete-topic, names: { range: 0..9 }, trace: all }
                  - { pipeline: [create-record, read-record], limit: { count: 5 }, expect: { end-to-end p99: 1s, failed: any } }
                  - { operations: read-record, items: { from: a.csv } }
                """);
        String text = plan.title().effectiveText();
        Plan again = plans().read(text);

        assertThat(again.title().effectiveText()).isEqualTo(text);
        assertThat(again.steps()).isEqualTo(plan.steps());
        assertThat(text).contains("  - name: fill\n", "  - parallel:\n      - name: a 1\n", "concurrency: 10\n");
    }

    @Test
    void percentilesAreThoseOfTheWholeScenario() {
        String steps = "steps: [{ operations: list-topics, limit: { count: 1 } }]";
        Plan plan = plans().read("{ transport: kafka, percentiles: [99.999, 50], " + steps + " }");

        assertThat(plan.percentiles()).containsExactly(50.0, 99.999);
        assertThat(plans().read(plan.title().effectiveText()).percentiles()).isEqualTo(plan.percentiles());
        assertThat(plans().read("{ transport: kafka, " + steps + " }", "percentiles=[12.5, 75]")
                        .percentiles())
                .containsExactly(12.5, 75.0);
    }

    @Test
    void howLongNoOperationMayEndIsSaidForTheWholeScenario() {
        String steps = "steps: [{ operations: list-topics, limit: { count: 1 } }]";
        Plan usual = plans().read("{ transport: kafka, " + steps + " }");
        Plan longer = plans().read("{ transport: kafka, stall: 2m, " + steps + " }");

        assertThat(usual.stall()).isEqualTo(Duration.ofSeconds(30));
        assertThat(usual.title().effectiveText()).contains("stall: 30s\n");
        assertThat(longer.stall()).isEqualTo(Duration.ofMinutes(2));
        assertThat(plans().read(longer.title().effectiveText()).stall()).isEqualTo(longer.stall());
        assertThat(plans().read("{ transport: kafka, " + steps + " }", "stall=45s")
                        .stall())
                .isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void aListThatAnEarlierStepMakesIsTheSameUnderAnotherSpelling() {
        assertThat(plans().steps("  [{ operations: create-record, limit: { count: 1 }, items: { to: a.csv } },"
                                + " { operations: read-record, items: { from: ./a.csv } }]")
                        .getLast()
                        .items()
                        .from())
                .contains(Path.of("a.csv"));
    }

    @Test
    void secretsOfStepsAreMaskedByTheirNamesInTheText() {
        Plan plan = plans().read("""
                transport: kafka
                steps:
                  - operations: create-record
                    limit: { count: 1 }
                    headers: { api-token: 12345, source: 54321 }
                """);

        assertThat(plan.title().effectiveText())
                .contains("api-token: \"******\"", "54321")
                .doesNotContain("12345");
    }

    @Test
    void aSecretThatVariesIsCalledByItsNumberInNamesOfSteps() {
        Plan plan = plans().read("""
                transport: kafka
                steps:
                  - for: { headers.api-token: [varied!pw1, varied!pw2, 77], headers.source: [a] }
                    steps:
                      - { name: fill, operations: create-record, limit: { count: 1 } }
                """);

        assertThat(plan.steps())
                .flatExtracting(Plan.Step::parallel)
                .extracting(OperationStep::name)
                .containsExactly("fill secret 1 a", "fill secret 2 a", "fill secret 3 a");
        assertThat(plan.title().effectiveText()).doesNotContain("pw1", "pw2", "77");
    }

    @Test
    void stepsAreReadForANamedSystem() {
        Plan plan = plans().read("""
                transport: kafka@a
                kafka@a: { bootstrap: "a:9092" }
                steps:
                  - { operations: create-record, limit: { count: 1 } }
                """);

        assertThat(plan.target().transport()).isEqualTo("kafka@a");
        assertThat(plan.target().settings().given()).containsEntry("bootstrap", "a:9092");
        assertThat(plans().read(plan.title().effectiveText()).steps()).isEqualTo(plan.steps());
    }
}
