package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.matrixError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.KeySpec;
import dev.weir.result.Column;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.secret.Secrets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixTest {

    private static final String TABLE = """
            description: A table
            kafka: { topic: { partitions: 6 } }
            payload: { size: 100B }
            matrix:
              transport: [plain, kafka]
              rate: [1000/s, 5000/s]
              producer.acks: [0, all]
            """;

    @Test
    void everyCombinationIsACellTheFirstKeyBeingTheOutermost() {
        Matrix matrix = matrix(TABLE);

        assertThat(matrix.axes()).containsExactly("transport", "rate", "producer.acks");
        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .containsExactly(
                        "plain · rate 1000/s",
                        "plain · rate 5000/s",
                        "kafka · rate 1000/s · acks 0",
                        "kafka · rate 1000/s · acks all",
                        "kafka · rate 5000/s · acks 0",
                        "kafka · rate 5000/s · acks all");
        Scenario last = matrix.cells().getLast().scenario();
        assertThat(last.target().transport()).isEqualTo("kafka");
        assertThat(last.messages().schedule()).isEqualTo(new Schedule.FixedRate(5_000));
        assertThat(last.target().settings().given())
                .containsEntry("producer.acks", "all")
                .containsEntry("topic.partitions", "6");
    }

    @Test
    void cellsAboveABoundAreLeftOut() {
        String text = TABLE + "  publishers: [9, 100, 1_000]\n"
                + "  exclude: [{ transport: kafka, publishers: '> 99' }, { transport: plain }]\n";

        assertThat(matrix(text, "matrix.producer.acks=[all]", "matrix.rate=[5/s]")
                        .cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("kafka · rate 5/s · acks all · publishers 9");
        assertThat(matrix(text, "producer.acks=all", "rate=5/s", "publishers=[1, 99, 100]")
                        .cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("kafka · publishers 1", "kafka · publishers 99");
    }

    private static final String BOUNDED = """
            matrix:
              variant:
                - { name: safe, transport: kafka, producer.acks: all }
                - { name: fast, transport: kafka }
                - { name: near, transport: plain }
              publishers: [1, 100]
              exclude: [{ variant: [safe, fast], publishers: '> 99' }]
            """;

    @Test
    void excludedCellsRunWhenOptionsNameThemByAllTheirValues() {
        Matrix named = matrix(BOUNDED, "variant=fast", "publishers=[200]");

        assertThat(named.cells()).extracting(Matrix.Cell::label).containsExactly("fast · publishers 200");
        assertThat(named.notes()).isEmpty();
        assertThat(matrix(named.text()).cells()).hasSize(1);
    }

    @Test
    void cellsThatStayExcludedAlthoughAnOptionGaveTheValueAreNamed() {
        Matrix matrix = matrix(BOUNDED, "publishers=[200]");

        assertThat(matrix.cells()).extracting(Matrix.Cell::label).containsExactly("near · publishers 200");
        assertThat(matrix.notes()).containsExactly("""
                my.yaml:1: 'exclude' leaves out safe · publishers 200, fast · publishers 200
                    to run what is left out, choose with --set also: variant\
                """);
        assertThat(matrix(BOUNDED).notes()).isEmpty();
    }

    @Test
    void variantsThatDoNotSetTheKeyOfAnOptionAreLeftOutByName() {
        Matrix matrix = matrix(BOUNDED, "producer.acks=all");

        assertThat(matrix.cells()).extracting(Matrix.Cell::label).containsExactly("safe · publishers 1");
        assertThat(matrix.notes())
                .hasSize(2)
                .anyMatch(
                        note -> note.contains(
                                "--set producer.acks: keeps the variants that set it so: safe; left out, because they do not set it: fast, near"));
        assertThat(matrix(BOUNDED, "transport=plain").notes()).isEmpty();
    }

    @Test
    void aBoundIsKeptInTheTextOfTheMatrix() {
        String text = matrix(TABLE + "  publishers: [9, 100]\n  exclude: [{ publishers: '> 99' }]\n")
                .text();

        assertThat(matrix(text).cells())
                .hasSize(6)
                .allMatch(cell -> cell.label().endsWith("publishers 9"));
    }

    @Test
    void aListForAKeyThatVariesGivesItOtherValues() {
        assertThat(matrix(TABLE, "rate=[7/s]", "transport=plain").cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("rate 7/s");
    }

    @Test
    void theTableShowsTheColumnsThatAreNamed() {
        assertThat(matrix(TABLE).columns()).isEqualTo(Column.USUAL);
        assertThat(matrix(TABLE + "columns: [sent, P99, batch size]\n").columns())
                .containsExactly(Column.SENT, Column.P99, Column.BATCH_SIZE);
        assertThat(matrix(TABLE, "columns=[max, buffered]").columns()).containsExactly(Column.MAX, Column.BUFFERED);
    }

    @Test
    void anUnknownColumnIsAnErrorThatNamesIt() {
        assertThat(matrixError(TABLE + "columns: [throughput, bufferd]\n"))
                .contains("there is no column 'bufferd'", "buffered", ":8:");
        assertThat(matrixError(TABLE + "columns: { a: 1 }\n")).contains("'columns' is a list of names");
    }

    @Test
    void aKeyThatATransportDoesNotKnowLeavesItsCellsSingle() {
        assertThat(matrix(TABLE).cells().getFirst().values()).containsExactly("plain", "1000/s", "");
    }

    @Test
    void aVariantChangesSeveralKeysUnderItsName() {
        Matrix matrix = matrix("""
                schedule: { rate: 7/s }
                matrix:
                  variant:
                    - { name: in memory, transport: plain }
                    - { name: safe, transport: kafka, kafka: { producer: { acks: all, linger.ms: 0 } }, keys: { zipf: 9 } }
                """);

        assertThat(matrix.cells()).extracting(Matrix.Cell::label).containsExactly("in memory", "safe");
        Scenario safe = matrix.cells().get(1).scenario();
        assertThat(safe.target().settings().given())
                .containsEntry("producer.acks", "all")
                .containsEntry("producer.linger.ms", "0");
        assertThat(safe.messages().keys()).isEqualTo(new KeySpec.Zipf(9, 1, 1));
        assertThat(safe.messages().schedule()).isEqualTo(new Schedule.FixedRate(7));
    }

    @Test
    void aValueMayBeASection() {
        Matrix matrix = matrix("""
                transport: kafka
                matrix:
                  schedule: [{ saturated: true }, { rate: 10/s }]
                  keys: [none, { uniform: 3 }]
                """);

        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .startsWith("schedule saturated: true · keys none", "schedule saturated: true · keys uniform: 3");
        assertThat(matrix.cells().getLast().scenario().messages().keys()).isEqualTo(new KeySpec.Uniform(3, 1));
        assertThat(matrix.cells().getFirst().scenario().messages().schedule()).isEqualTo(new Schedule.Saturated());
    }

    @Test
    void excludedCellsAreLeftOut() {
        Matrix matrix = matrix(TABLE + "  exclude: [{ transport: kafka, rate: 5000/s }, { producer.acks: [all] }]\n");

        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("plain · rate 1000/s", "plain · rate 5000/s", "kafka · rate 1000/s · acks 0");
    }

    @Test
    void optionsReplaceAListFixAKeyOrChooseVariants() {
        assertThat(matrix(TABLE, "rate=3/s").axes()).containsExactly("transport", "producer.acks");
        assertThat(matrix(TABLE, "poisson=3/s", "transport=plain").isSingle()).isTrue();
        assertThat(matrix(TABLE, "matrix.rate=[1/s, 2/s, 3/s]", "transport=plain")
                        .cells())
                .hasSize(3);
        assertThat(matrix("transport: kafka", "matrix.rate=[1/s, 2/s]", "repeat=3")
                        .order())
                .hasSize(6);

        String variants = "matrix: { variant: [{ name: a, transport: kafka }, { name: b, transport: plain }] }";
        assertThat(matrix(variants, "variant=b")
                        .cells()
                        .getFirst()
                        .scenario()
                        .target()
                        .transport())
                .isEqualTo("plain");
        assertThat(matrix(variants, "transport=plain").cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("b");
        assertThat(matrix(variants, "matrix.variant=[b, a]").cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("b", "a");
    }

    @Test
    void aMatrixWithoutAnythingThatVariesIsOneRun() {
        assertThat(matrix("transport: kafka").isSingle()).isTrue();
        assertThat(matrix("transport: kafka\nmatrix: { rate: [1/s, 2/s] }", "rate=3/s")
                        .isSingle())
                .isTrue();
        assertThat(matrix("transport: kafka\nmatrix: { rate: [1/s] }").isSingle())
                .isTrue();
        assertThat(matrix("transport: kafka\nrepeat: 2").isSingle()).isFalse();
    }

    @Test
    void repeatsGoForwardThenBackward() {
        List<String> order = matrix("transport: kafka\nrepeat: 3\nmatrix: { rate: [1/s, 2/s] }").order().stream()
                .map(turn -> turn.cell().number() + "." + turn.repeat())
                .toList();

        assertThat(order).containsExactly("1.1", "2.1", "2.2", "1.2", "1.3", "2.3");
    }

    @Test
    void itsTextGivesTheSameCellsAgainAndShowsNoSecret() {
        Matrix matrix = matrix(
                TABLE + "  exclude: [{ transport: kafka, rate: 5000/s }]\nrepeat: 2\n",
                "producer.sasl.jaas.config=hunter2",
                "measure=7s",
                "matrix.rate=[5000/s, 9/s]");
        Matrix again = matrix(matrix.text().replace(Secrets.MASK, "hunter2"));

        assertThat(matrix.text()).doesNotContain("hunter2");
        assertThat(again.repeats()).isEqualTo(2);
        assertThat(again.cells())
                .extracting(cell -> cell.scenario().title().effectiveText())
                .containsExactlyElementsOf(matrix.cells().stream()
                        .map(cell -> cell.scenario().title().effectiveText())
                        .toList());
    }

    @Test
    void everyValueOfASecretIsACellOfItsOwn() {
        Matrix matrix = matrix("""
                transport: kafka
                matrix:
                  producer.custom.interceptor.mode: [mode-quick, mode-sound]
                  rate: [1/s, 2/s]
                  exclude: [{ producer.custom.interceptor.mode: mode-sound, rate: 1/s }]
                """);

        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .containsExactly(
                        "custom.interceptor.mode ****** 1 · rate 1/s",
                        "custom.interceptor.mode ****** 1 · rate 2/s",
                        "custom.interceptor.mode ****** 2 · rate 2/s");
        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().target().settings().given().get("producer.custom.interceptor.mode"))
                .containsExactly("mode-quick", "mode-quick", "mode-sound");
        assertThat(matrix.text()).doesNotContain("mode-quick", "mode-sound");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "producer.sasl.jaas.config: [matrix-1a, matrix-1b]",
                "headers: [{ api-token: matrix-2a }, { api-token: matrix-2b }]",
                "headers: [{ api-token: 31 }, { api-token: 32 }]",
                "variant: [{ name: a, kafka: { producer.custom: { x: 41 } } }, { name: b, kafka: { client: {} } }]"
            })
    void secretsThatVaryAreNotShown(String axis) {
        Matrix matrix = matrix("transport: kafka\nmatrix: { " + axis + " }");

        assertThat(matrix.cells())
                .hasSize(2)
                .extracting(Matrix.Cell::label)
                .doesNotHaveDuplicates()
                .noneMatch(label -> label.matches(".*(matrix-|[34][12]).*"));
        assertThat(matrix.text()).doesNotContain("matrix-", "31", "41");
    }

    @Test
    void anOptionThatNamesASecretByItsLastPartShowsNoValueOfIt() {
        Matrix matrix = matrix(
                "transport: kafka\nmatrix: { producer.custom.interceptor.mode: [mode-new, mode-old] }",
                "mode=[option-new, option-old]");

        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("custom.interceptor.mode ****** 1", "custom.interceptor.mode ****** 2");
        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().target().settings().given().get("producer.custom.interceptor.mode"))
                .containsExactly("option-new", "option-old");
        assertThat(matrix.text()).doesNotContain("option-new", "option-old");
    }

    @Test
    void aSecretThatOccursTwiceInAMatrixIsAnErrorThatDoesNotShowIt() {
        assertThat(matrixError("transport: kafka\nmatrix: { producer.sasl.jaas.config: [pw 7, pw 8, pw 7] }"))
                .isEqualTo("my.yaml:2: '******' occurs in 'producer.sasl.jaas.config' of 'matrix' twice");
        assertThat(
                        matrixError(
                                "transport: kafka\n"
                                        + "matrix: { producer.ssl.key.password: [71, 72], exclude: [{ producer.ssl.key.password: 73 }] }"))
                .startsWith("my.yaml:2: '******' is not a value of 'producer.ssl.key.password' in 'matrix'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            matrix: [1, 2]                                       | my.yaml:2: 'matrix' is a section of lists, not a list
            matrix: { rate: 5/s }                                | my.yaml:2: 'rate' in 'matrix' is a list, not the value '5/s'
            matrix: { rate: [] }                                 | my.yaml:2: 'rate' in 'matrix' is empty
            matrix: { rate: [5/s, 5/s] }                         | my.yaml:2: '5/s' occurs in 'rate' of 'matrix' twice
            matrix: { rate: [5/s, 5] }                           | my.yaml:2: 'rate' in 'schedule': '5'
            matrix: { rate: [5/s, 5] }                           | in cell 2 of the matrix: rate 5
            matrix: { ratte: [5/s, 6/s] }                        | my.yaml:2: unknown key 'ratte'
            matrix: { ratte: [5/s, 6/s] }                        | did you mean 'rate'?
            matrix: { rate: [5/s], poisson: [6/s] }              | my.yaml:2: 'poisson' varies what 'rate' varies already
            matrix: { repeat: [1, 2] }                           | my.yaml:2: 'repeat' belongs to the whole matrix
            matrix: { transport: [kafka, kafak] }                | my.yaml:2: unknown transport 'kafak'
            matrix: { variant: [a, b] }                          | my.yaml:2: an item of 'variant' in 'matrix' is a section with a name, not the value 'a'
            matrix: { variant: [{ rate: 5/s }] }                 | my.yaml:2: a variant needs a name
            matrix: { variant: [{ name: a, rate: 5/s }], rate: [5/s] } | my.yaml:2: 'rate' varies, and the variant 'a' sets it too
            matrix: { variant: [{ name: a, repeat: 2 }] }        | belong to the whole matrix, not to a variant
            matrix: { variant: [{ name: a, schedule: { rate: 5/s, saturated: true } }] } | 'rate' and 'saturated' in 'schedule' exclude each other
            matrix: { variant: [{ name: a, kafka: { bootstarp: x } }] } | my.yaml:2: unknown key 'bootstarp' in 'kafka'
            matrix: { rate: [5/s], exclude: [{ rate: 6/s }] }    | my.yaml:2: '6/s' is not a value of 'rate' in 'matrix'
            matrix: { rate: [5/s], exclude: [{ rate: "> 6" }] }  | my.yaml:2: '> 6' compares whole numbers, and 'rate' has the value '5/s' in 'matrix'
            matrix: { rate: [5/s], exclude: [{ size: 1B }] }     | my.yaml:2: 'size' in 'exclude' does not vary in this matrix
            matrix: { rate: [5/s], exclude: [{ rate: 5/s }] }    | my.yaml:2: 'exclude' leaves no cell of 'matrix'
            repeat: 0                                            | my.yaml:2: 'repeat': '0' is not between 1 and
            repeat: often                                        | my.yaml:2: 'repeat': 'often' is not a whole number
            repeat: 201                                          | more than 200 runs
            runs-limit: 3\\nmatrix: { publishers: [1, 2], rate: [1/s, 2/s] } | my.yaml:3: more than 3 runs: 2 publishers x 2 rate = 4 combinations, repeated 1 times
            """)
    void aMistakeInAMatrixIsReportedWithItsPlace(String line, String message) {
        assertThat(matrixError("transport: kafka\n" + line.replace("\\n", "\n")))
                .contains(message);
    }

    @Test
    void anOptionThatUnderminesAVariantIsRefused() {
        String yaml = "matrix: { variant: [{ name: a, transport: kafka }, { name: b, transport: plain }] }";

        String sizes = "transport: plain\nmatrix: { variant: [{ name: a, size: 1KiB }, { name: b, size: 2KiB }] }";

        assertThat(matrixError(sizes, "size=3KiB")).isEqualTo("""
                        --set size: 'size' is set by the variant 'a' of the matrix
                            choose among the variants instead:  --set "matrix.variant=[a]\"""");
        assertThat(matrixError(yaml, "variant=c"))
                .contains("there is no variant 'c'")
                .contains("Known here: a, b");
    }

    @Test
    void manyCombinationsAreRefusedBeforeAnyIsMade() {
        StringBuilder yaml = new StringBuilder("transport: kafka\nmatrix:\n");
        for (String key : List.of("publishers", "subscribers", "timed-every", "keys.uniform", "seed", "producer.a")) {
            yaml.append("  ").append(key).append(": [");
            for (int i = 1; i <= 100; i++) {
                yaml.append(i).append(i < 100 ? ", " : "]\n");
            }
        }

        assertThat(matrixError(yaml.toString().replace("  seed", "  payload.seed")))
                .contains("more than 200 runs");
    }
}
