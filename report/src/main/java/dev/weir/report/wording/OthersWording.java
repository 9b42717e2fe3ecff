package dev.weir.report.wording;

import dev.weir.result.RunResult;
import dev.weir.result.Throughput;
import dev.weir.result.others.OthersFigures;
import dev.weir.result.others.OthersFigures.Offsets;
import java.util.ArrayList;
import java.util.List;

/** Words for a topic that others filled. */
public final class OthersWording {

    private OthersWording() {}

    /** Messages and bytes that the figures are of: those sent, or those received where others published. */
    public static long messages(RunResult result) {
        return result.subject().byOthers()
                ? result.messages().ledger().total().receiving().unique()
                : result.messages().ledger().total().sending().sent();
    }

    /** The same in bytes; below 0 where no byte was touched. */
    public static long bytes(RunResult result) {
        Throughput throughput = result.messages().throughput();
        return result.subject().byOthers()
                ? throughput.delivered().bytes()
                : throughput.sent().bytes();
    }

    /** What is missing of a topic that others filled, each as the first line of a report says it. */
    public static List<String> missing(RunResult result) {
        List<String> missing = new ArrayList<>();
        for (OthersFigures topic : result.messages().others()) {
            if (topic.timing().withoutInstant() > 0) {
                missing.add(Figures.count(topic.timing().withoutInstant()) + " without a readable instant");
            }
            if (topic.timing().ahead() > 0) {
                missing.add(Figures.count(topic.timing().ahead()) + " before their instants");
            }
        }
        return missing;
    }

    /** The account of a topic that others filled; empty where the run published. */
    public static List<List<String>> headline(RunResult result) {
        return result.messages().others().stream()
                .map(OthersFigures::offsets)
                .map(OthersWording::facts)
                .toList();
    }

    private static List<String> facts(Offsets offsets) {
        List<String> facts = new ArrayList<>();
        facts.add("offsets " + Figures.count(offsets.read()) + " = received " + Figures.count(offsets.received()));
        add(facts, "missed", offsets.missed());
        add(facts, "aborted", offsets.aborted());
        add(facts, "empty", offsets.empty());
        add(facts, "deleted", offsets.deleted());
        add(facts, "not known", offsets.unknown());
        return facts;
    }

    private static void add(List<String> facts, String what, long count) {
        if (count > 0) {
            facts.add("+ " + what + " " + Figures.count(count));
        }
    }
}
