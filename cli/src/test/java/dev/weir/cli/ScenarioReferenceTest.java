package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.read.ScenarioReference;
import dev.weir.scenario.read.step.StepReference;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ScenarioReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "scenario.md");
    private static final Path STEPS = Path.of("..", "docs", "reference", "steps.md");
    private static final String REGENERATE = "./dev references";

    @Test
    void theScenarioReferenceSaysWhatTheCodeReads() throws IOException {
        List<TransportDriver> drivers = ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        String page = ScenarioReference.markdown(drivers);
        if (Boolean.getBoolean("weir.regenerate")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("docs/reference/scenario.md has drifted from the code; regenerate it with:  " + REGENERATE)
                .hasContent(page);
    }

    @Test
    void theReferenceOfStepsSaysWhatTheCodeReads() throws IOException {
        String page = StepReference.markdown();
        if (Boolean.getBoolean("weir.regenerate")) {
            Files.writeString(STEPS, page);
        }

        assertThat(STEPS)
                .as("docs/reference/steps.md has drifted from the code; regenerate it with:  " + REGENERATE)
                .hasContent(page);
    }
}
