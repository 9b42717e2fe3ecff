package dev.weir.scenario.read.step;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.config.ConfigException;
import dev.weir.scenario.read.FakeDriver;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads scenarios of steps written in a test, as the file my.yaml. */
record PlanFixture(Path folder) {

    private static final List<TransportDriver> DRIVERS =
            List.of(FakeDriver.kafka(), FakeDriver.plain(), FakeDriver.datagrams());

    Plan read(String yaml, String... options) {
        try {
            Files.writeString(folder.resolve("my.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PlanFiles(new ScenarioFiles(folder, DRIVERS), DRIVERS)
                .plan("my", List.of(options))
                .orElseThrow();
    }

    /** The steps of a scenario of kafka, in the order of execution. */
    List<OperationStep> steps(String steps, String... options) {
        return read("transport: kafka\nsteps:\n" + steps, options).steps().stream()
                .flatMap(step -> step.parallel().stream())
                .toList();
    }

    /** The only step of a scenario of kafka. */
    OperationStep step(String step, String... options) {
        return steps("  - { " + step + " }", options).getFirst();
    }

    /** The message of the error that reading ends in. */
    String error(String yaml, String... options) {
        return String.valueOf(catchThrowableOfType(ConfigException.class, () -> read(yaml, options))
                .getMessage());
    }

    /** The message of the error that reading the only step of a scenario of kafka ends in. */
    String stepError(String step, String... options) {
        return error("transport: kafka\nsteps:\n  - { " + step + " }", options);
    }
}
