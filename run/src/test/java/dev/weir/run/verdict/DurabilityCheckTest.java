package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.Yardstick;
import dev.weir.scenario.Scenario;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Settings;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DurabilityCheckTest {

    private static List<Finding> findings(Optional<AskedDurability> asked, List<EffectiveSetting> inForce) {
        Findings findings = new Findings();
        DurabilityCheck.check(
                new Scenario.Target(
                        "kafka", Settings.of(List.of(), Map.of()), Yardstick.NONE, List.of(), List.of(), asked),
                inForce,
                findings);
        return findings.all();
    }

    private static List<Finding> findings(Durability durability, int replicas, Acknowledgement found) {
        return findings(Optional.of(new AskedDurability(durability, replicas)), found.asSettings());
    }

    private static Acknowledgement found(Durability durability, int sure, int copies) {
        return new Acknowledgement(durability, sure, copies, "acks=1", "Kafka");
    }

    @Test
    void asMuchOrMoreThanAskedIsFine() {
        assertThat(findings(Durability.WRITTEN, 1, found(Durability.WRITTEN, 1, 1)))
                .isEmpty();
        assertThat(findings(Durability.MEMORY, 0, found(Durability.SYNCED, 1, 1)))
                .isEmpty();
        assertThat(findings(Durability.MEMORY, 3, found(Durability.MEMORY, 1, 3)))
                .isEmpty();
        assertThat(findings(Durability.SYNCED, 3, found(Durability.SYNCED, 2, 3)))
                .isEmpty();
        assertThat(findings(Optional.empty(), List.of())).isEmpty();
    }

    @Test
    void lessThanAskedIsInvalid() {
        assertThat(findings(Durability.SYNCED, 0, found(Durability.WRITTEN, 1, 1)))
                .containsExactly(new Finding(
                        Severity.INVALIDITY,
                        FindingCode.DURABILITY_DIFFERS,
                        "The scenario asks for 'durability: synced', and an acknowledged message survives the end of the"
                                + " server, not a loss of power (acks=1)."));
    }

    @Test
    void aMinorityOfTheCopiesIsInvalid() {
        assertThat(findings(Durability.WRITTEN, 3, found(Durability.WRITTEN, 1, 3)))
                .extracting(Finding::text)
                .containsExactly("The scenario asks for 'durability: written', and an acknowledgement is sure of 1 of 3"
                        + " copies only, which is no majority (acks=1).");
    }

    @Test
    void anotherNumberOfCopiesIsInvalid() {
        assertThat(findings(Durability.WRITTEN, 3, found(Durability.WRITTEN, 1, 1)))
                .extracting(Finding::text)
                .containsExactly(
                        "The scenario asks for 'replicas: 3', and the system keeps 1 copy of a message (acks=1).");
    }

    @Test
    void aSystemThatDoesNotTellIsInvalid() {
        assertThat(findings(Optional.of(new AskedDurability(Durability.MEMORY, 0)), List.of()))
                .extracting(Finding::text)
                .containsExactly("The scenario asks for 'durability: memory', and the system did not tell what its"
                        + " acknowledgements are worth.");
    }
}
