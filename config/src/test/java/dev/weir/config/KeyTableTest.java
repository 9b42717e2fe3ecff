package dev.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.config.Key.Shape;
import dev.weir.config.Node.Mapping;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTableTest {

    private static final KeyTable TABLE = new KeyTable(List.of(
            key("name", Shape.VALUE, ValueType.FILLED_TEXT, "", "x").asRequired(),
            key("colour", Shape.VALUE, ValueType.choice(List.of("red", "green")), "red", "green"),
            key("pump", Shape.SECTION, ValueType.choice(List.of("none")), "none", "{ speed: 3 }"),
            key("pump.speed", Shape.VALUE, ValueType.COUNT, "", "3").asKind(),
            key("pump.power", Shape.VALUE, ValueType.COUNT, "", "3").asKind(),
            key("pump.seed", Shape.VALUE, ValueType.COUNT, "1", "7").with("power"),
            key("tank.size", Shape.VALUE, ValueType.SIZE, "1KiB", "2KiB"),
            key("tank.hosts", Shape.VALUES, ValueType.FILLED_TEXT, "", "[a, b]"),
            key("steps", Shape.SECTIONS, ValueType.NONE, "", "[{ for: 1s }]"),
            key("steps[].for", Shape.VALUE, ValueType.DURATION, "", "1s").asRequired(),
            Key.in("limits", "reply pN", Shape.VALUE, ValueType.DURATION.or("any"), new Key.Text("", "5ms", ""))
                    .forEach(List.of("50", "99.9"))));

    private static Key key(String path, Shape shape, ValueType type, String defaultText, String example) {
        return Key.of(path, shape, type, new Key.Text(defaultText, example, "Something."));
    }

    private static Mapping read(String yaml) {
        return (Mapping) YamlReader.read(yaml, "my.yaml").orElseThrow();
    }

    private static String problems(String yaml) {
        Problems problems = new Problems();
        TABLE.check(read(yaml), new OtherNames(List.of("other"), name -> Optional.empty()), problems);
        return problems.count() == 0
                ? ""
                : String.valueOf(catchThrowableOfType(ConfigException.class, problems::throwIfAny)
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            colour: blue                | my.yaml:2: 'colour': 'blue' is not one of red, green
            colour: gren                | did you mean 'green'?
            colour:                     | my.yaml:2: 'colour' has no value
            colour: [red]               | my.yaml:2: 'colour' is one value, not a list
            color: red                  | my.yaml:2: unknown key 'color'
            size: 1KiB                  | did you mean 'tank.size'?
            pump: fast                  | my.yaml:2: 'pump' is a section, or none, not the value 'fast'
            pump: { speed: 1, power: 2 } | my.yaml:2: 'speed' and 'power' in 'pump' exclude each other; choose one of speed, power
            pump: { seed: 1 }           | my.yaml:2: 'pump' does not say its type; choose one of speed, power
            pump: { speed: 1, seed: 2 } | my.yaml:2: 'seed' does not go with 'speed' in 'pump'; it goes with power
            tank: 5                     | my.yaml:2: 'tank' is a section, not the value '5'
            tank: { hosts: { a: b } }   | my.yaml:2: 'hosts' in 'tank' is a list, not a section
            tank: { hosts: [[a]] }      | an item of 'hosts' in 'tank' is one value, not a list
            steps: []                   | my.yaml:2: 'steps' is empty
            steps: [a]                  | an item of 'steps' is a section, not the value 'a'
            steps: [{}]                 | my.yaml:2: 'steps' needs 'for'
            limits: { p99.9: 5ms }      | did you mean 'reply p99.9'?
            limits: { reply p98: 5ms }  | my.yaml:2: unknown key 'reply p98' in 'limits'
            limits: { reply p50: some } | 'reply p50' in 'limits': 'some' is not a duration
            """)
    void aMistakeIsNamedWithItsPlaceAndTheRemedy(String line, String expected) {
        assertThat(problems("name: x\n" + line)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pump: none
            pump: { power: 5, seed: 2 }
            tank: { size: 5KiB, hosts: [a, b] }
            tank: { hosts: a }
            steps: [{ for: 1s }, { for: 2s }]
            limits: { reply p99.9: any, reply p50: 3ms }
            other: { what: ever }
            """)
    void correctKeysAreNoProblem(String line) {
        assertThat(problems("name: x\n" + line)).isEmpty();
    }

    @Test
    void everythingThatIsWrongIsSaidInTheOrderOfTheFile() {
        assertThat(problems("""
                tank:
                  size: big
                  hots: [a]
                nam: x
                colour: blue
                """).lines().filter(line -> !line.startsWith(" ")))
                .containsExactly(
                        "my.yaml:2: 'size' in 'tank': 'big' is not a size; write a number and its unit: 1KiB",
                        "my.yaml:3: unknown key 'hots' in 'tank'",
                        "my.yaml:4: unknown key 'nam'",
                        "my.yaml:5: 'colour': 'blue' is not one of red, green");
    }

    @Test
    void aMissingKeyIsReportedUnlessItIsThereMisspelt() {
        assertThat(problems("colour: red")).isEqualTo("my.yaml:1: 'name' is missing\n    for example:  name: x");
        assertThat(problems("nmae: x"))
                .startsWith("my.yaml:1: unknown key 'nmae'")
                .doesNotContain("is missing");
        assertThat(problems("steps: [{ fro: 1s }]\nname: x"))
                .startsWith("my.yaml:1: unknown key 'fro' in 'steps'")
                .doesNotContain("needs");
    }

    @Test
    void valuesAreTheGivenOnesOverTheDefaults() {
        Mapping root = read("name: x\ntank: { hosts: [a, b] }\nlimits: { reply p99.9: 5ms }");
        Section top = TABLE.section(root);

        assertThat(TABLE.values(root))
                .hasEntrySatisfying(
                        "tank.hosts", joined -> assertThat(joined.text()).isEqualTo("a,b"));
        assertThat(TABLE.values(root).keySet()).containsExactly("name", "tank.hosts", "limits.reply p99.9");
        assertThat(top.text("colour")).isEqualTo("red");
        assertThat(top.section("tank").text("size")).isEqualTo("1KiB");
        assertThat(top.section("limits").text("reply p99.9")).isEqualTo("5ms");
        assertThat(top.section("pump").names()).isEmpty();
    }

    @Test
    void theSameAtTheSamePlaceIsSaidOnceAndOptionsComeLast() {
        Problems problems = new Problems();
        problems.add(Place.option("x=1").error("wrong"));
        problems.add(Place.line("my.yaml", 12).error("late"));
        problems.add(Place.line("my.yaml", 2).error("early"));
        problems.add(Place.line("my.yaml", 2).error("early", "and a hint"), "seen again");

        assertThat(problems.error()).hasMessage("my.yaml:2: early\nmy.yaml:12: late\n--set x: wrong");
    }
}
