package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.run.InstalledEngine;
import dev.weir.config.ConfigException;
import dev.weir.scenario.step.Plan;
import dev.weir.search.NextTrial;
import dev.weir.search.SearchRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchedStepTest {

    private static final List<String> OBJECTIVE = List.of("p99 < 20ms");

    private static Plan plan(String scenario, List<String> words) {
        return InstalledEngine.with(Path.of("..", "scenarios"))
                .plan(scenario, words)
                .orElseThrow();
    }

    private static CapacityQuestion question(String scenario, String search, List<String> objectives) {
        SearchedStep step = SearchedStep.parse(search, plan(scenario, List.of()));
        return new CapacityQuestion(
                words -> step.in(plan(scenario, words)),
                step.in(plan(scenario, List.of())).measuring(Duration.ofSeconds(5)),
                step.keys(),
                objectives,
                step.words(),
                "");
    }

    @Test
    void concurrencyIsThatOfTheOnlyClosedLoop() {
        CapacityQuestion question = question("mongoose-create", "concurrency", OBJECTIVE);

        assertThat(question.key())
                .isEqualTo(new SearchedKey("steps.create.concurrency", "", new SearchRange(1, 1e6, 50, true)));
    }

    @Test
    void trialOfAStepHasItsConcurrencyAndATimeAndNoNumberOfOperations() {
        CapacityQuestion question = question("mongoose-create", "concurrency", OBJECTIVE);

        var planned = (PlannedTrial.OfSteps) question.planned(new NextTrial(70, 4), "");

        assertThat(planned.step().load().inFlight()).isEqualTo(70);
        assertThat(planned.measure()).isEqualTo(Duration.ofSeconds(20));
        assertThat(planned.step().limits().count().orElseThrow()).isGreaterThan(1_000_000_000L);
        assertThat(planned.expectations())
                .anyMatch(expected -> expected.metric().equals("latency p99") && expected.limit() == 20e6);
    }

    @Test
    void rangeOfAKeyIsKept() {
        assertThat(question("mongoose-create", "steps.create.concurrency=10..400", OBJECTIVE)
                        .key()
                        .range())
                .isEqualTo(new SearchRange(10, 400, 10, true));
    }

    @Test
    void rateIsThatOfTheOnlyOpenLoop() {
        assertThat(question("mongoose-e2e", "rate", OBJECTIVE).key().key()).isEqualTo("steps.e2e.rate");
    }

    @Test
    void severalStepsHaveToBeTold() {
        List<String> wrong = new ArrayList<>();
        for (String search : List.of("rate", "size", "steps.nobody.rate=1..9")) {
            assertThatThrownBy(() -> SearchedStep.parse(search, plan("topic-operations", List.of())))
                    .isInstanceOf(ConfigException.class)
                    .satisfies(error -> wrong.add(error.getMessage()));
        }
        assertThat(wrong).allMatch(message -> message.contains("steps.create.rate, steps.describe.rate"));
    }

    @Test
    void closedLoopWithoutALimitIsRefused() {
        assertThatThrownBy(() -> question("mongoose-create", "concurrency", List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("say how slow they may be");
    }
}
