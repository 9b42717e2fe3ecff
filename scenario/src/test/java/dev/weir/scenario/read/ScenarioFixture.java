package dev.weir.scenario.read;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.config.ConfigException;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/** Reads scenarios written in a test, as the file my.yaml. */
public final class ScenarioFixture {

    private static final ScenarioReader READER = new ScenarioReader(
            List.of(FakeDriver.kafka(), FakeDriver.plain(), FakeDriver.datagrams(), FakeDriver.server()));

    private ScenarioFixture() {}

    public static Scenario read(String yaml, String... options) {
        return READER.read(new ScenarioSource("my", "my.yaml", yaml, Optional.empty()), List.of(options));
    }

    static Matrix matrix(String yaml, String... options) {
        return matrix(new PlacedByCommand.Nowhere(), yaml, options);
    }

    /** With its runs where a command has them. */
    static Matrix matrix(PlacedByCommand placed, String yaml, String... options) {
        return READER.matrix(new ScenarioSource("my", "my.yaml", yaml, Optional.empty()), List.of(options), placed);
    }

    /** The message of the error that reading a matrix ends in. */
    static String matrixError(String yaml, String... options) {
        return String.valueOf(catchThrowableOfType(ConfigException.class, () -> matrix(yaml, options))
                .getMessage());
    }

    /** The message of the error that reading ends in. */
    static String error(String yaml, String... options) {
        return String.valueOf(catchThrowableOfType(ConfigException.class, () -> read(yaml, options))
                .getMessage());
    }
}
