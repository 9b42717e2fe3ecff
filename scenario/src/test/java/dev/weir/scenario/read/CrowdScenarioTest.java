package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Topology;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrowdScenarioTest {

    private static final String KAFKA = "transport: kafka";

    private static CrowdSpec crowd(String... options) {
        return read(KAFKA, options).participants().crowd().orElseThrow();
    }

    @Test
    void withoutClientsThereIsNoCrowd() {
        assertThat(read(KAFKA).participants().crowd()).isEmpty();
    }

    @Test
    void settingsOfClientsAreRefusedIfThereAreNone() {
        assertThat(error(KAFKA + "\ncrowd: { loops: 2 }"))
                .startsWith("my.yaml:2: 'crowd' says what clients do, and there are none")
                .contains("clients: 10000");
        assertThat(error(KAFKA, "crowd.loops=2")).startsWith("--set crowd.loops: ");
    }

    @Test
    void someRunsOfAMatrixMayHaveSubscribersInPlaceOfClients() {
        Matrix matrix = matrix(
                KAFKA
                        + "\ncrowd: { loops: 2 }\nmatrix: { variant: [{ name: light, clients: 5 }, { name: real, subscribers: 2 }] }");

        assertThat(matrix.cells())
                .extracting(cell -> cell.scenario().participants().crowd().isPresent())
                .containsExactly(true, false);
    }

    @Test
    void clientsTakeThePlaceOfSubscribers() {
        Scenario scenario = read(KAFKA, "clients=5000");

        assertThat(scenario.participants().topology()).isEqualTo(new Topology(1, 5_000, Topology.Delivery.EACH));
        assertThat(scenario.participants().crowd())
                .contains(new CrowdSpec(
                        5_000,
                        1,
                        false,
                        new CrowdSpec.Connecting(2_000),
                        new CrowdOrder.Work(ClientWork.STAMP, 100),
                        new CrowdOrder.Slow(0, 2_000),
                        new CrowdSpec.Reconnecting(0, Duration.ofSeconds(10))));
    }

    @Test
    void everyKeyOfTheCrowdIsRead() {
        assertThat(crowd(
                        "clients=10",
                        "uniform=4",
                        "crowd={ take: key, work: decode, decode-every: 0, loops: 3, connect: 5/s,"
                                + " reconnect: { share: 20%, every: 2s }, slow: { share: 50%, read: 1KiB/s } }"))
                .isEqualTo(new CrowdSpec(
                        10,
                        3,
                        true,
                        new CrowdSpec.Connecting(5),
                        new CrowdOrder.Work(ClientWork.DECODE, 0),
                        new CrowdOrder.Slow(0.5, 1_024),
                        new CrowdSpec.Reconnecting(0.2, Duration.ofSeconds(2))));
    }

    @Test
    void everyClientIsOnOneLoopAndNoneIsForgotten() {
        CrowdSpec crowd = crowd("clients=10", "crowd.loops=3");

        int next = 0;
        for (int loop = 0; loop < 3; loop++) {
            assertThat(crowd.order(loop, 0).firstClient()).isEqualTo(next);
            next = crowd.order(loop, 0).endClient();
        }
        assertThat(next).isEqualTo(10);
        assertThat(crowd("clients=2", "crowd.loops=8").loops()).isEqualTo(2);
    }

    @Test
    void everyReceiverHasLoopsOfItsOwn() {
        assertThat(crowd("clients=10", "crowd.loops=2", "processes.receivers=3").loops())
                .isEqualTo(6);
        assertThat(crowd("clients=4", "crowd.loops=2", "processes.receivers=3").loops())
                .isEqualTo(4);
    }

    @Test
    void effectiveTextIsTheSameScenarioAgain() {
        Scenario scenario =
                read(KAFKA, "clients=40", "crowd.slow={ share: 10%, read: 500B/s }", "processes={ receivers: 3 }");

        assertThat(scenario.title().effectiveText())
                .contains("clients: 40\n", "  connect: 2000/s\n")
                .doesNotContain("subscribers:");
        assertThat(read(scenario.title().effectiveText()).participants()).isEqualTo(scenario.participants());
        assertThat(read(KAFKA).title().effectiveText()).doesNotContain("crowd:", "clients:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "transport: kafka | clients=5 | subscribers=2 | 'subscribers' cannot be combined with 'clients'",
                "transport: plain | clients=5 | measure=1s | the transport 'plain' has no light clients",
                "transport: kafka | clients=0 | measure=1s | clients",
                "transport: kafka | clients=5 | crowd.take=key | messages carry no keys",
                "transport: kafka | clients=5 | carrier=none | nobody can tell which client received what",
                "transport: kafka | clients=5 | crowd={ work: count, decode-every: 0 } | all clients only count bytes",
                "transport: kafka | clients=5 | crowd.connect=0/s | '0/s' connects nobody",
                "transport: kafka | clients=5 | crowd.slow={ read: 2kB } | write it like 2kB/s",
                "transport: kafka | clients=5 | crowd.slow={ read: 0B/s } | at least 1B/s is read",
                "transport: kafka | clients=5 | crowd.reconnect={ every: 0s } | it must be greater than 0s",
                "transport: kafka | clients=5 | crowd={ slow: { read: 500B/s } } | 'slow' in 'crowd': nobody reads slowly without 'share'",
                "transport: kafka | clients=5 | crowd={ slow: {} } | say how many:  slow: { share: 10%, ... }",
                "transport: kafka | clients=5 | crowd.reconnect={ every: 5s } | 'reconnect' in 'crowd': nobody leaves without 'share'",
                "transport: kafka | clients=5 | crowd.loops=65 | loops",
            })
    void impossibleSettingsOfACrowdAreRefused(String yaml, String first, String second, String expected) {
        assertThat(error(yaml, first, second)).contains(expected);
    }

    @Test
    void aShareOfNobodyIsPossibleIfItIsGiven() {
        Matrix matrix = matrix(
                KAFKA
                        + "\nclients: 5\ncrowd: { slow: { read: 5kB/s }, reconnect: { share: 0%, every: 5s } }\nmatrix: { crowd.slow.share: [0%, 10%] }");

        assertThat(matrix.cells())
                .extracting(cell ->
                        cell.scenario().participants().crowd().orElseThrow().slow())
                .containsExactly(new CrowdOrder.Slow(0, 5_000), new CrowdOrder.Slow(0.1, 5_000));
        assertThat(error(KAFKA + "\nclients: 5\ncrowd:\n  slow: { read: 5kB/s }"))
                .startsWith("my.yaml:4: 'slow' in 'crowd'");
    }

    @Test
    void nobodyLeavesWhileMessagesArePublishedBackToBack() {
        assertThat(error(KAFKA, "clients=5", "saturated=true", "crowd.reconnect={ share: 10% }"))
                .contains("back to back");
    }
}
