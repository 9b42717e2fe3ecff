package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemSource;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The names that a step makes up. */
class RunFilesTest {

    private static final WallTime BEGAN =
            new WallTime(5, Instant.parse("2023-11-14T22:13:20Z").toEpochMilli() * 1_000_000, ZoneOffset.UTC);

    private static List<String> names(String pattern) {
        OperationStep step = step(pattern);
        List<String> names = new ArrayList<>();
        Item item = new Item();
        try (ItemSource source = new RunFiles(Path.of(""), BEGAN).items(step, OperationKind.CREATE_TOPIC)) {
            while (source.next(item)) {
                names.add(item.name);
            }
        }
        return names;
    }

    private static OperationStep step(String pattern) {
        String scenario = """
                transport: simulated
                steps:
                  - { operations: create-topic, names: { pattern: "%s", range: 0..1 } }
                """.formatted(pattern);
        return PlanFiles.plan(
                        new ScenarioSource("test", "test", scenario, Optional.empty()),
                        new SimulatedDriver(OperationCourse.taking(Duration.ofMillis(1))))
                .steps()
                .getFirst()
                .parallel()
                .getFirst();
    }

    @Test
    void theTimeInANameIsWhenTheRunBegan() {
        assertThat(names("t-%{time:millisSinceEpoch()}-${number}"))
                .containsExactly("t-1700000000000-0", "t-1700000000000-1");
        assertThat(names("t-${time:millisSinceEpoch()}")).containsExactly("t-1700000000000", "t-1700000000000");
    }

    @Test
    void everyStepOfARunMakesTheSameNames() {
        String pattern = "t-%{rnd.nextInt(1000)}-${rnd.nextLong(time:millisSinceEpoch())}";

        assertThat(names(pattern)).hasSize(2).isEqualTo(names(pattern));
    }
}
