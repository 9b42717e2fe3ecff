package dev.weir.report.section;

import dev.weir.report.section.Section.Item;
import dev.weir.report.section.Section.Items;
import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.result.CrowdFigures;
import dev.weir.result.RunResult;
import java.util.List;

/** The clients of a crowd: what was due to them, what they got, and those in most trouble. */
final class CrowdSection {

    private CrowdSection() {}

    static Section of(RunResult result) {
        Parts parts = new Parts();
        long boundNanos = result.acrossHosts().boundNanos("end-to-end");
        result.messages().crowd().forEach(crowd -> write(crowd, boundNanos, parts));
        return Section.of("clients", "Clients", parts);
    }

    private static void write(CrowdFigures crowd, long boundNanos, Parts parts) {
        parts.lead("Reach is the share of the deliveries due to clients that they received. A message that was"
                        + " acknowledged is due to every client that had subscribed to it. A conflated one was replaced by"
                        + " a newer one of the same item before the client took it: it is neither received nor missing. One that was"
                        + " left out did not arrive though newer ones did.")
                .add(Table.of(
                        "Clients and deliveries",
                        "account",
                        List.of("", ""),
                        1,
                        CrowdWording.figures(crowd, boundNanos).stream()
                                .map(figure -> List.of(figure.getKey(), figure.getValue()))
                                .toList()));
        List<String> titles = CrowdWording.worstTitles(crowd);
        parts.table(Table.sortable(
                        "The clients in most trouble",
                        "figures",
                        titles,
                        0,
                        CrowdWording.worst(crowd),
                        titles.stream().map(title -> keys(crowd, title)).toList()))
                .table(Table.of(
                        "The clients with the highest mean latency",
                        "figures",
                        CrowdWording.SLOWEST_TITLES,
                        0,
                        CrowdWording.slowest(crowd, boundNanos)));
        List<String> reasons = crowd.connections().reasons().stream()
                .map(reason -> Figures.count(reason.count()) + " × " + reason.text())
                .toList();
        if (!reasons.isEmpty()) {
            parts.paragraph("Why connections ended, and what could not be read:")
                    .add(new Items("", Item.each(reasons)));
        }
    }

    /** Those of one of the columns of {@link CrowdWording#worst}. */
    private static SortKeys keys(CrowdFigures crowd, String title) {
        return new SortKeys(crowd.worst().stream()
                .map(client -> switch (title) {
                    case "client" -> client.client();
                    case "due" -> (double) client.due();
                    case "missing" -> (double) client.missing();
                    case "left out" -> (double) client.conflated();
                    case "reach" -> client.reach();
                    case "twice" -> client.twice();
                    case "stale" -> client.stale();
                    case "alien" -> client.alien();
                    case "unreadable" -> client.unreadable();
                    default -> client.drops();
                })
                .map(Number::doubleValue)
                .toList());
    }
}
