package dev.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ScenarioReferenceTest {

    @Test
    void everyKeyOfTheTableAndOfTheTransportsIsListed() {
        String page = ScenarioReference.markdown(List.of(FakeDriver.kafka(), FakeDriver.plain()));

        ScenarioKeys.all().forEach(key -> assertThat(page).contains(key.description()));
        FakeDriver.kafka().settings().forEach(setting -> assertThat(page).contains("`" + setting.name()));
        assertThat(page)
                .contains("| `seed` | whole number | `1` | `7` | Same seed, same instants. Only with `poisson`. |")
                .contains("| `subscribe` | `group`, `standalone` | `group` | How to subscribe. |");
    }

    /** The table is the only place where keys are declared; these tests keep its examples and defaults true. */
    @TestFactory
    List<DynamicTest> everyExampleAndDefaultOfTheTableIsValid() {
        List<DynamicTest> tests = new ArrayList<>();
        for (ScenarioKey key : ScenarioKeys.all()) {
            if (key.form() != ScenarioKey.Form.SECTION && key.form() != ScenarioKey.Form.LIST) {
                tests.add(DynamicTest.dynamicTest(key.path(), () -> {
                    key.check(key.example());
                    if (!key.defaultText().isEmpty() && !key.name().equals("warmup-limit")) {
                        key.check(key.defaultText());
                    }
                }));
            }
        }
        return tests;
    }

    @Test
    void everyExampleOfASectionIsRead() {
        for (ScenarioKey key : ScenarioKeys.all()) {
            boolean structured = key.form() == ScenarioKey.Form.SECTION || key.form() == ScenarioKey.Form.LIST;
            if (structured && key.section().isEmpty()) {
                ScenarioFixture.read("transport: kafka\n" + key.name() + ": " + key.example());
            } else if (structured) {
                ScenarioFixture.read(
                        "transport: kafka\n" + key.section() + ": { " + key.name() + ": " + key.example() + " }");
            }
        }
        assertThat(ScenarioKeys.all()).hasSizeGreaterThan(40);
    }
}
