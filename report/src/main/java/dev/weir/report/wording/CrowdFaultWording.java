package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.fault.CrowdEffect;
import dev.weir.result.fault.CrowdEffect.Connections;
import dev.weir.result.fault.CrowdEffect.Missed;
import dev.weir.result.fault.CrowdEffect.Silence;
import dev.weir.unit.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What the faults of a run did to the clients of a crowd: rows of the table of faults. */
final class CrowdFaultWording {

    private CrowdFaultWording() {}

    /** Adds a row a figure, with a column for each fault; none without a crowd. */
    static void add(List<List<String>> rows, RunResult result) {
        List<CrowdEffect> effects = result.messages().faults().clients();
        if (effects.isEmpty()) {
            return;
        }
        row(
                rows,
                effects,
                "connections lost",
                effect -> Figures.count(effect.connections().lost()));
        row(
                rows,
                effects,
                "  made again",
                effect -> Figures.count(effect.connections().back()));
        row(rows, effects, "  first, median, last after", effect -> back(result, effect));
        row(rows, effects, "clients' longest gaps: p50, p99, max", effect -> silence(effect.silence()));
        row(
                rows,
                effects,
                "deliveries due until then",
                effect -> Figures.count(effect.missed().due()));
        row(rows, effects, "  missed", effect -> missed(effect.missed()));
        row(
                rows,
                effects,
                "  left out, newer ones came",
                effect -> Figures.count(effect.missed().conflated()));
        row(
                rows,
                effects,
                "  clients that missed any",
                effect -> Figures.count(effect.missed().clients()));
        row(
                rows,
                effects,
                "  missed by one, at most",
                effect -> Figures.count(effect.missed().most()));
    }

    private static void row(
            List<List<String>> rows, List<CrowdEffect> effects, String label, Function<CrowdEffect, String> cell) {
        List<String> row = new ArrayList<>(List.of(label));
        effects.forEach(effect -> row.add(cell.apply(effect)));
        rows.add(row);
    }

    private static String back(RunResult result, CrowdEffect effect) {
        Connections connections = effect.connections();
        if (connections.back() == 0) {
            return Figures.NONE;
        }
        long injected = result.messages().faults().injectedNanos(effect.fault());
        return Durations.format(connections.firstBackNanos() - injected) + ", "
                + Durations.format(connections.medianBackNanos() - injected) + ", "
                + Durations.format(connections.lastBackNanos() - injected);
    }

    private static String silence(Silence silence) {
        return silence.clients() == 0
                ? Figures.NONE
                : Durations.format(silence.p50Nanos()) + ", " + Durations.format(silence.p99Nanos()) + ", "
                        + Durations.format(silence.longestNanos());
    }

    private static String missed(Missed missed) {
        return missed.missing() == 0
                ? "0"
                : Figures.count(missed.missing()) + " (" + Figures.share((double) missed.missing() / missed.due())
                        + ")";
    }
}
