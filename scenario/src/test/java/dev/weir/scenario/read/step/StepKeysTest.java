package dev.weir.scenario.read.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class StepKeysTest {

    @Test
    void everyKeyIsInTheReference() {
        String page = StepReference.markdown();

        Stream.of(StepKeys.TOP, StepKeys.GROUP, StepKeys.STEP)
                .flatMap(table -> table.keys().stream())
                .filter(key -> !key.section().startsWith("schedule")
                        && !key.section().startsWith("payload")
                        && !key.section().startsWith("keys"))
                .forEach(key -> assertThat(page).contains("| `" + key.name(), key.description()));
    }

    @TestFactory
    List<DynamicTest> everyExampleAndDefaultOfTheTableIsValid() {
        return StepKeys.STEP.keys().stream()
                .filter(key -> key.shape() == Shape.VALUE && !key.name().equals("name"))
                .map(key -> DynamicTest.dynamicTest(key.path(), () -> check(key)))
                .toList();
    }

    private static void check(Key key) {
        key.type().check(key.example().replace("\"", ""));
        if (!key.defaultText().isEmpty()) {
            key.type().check(key.defaultText());
        }
    }
}
