package dev.weir.report.html;

import dev.weir.report.wording.CrowdWording;
import dev.weir.report.wording.Figures;
import dev.weir.result.CrowdFigures;
import java.util.ArrayList;
import java.util.List;

/** The clients of a crowd: what was due to them, what they got, and those in most trouble. */
final class CrowdSection {

    private final CrowdFigures crowd;
    private final Page page;

    CrowdSection(CrowdFigures crowd, Page page) {
        this.crowd = crowd;
        this.page = page;
    }

    void write() {
        page.section(
                "clients",
                "Clients",
                "Reach is the share of the deliveries due to clients that they received. A message that was acknowledged"
                        + " is due to every client that had subscribed to it.");
        page.table("Clients and deliveries", "account", List.of("", ""), 1);
        CrowdWording.figures(crowd).forEach(figure -> {
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
            page.table("The clients in most trouble", "sortable figures", CrowdWording.WORST_TITLES, 0);
            List<SortKeys> keys = new ArrayList<>();
            for (int column = 0; column < CrowdWording.WORST_TITLES.size(); column++) {
                keys.add(keys(column));
            }
            page.sortableRows(CrowdWording.worst(crowd), 0, keys);
            page.endTable();
        }
        if (!crowd.latencies().slowest().isEmpty()) {
            page.table("The clients with the highest mean latency", "figures", CrowdWording.SLOWEST_TITLES, 0);
            CrowdWording.slowest(crowd).forEach(row -> page.row(row, 0));
            page.endTable();
        }
        reasons();
        page.end();
    }

    /** Those of the columns of {@link CrowdWording#worst}. */
    private SortKeys keys(int column) {
        return new SortKeys(crowd.worst().stream()
                .map(client -> switch (column) {
                    case 0 -> client.client();
                    case 1 -> (double) client.due();
                    case 2 -> (double) client.missing();
                    case 3 -> client.reach();
                    case 4 -> client.twice();
                    case 5 -> client.stale();
                    case 6 -> client.alien();
                    case 7 -> client.unreadable();
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
