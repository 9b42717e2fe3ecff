package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.Scenario.Expectation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripScenarioTest {

    private static final String BACK = "transport: kafka\nlatency: round-trip\n";

    @Test
    void latencyIsMeasuredOneWayUnlessItSaysOtherwise() {
        assertThat(read("transport: kafka").participants().latency()).isEqualTo(LatencyPath.ONE_WAY);
        assertThat(read("transport: kafka").title().effectiveText()).doesNotContain("latency:");
        assertThat(read(BACK).participants().latency()).isEqualTo(LatencyPath.ROUND_TRIP);
        assertThat(read(BACK).title().effectiveText()).contains("latency: round-trip");
        assertThat(read(read(BACK).title().effectiveText()).participants().roundTrip())
                .isTrue();
    }

    @Test
    void itMayVaryInAMatrix() {
        assertThat(matrix("transport: kafka\nmatrix: { latency: [one-way, round-trip] }")
                        .cells())
                .extracting(cell -> cell.scenario().participants().roundTrip())
                .containsExactly(false, true);
    }

    @Test
    void roundTripsMayBeExpectedOnlyWhereTheyAreMeasured() {
        assertThat(read(BACK + "expect: { round-trip p99: 1ms }").expectations())
                .contains(new Expectation("round-trip p99", Kind.MOST_NANOS, 1_000_000));
        assertThat(error("transport: kafka\nexpect: { round-trip p99: 1ms }"))
                .contains(
                        "'round-trip p99' in 'expect' cannot be checked: messages are not sent back (latency: one-way)");
    }

    @Test
    void subscribersMayShareTheMessages() {
        assertThat(read(BACK + "subscribers: 3").participants().roundTrip()).isTrue();
        assertThat(read(BACK + "agents: none\nprocesses: one").participants().roundTrip())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "processes: one",
                "processes: separate",
                "processes: { publishers: 1 }",
                "publishers: 2\nsubscribers: 2\nprocesses: { publishers: 2, receivers: 1 }",
                "agents: { publishers: [a], subscribers: [b] }",
                "agents: one",
            })
    void publishersAndSubscribersMayBeInAnyProcesses(String where) {
        assertThat(read(BACK + where).participants().roundTrip()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "transport: plain | the transport 'plain' carries no echoes | latency: one-way",
                "subscribers: 0 | there is no subscriber to send anything back | subscribers: 1",
                "subscribers: 2; delivery: each | each message would have an echo from each of 2 | delivery: shared",
                "clients: 5 | the light clients of 'clients' send nothing back | subscribers: 1",
                "carrier: none | messages without an identity have no echo | carrier: binary",
                "schedule: { saturated: true } | there is no instant at which a message was due | rate: 1000/s",
                "yardstick: tcp | 'tcp' measures one way only | yardstick: none",
                "faults: [{ at: 1s, do: kill, to: leader of 0 }] | what 'faults' do is told by the way out | without 'faults'",
            })
    void whatLeavesOpenWhoSendsBackAndWhenIsRefusedWithWhatIsPossible(String keys, String why, String possible) {
        String yaml = keys.replace("; ", "\n");
        String scenario = (yaml.startsWith("transport") ? "" : "transport: kafka\n") + yaml + "\nlatency: round-trip";

        assertThat(error(scenario))
                .contains("'latency: round-trip': ")
                .contains(why)
                .contains(possible);
    }
}
