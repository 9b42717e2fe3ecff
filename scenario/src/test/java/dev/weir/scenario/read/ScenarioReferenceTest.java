package dev.weir.scenario.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ScenarioReferenceTest {

    @Test
    void everyKeyOfTheTableAndOfTheTransportsIsListed() {
        String page = ScenarioReference.markdown(List.of(FakeDriver.kafka(), FakeDriver.plain()));

        ScenarioKeys.TABLE.keys().forEach(key -> assertThat(page).contains(key.description()));
        FakeDriver.kafka().settings().forEach(setting -> assertThat(page).contains("`" + setting.name()));
        assertThat(page)
                .contains("| `seed` | whole number | `1` | `7` | Same seed, same instants. Only with `poisson`. |")
                .contains("| `subscribe` | `group`, `standalone`, `share` | `group` | How to subscribe. |");
    }

    /** The table is the only place where keys are declared; these tests keep its examples and defaults true. */
    @TestFactory
    List<DynamicTest> everyExampleAndDefaultOfTheTableIsValid() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Key key : ScenarioKeys.TABLE.keys()) {
            if (key.shape() != Shape.SECTION && key.shape() != Shape.SECTIONS) {
                tests.add(DynamicTest.dynamicTest(key.path(), () -> {
                    key.type().check(key.example());
                    if (!key.defaultText().isEmpty() && !key.name().equals("warmup-limit")) {
                        key.type().check(key.defaultText());
                    }
                }));
            }
        }
        return tests;
    }

    @Test
    void everyExampleOfASectionIsRead() {
        for (Key key : ScenarioKeys.TABLE.keys()) {
            boolean structured = key.shape() == Shape.SECTION || key.shape() == Shape.SECTIONS;
            // What goes with one kind of payload alone needs its library, and a file that is replayed has to be there:
            // AvroScenarioTest and ReplayScenarioTest read these.
            if (structured && key.use().onlyWith().isEmpty() && !key.path().equals("replay")) {
                String section = key.name() + ": " + key.example();
                ScenarioFixture.read("transport: kafka\n" + beside(key) + "\n"
                        + (key.section().isEmpty() ? section : key.section() + ": { " + section + " }"));
            }
        }
        assertThat(ScenarioKeys.TABLE.keys()).hasSizeGreaterThan(40);
    }

    /** What a section says of nothing but this. */
    private static String beside(Key key) {
        return key.path().equals("processes") || key.path().startsWith("crowd")
                ? "clients: 100\nkeys: { uniform: 40 }"
                : "";
    }
}
