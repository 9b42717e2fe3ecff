package dev.weir.report.html;

import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.SortKeys;
import dev.weir.result.CrowdFigures;
import java.util.ArrayList;
import java.util.List;

/** The clients of a crowd: what was due to them, what they got, and those in most trouble. */
final class CrowdSection {

    private final CrowdFigures crowd;
    private final long boundNanos;
    private final Page page;

    /** @param boundNanos by how much end-to-end latencies may be wrong because clocks of hosts differ */
    CrowdSection(CrowdFigures crowd, long boundNanos, Page page) {
        this.crowd = crowd;
        this.boundNanos = boundNanos;
        this.page = page;
    }

    void write() {
        page.section(
                "clients",
                "Clients",
                "Reach is the share of the deliveries due to clients that they received. A message that was"
                        + " acknowledged is due to every client that had subscribed to it. A conflated one was replaced by"
                        + " a newer one of the same item before the client took it: it is neither received nor missing. One that was"
                        + " left out did not arrive though newer ones did.");
        page.table("Clients and deliveries", "account", List.of("", ""), 1);
        CrowdWording.figures(crowd, boundNanos).forEach(figure -> {
            Html html = page.html();
            html.open("tr")
                    .open("th", "scope", "row", "class", "word")
                    .text(figure.getKey())
                    .close();
            html.leaf("td", figure.getValue(), "class", "figure");
            html.closeLine();
        });
        page.endTable();
        if (!crowd.worst().isEmpty()) {
            List<String> titles = CrowdWording.worstTitles(crowd);
            page.table("The clients in most trouble", "sortable figures", titles, 0);
            List<SortKeys> keys = new ArrayList<>();
            titles.forEach(title -> keys.add(keys(title)));
            page.sortableRows(CrowdWording.worst(crowd), 0, keys);
            page.endTable();
        }
        if (!crowd.latencies().slowest().isEmpty()) {
            page.table("The clients with the highest mean latency", "figures", CrowdWording.SLOWEST_TITLES, 0);
            CrowdWording.slowest(crowd, boundNanos).forEach(row -> page.row(row, 0));
            page.endTable();
        }
        reasons();
        page.end();
    }

    /** Those of one of the columns of {@link CrowdWording#worst}. */
    private SortKeys keys(String title) {
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

    private void reasons() {
        if (crowd.connections().reasons().isEmpty()) {
            return;
        }
        page.html()
                .leaf("p", "Why connections ended, and what could not be read:")
                .open("ul");
        crowd.connections()
                .reasons()
                .forEach(reason -> page.html().leaf("li", Figures.count(reason.count()) + " × " + reason.text()));
        page.html().close();
    }
}
