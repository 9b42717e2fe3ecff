package dev.weir.run.verdict;

import dev.weir.result.FindingCode;
import dev.weir.result.Verdict.Severity;
import dev.weir.scenario.Scenario;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import java.util.List;
import java.util.Optional;

/** Whether an acknowledgement is worth what the scenario asks, by the settings that were read back. */
public final class DurabilityCheck {

    private DurabilityCheck() {}

    /** Adds what speaks against the run: figures of weaker acknowledgements are no figures of those that were asked for. */
    public static void check(Scenario.Target target, List<EffectiveSetting> inForce, Findings findings) {
        target.durability()
                .flatMap(asked -> difference(asked, inForce))
                .ifPresent(sentence -> findings.add(Severity.INVALIDITY, FindingCode.DURABILITY_DIFFERS, sentence));
    }

    private static Optional<String> difference(AskedDurability asked, List<EffectiveSetting> inForce) {
        Optional<Acknowledgement> found = Acknowledgement.in(inForce);
        String wanted =
                "The scenario asks for 'durability: " + asked.durability().word() + "', and ";
        if (found.isEmpty()) {
            return Optional.of(wanted + "the system did not tell what its acknowledgements are worth.");
        }
        Acknowledgement worth = found.get();
        String because = " (" + worth.settings() + ").";
        if (!worth.durability().covers(asked.durability())) {
            return Optional.of(
                    wanted + "an acknowledged message " + worth.durability().meaning() + because);
        }
        if (asked.replicas() != AskedDurability.AS_SET && worth.copies() != asked.replicas()) {
            return Optional.of("The scenario asks for 'replicas: " + asked.replicas() + "', and the system keeps "
                    + copies(worth) + " of a message" + because);
        }
        if (asked.durability() != Durability.MEMORY && !worth.majority()) {
            return Optional.of(wanted + "an acknowledgement is sure of " + worth.sure() + " of " + copies(worth)
                    + " only, which is no majority" + because);
        }
        return Optional.empty();
    }

    private static String copies(Acknowledgement worth) {
        return worth.copies() + (worth.copies() == 1 ? " copy" : " copies");
    }
}
