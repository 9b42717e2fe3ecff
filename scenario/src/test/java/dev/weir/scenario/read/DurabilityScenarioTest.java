package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityScenarioTest {

    @Test
    void theDriverMakesSettingsOfWhatIsAsked() {
        Scenario asked = read("transport: kafka\ndurability: synced\nreplicas: 3");

        assertThat(asked.target().durability()).contains(new AskedDurability(Durability.SYNCED, 3));
        assertThat(asked.target().settings().text("group.name")).isEqualTo("synced3");
        assertThat(asked.title().effectiveText()).contains("durability: synced\nreplicas: 3\n", "group.name: synced3");
        assertThat(read(asked.title().effectiveText()).target().durability())
                .isEqualTo(asked.target().durability());
    }

    @Test
    void theDriverOfANamedSystemMakesThemToo() {
        String named = "transport: kafka@b\nkafka@b: { bootstrap: h:1 }\ndurability: synced\n";

        Scenario asked = read(named);

        assertThat(asked.target().settings().text("group.name")).isEqualTo("synced0");
        assertThat(read(asked.title().effectiveText()).target().settings().text("group.name"))
                .isEqualTo("synced0");
        assertThat(error(named + "kafka: { producer.acks: 1 }"))
                .contains("'producer.acks'", "contradicts 'durability'");
        assertThat(error("transport: plain@b\nplain@b: {}\ndurability: written"))
                .contains("nothing here lasts");
    }

    @Test
    void nothingIsAskedUnlessItIsGiven() {
        Scenario plain = read("transport: kafka");

        assertThat(plain.target().durability()).isEmpty();
        assertThat(plain.target().settings().text("group.name")).isEmpty();
        assertThat(plain.title().effectiveText()).doesNotContain("durability", "replicas");
        assertThat(read("transport: plain").target().durability()).isEmpty();
    }

    @Test
    void itMayVaryInAMatrix() {
        assertThat(matrix("transport: kafka\nmatrix: { durability: [memory, written] }")
                        .cells())
                .extracting(cell -> cell.scenario().target().settings().text("group.name"))
                .containsExactly("memory0", "written0");
    }

    @Test
    void aTableGoesOnWithoutASystemThatCannotDoIt() {
        Matrix matrix = matrix("durability: written\nmatrix: { transport: [plain, kafka] }");

        assertThat(matrix.cells())
                .extracting(cell -> cell.number() + " " + cell.label())
                .containsExactly("1 kafka");
        assertThat(matrix.refused()).singleElement().asString().startsWith("plain, because ");
        assertThat(matrix.notes()).contains("not measured: " + matrix.refused().getFirst());
    }

    @Test
    void aTableOfSystemsThatAllCannotDoItIsRefused() {
        assertThat(error("durability: written\nmatrix: { transport: [plain] }")).contains("my.yaml:1: 'durability': ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "durability: fsync | my.yaml:2: 'durability': 'fsync' is not one of memory, written, synced",
                "replicas: 2; durability: written | my.yaml:2: 'replicas': '2' is not one of 1, 3",
                "replicas: 3 | my.yaml:2: 'replicas' does not say what an acknowledgement is to be worth",
                "durability: written; kafka: { producer.acks: 1 } | my.yaml:3: 'producer.acks' in 'kafka': contradicts",
            })
    void whatCannotBeIsRefusedAtItsPlace(String keys, String message) {
        assertThat(error("transport: kafka\n" + keys.replace("; ", "\n"))).contains(message);
    }

    @Test
    void aSystemThatCannotDoItSaysSo() {
        assertThat(error("transport: plain\ndurability: written"))
                .contains("my.yaml:2: 'durability': nothing here lasts");
    }
}
