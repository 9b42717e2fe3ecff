package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.matrixError;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Matrix;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.Scenario;
import dev.weir.transport.TransportDriver;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedSystemTest {

    private static final String TWO = """
            kafka: { topic.partitions: 6, producer: { acks: all, linger.ms: 5 } }
            kafka@a: { bootstrap: embedded }
            kafka@b: { bootstrap: "other:9092", producer: { acks: 1 } }
            matrix: { transport: [kafka@a, kafka@b] }
            """;

    @Test
    void aSystemAnswersEverythingAsItsTransportDoes() {
        List<String> own = Stream.of(NamedSystem.class.getDeclaredMethods())
                .map(NamedSystemTest::signature)
                .toList();

        assertThat(TransportDriver.class.getMethods())
                .extracting(NamedSystemTest::signature)
                .isNotEmpty()
                .isSubsetOf(own);
    }

    private static String signature(Method method) {
        return method.getName() + List.of(method.getParameterTypes());
    }

    @Test
    void theSectionOfASystemOverridesWhatAllShare() {
        List<Matrix.Cell> cells = matrix(TWO).cells();

        assertThat(cells).extracting(Matrix.Cell::label).containsExactly("kafka@a", "kafka@b");
        Scenario one = cells.getFirst().scenario();
        assertThat(one.target().transport()).isEqualTo("kafka@a");
        assertThat(one.target().driver()).isEqualTo("kafka");
        assertThat(one.target().settings().given())
                .containsEntry("bootstrap", "embedded")
                .containsEntry("producer.acks", "all")
                .containsEntry("topic.partitions", "6");
        assertThat(cells.getLast().scenario().target().settings().given())
                .containsEntry("bootstrap", "other:9092")
                .containsEntry("producer.acks", "1")
                .containsEntry("producer.linger.ms", "5")
                .containsEntry("topic.partitions", "6");
    }

    @Test
    void anOptionMeansOneSystemOrAllOfThem() {
        List<Matrix.Cell> cells = matrix(
                        TWO, "kafka@b.bootstrap=host:1", "producer.linger.ms=0", "kafka.topic.partitions=2")
                .cells();

        assertThat(cells.getFirst().scenario().target().settings().given())
                .containsEntry("bootstrap", "embedded")
                .containsEntry("producer.linger.ms", "0")
                .containsEntry("topic.partitions", "2");
        assertThat(cells.getLast().scenario().target().settings().given())
                .containsEntry("bootstrap", "host:1")
                .containsEntry("producer.linger.ms", "0")
                .containsEntry("topic.partitions", "2");
    }

    @Test
    void aVariantMayNameASystem() {
        Matrix matrix = matrix("""
                kafka@rp: { bootstrap: "host:9092" }
                matrix:
                  variant:
                    - { name: safe, transport: kafka, kafka: { producer: { acks: all } } }
                    - { name: other, transport: kafka@rp, kafka@rp: { producer: { acks: 1 } } }
                    - { name: third, transport: kafka@c, kafka@c.bootstrap: "third:9092" }
                """);

        assertThat(matrix.cells().get(0).scenario().target().settings().given())
                .containsOnly(Map.entry("producer.acks", "all"));
        assertThat(matrix.cells().get(1).scenario().target().settings().given())
                .containsEntry("bootstrap", "host:9092")
                .containsEntry("producer.acks", "1");
        assertThat(matrix.cells().get(2).scenario().target().settings().given())
                .containsEntry("bootstrap", "third:9092");
    }

    @Test
    void aShownScenarioIsReadAgainToTheSame() {
        Matrix matrix = matrix(TWO);

        assertThat(matrix(matrix.text()).text()).isEqualTo(matrix.text());
        Scenario scenario = matrix.cells().getLast().scenario();
        assertThat(read(scenario.title().effectiveText()).target().settings().given())
                .isEqualTo(read(read(scenario.title().effectiveText()).title().effectiveText())
                        .target()
                        .settings()
                        .given())
                .containsEntry("bootstrap", "other:9092");
    }

    @Test
    void someOfTheSystemsCanBeChosenByAnOption() {
        assertThat(matrix(TWO, "matrix.transport=[kafka@b]").cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("kafka@b");
        assertThat(read(TWO, "transport=kafka@b").target().transport()).isEqualTo("kafka@b");
        assertThat(read("transport: plain", "transport=kafka@x", "kafka@x.bootstrap=h:1")
                        .target()
                        .settings()
                        .given())
                .containsEntry("bootstrap", "h:1");
    }

    @Test
    void cellsOfOneSystemCanBeLeftOut() {
        Matrix matrix = matrix("""
                kafka@a: { bootstrap: embedded }
                kafka@b: { bootstrap: "other:9092" }
                matrix:
                  transport: [kafka@a, kafka@b]
                  rate: [1/s, 2/s]
                  exclude: [{ transport: kafka@b, rate: 2/s }]
                """);

        assertThat(matrix.cells())
                .extracting(Matrix.Cell::label)
                .containsExactly("kafka@a · rate 1/s", "kafka@a · rate 2/s", "kafka@b · rate 1/s");
    }

    @Test
    void secretsOfASystemAreMasked() {
        String text = matrix(TWO, "kafka@b.producer.sasl.jaas.config=username=u password=hush")
                .text();

        assertThat(text).doesNotContain("hush");
    }

    @Test
    void aNameWithoutASectionIsRefusedWithItsPlace() {
        assertThat(error("kafka@redpanda: { bootstrap: \"h:1\" }\ntransport: kafka@redpandas\n"))
                .startsWith("my.yaml:2: 'kafka@redpandas' has no section")
                .contains("did you mean 'kafka@redpanda'?", "kafka@redpandas: { bootstrap: host:9092 }");
    }

    @Test
    void aSectionThatNobodyUsesIsRefused() {
        assertThat(error("transport: kafka@a\nkafka@a: { bootstrap: \"h:1\" }\nkafka@b: { bootstrap: \"h:2\" }\n"))
                .isEqualTo("my.yaml:3: section 'kafka@b' belongs to another transport than 'kafka@a'\n"
                        + "    take it out, or write:  transport: kafka@b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka@", "kafka@a b", "kafka@a.b", "kafka@a@b", "kafka@-a"})
    void aNameIsMadeOfLettersDigitsAndDashes(String transport) {
        assertThat(error("transport: \"" + transport + "\"\n"))
                .startsWith("my.yaml:1: ")
                .contains("is no name: letters, digits, and dashes between them", "kafka@a");
    }

    @Test
    void aSystemOverAnUnknownTransportIsRefused() {
        assertThat(error("transport: kafak@a\n")).contains("unknown transport 'kafak@a'");
    }

    @Test
    void anOptionForASystemThatIsNotUsedIsRefused() {
        assertThat(matrixError(TWO, "kafka@c.bootstrap=h:1"))
                .contains("'kafka@c' is not the transport of this run, which is 'kafka@a'");
    }

    @Test
    void aMistakeInASectionIsToldWithTheNameOfTheSystem() {
        assertThat(matrixError(TWO.replace("bootstrap: embedded", "boot: embedded")))
                .startsWith("my.yaml:2: unknown key 'boot' in 'kafka@a'");
    }
}
