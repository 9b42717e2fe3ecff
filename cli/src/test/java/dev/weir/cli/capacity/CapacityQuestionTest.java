package dev.weir.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.run.InstalledEngine;
import dev.weir.config.ConfigException;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacityResult.CapacityOrigin;
import dev.weir.search.NextTrial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityQuestionTest {

    @TempDir
    private Path folder = Path.of("");

    private CapacityQuestion question(String... overrides) {
        return new CapacityQuestion(
                words ->
                        new PlannedTrial.OfMessages(InstalledEngine.with(folder).matrix("direct", words)),
                List.of(overrides),
                "",
                List.of(),
                "rate",
                "");
    }

    @Test
    void trialNearTheLimitMeasuresSoManyTimesAsLong() {
        CapacityQuestion question = question("measure=1500ms");

        assertThat(question.planned(new NextTrial(1000, 1), "").measure()).isEqualTo(Duration.ofMillis(1500));
        assertThat(question.planned(new NextTrial(1000, 4), "").measure()).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void searchOfAnotherVersionIsNotResumed() {
        CapacityResult begun = question().begun(List.of("weir"), "2026-11-21T10:15:02Z");

        assertThatThrownBy(() -> CapacityQuestion.resumed(
                        begun, from(begun, "0.0.9", begun.origin().system())))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("begun by Weir 0.0.9");
    }

    @Test
    void searchOfAnotherVersionOfTheSystemIsNotResumed() {
        CapacityResult begun = question().begun(List.of("weir"), "2026-11-21T10:15:02Z");

        assertThatThrownBy(() -> CapacityQuestion.resumed(
                        begun, from(begun, begun.origin().weirVersion(), "kafka (embedded 4.1.0)")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("the folder holds trials of kafka (embedded 4.1.0)");
    }

    private static CapacityResult from(CapacityResult result, String weir, String system) {
        CapacityOrigin origin = result.origin();
        return new CapacityResult(
                CapacityResult.SCHEMA,
                new CapacityOrigin(
                        weir, origin.scenario(), system, origin.startedAt(), origin.command(), origin.scenarioText()),
                result.question(),
                result.searches(),
                "");
    }
}
