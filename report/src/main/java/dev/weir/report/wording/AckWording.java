package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.Durability;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.Optional;

/** What an acknowledgement is worth, in words. */
public final class AckWording {

    private AckWording() {}

    /** The parts of a line: the class and its copies, the server, what that survives, and the settings. */
    public static Optional<List<String>> headline(RunResult result) {
        return Acknowledgement.in(result.setup().effectiveSettings())
                .filter(found -> !result.subject().byOthers())
                .map(found ->
                        List.of(worth(found), found.server(), found.durability().meaning(), found.settings()));
    }

    /** {@code written on 2 of 3 replicas}. */
    private static String worth(Acknowledgement found) {
        return found.sure() == 0
                ? found.durability().word() + ", no server has confirmed anything"
                : found.durability().word() + " on " + found.sure() + " of " + Counts.of(found.copies(), "replica");
    }

    /** The word of a level. */
    public static String durability(double level) {
        return Durability.ofLevel(Math.round(level)).map(Durability::word).orElse(Figures.NONE);
    }
}
