package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.LedgerColumn;
import dev.weir.report.wording.LedgerLine;
import dev.weir.report.wording.SortKeys;
import dev.weir.report.wording.Wording;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.RunResult;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The ledger: a balanced account of every message, and the first ones in trouble. */
final class LedgerSection {

    private static final int FEW = 10;

    private final RunResult result;
    private final Ledger ledger;
    private final boolean receiving;
    private final Page page;

    LedgerSection(RunData data, Page page) {
        this.result = data.result();
        this.ledger = result.messages().ledger();
        this.receiving = data.result().subject().subscribers() > 0;
        this.page = page;
    }

    void write() {
        page.section(
                "ledger",
                "Ledger",
                "Every message is counted exactly once. Indented rows are parts of the row above and add up to it.");
        balance();
        page.html().open("div", "class", "pair").open("div");
        account("Sent", LedgerLine.sending(ledger.total()));
        page.html().close().open("div");
        if (receiving) {
            account("Received", LedgerLine.receiving(ledger));
        }
        page.html().close().closeLine();
        account("Sent and received compared", LedgerLine.findings(ledger));
        result.messages().echoes().forEach(echoes -> account("Echoes", LedgerLine.echoes(echoes)));
        each("publisher", ledger.publishers(), LedgerColumn.publisher(ledger));
        each("subscriber", ledger.subscribers(), LedgerColumn.subscriber(ledger));
        samples();
        page.end();
    }

    private void balance() {
        Html html = page.html();
        if (ledger.balanced()) {
            html.leaf("p", "✓ The ledger balances.", "class", "balance good");
        } else {
            html.open("div", "class", "notice")
                    .leaf("p", "The ledger does not balance:")
                    .open("ul");
            ledger.imbalances().forEach(text -> html.leaf("li", text));
            html.close().close();
        }
    }

    private void account(String caption, List<LedgerLine> lines) {
        page.table(caption, "account", List.of("", "messages", "share"), 1);
        lines.stream().filter(LedgerLine::telling).forEach(this::line);
        page.endTable();
        List<LedgerLine> zeros = lines.stream().filter(line -> !line.telling()).toList();
        if (!zeros.isEmpty()) {
            page.html()
                    .open("details", "class", "zeros")
                    .leaf("summary", Counts.of(zeros.size(), "more count") + ", all 0");
            page.table(caption + ": counts that are 0", "account", List.of("", "messages", "share"), 1);
            zeros.forEach(this::line);
            page.endTable();
            page.html().closeLine();
        }
    }

    private void line(LedgerLine line) {
        Html html = page.html();
        html.open("tr", "class", line.trouble() ? "trouble" : line.count() == 0 ? "none" : "some");
        html.open("th", "scope", "row", "class", "word d" + line.depth());
        html.text(line.label());
        if (!line.meaning().isEmpty()) {
            html.leaf("small", line.meaning());
        }
        html.close();
        html.leaf("td", line.count() < 0 ? "?" : Figures.count(line.count()), "class", "figure");
        html.leaf("td", line.whole() == 0 ? "" : Figures.share(line.share()), "class", "figure");
        html.closeLine();
    }

    /** One row each; a single one would repeat the account above. */
    private void each(String noun, List<Account> accounts, List<LedgerColumn> columns) {
        if (accounts.size() < 2) {
            return;
        }
        boolean folded = accounts.size() > FEW;
        if (folded) {
            page.html().open("details").leaf("summary", Counts.of(accounts.size(), noun));
        }
        table("Per " + noun, accounts, columns);
        if (folded) {
            page.html().closeLine();
        }
    }

    private void table(String caption, List<Account> accounts, List<LedgerColumn> columns) {
        List<LedgerColumn> telling = LedgerColumn.telling(accounts, columns);
        List<String> header = new ArrayList<>(List.of("name"));
        telling.forEach(column -> header.add(column.title()));
        page.table(caption, "sortable figures", header, 1);
        List<List<String>> rows = new ArrayList<>();
        for (Account account : accounts) {
            List<String> cells = new ArrayList<>(List.of(account.name()));
            telling.forEach(column -> cells.add(Figures.count(column.figure().applyAsLong(account))));
            rows.add(cells);
        }
        List<SortKeys> keys = new ArrayList<>(
                List.of(SortKeys.of(accounts.stream().map(Account::name).toList())));
        telling.forEach(column -> keys.add(counts(accounts, column.figure())));
        page.sortableRows(rows, 1, keys);
        page.endTable();
    }

    private void samples() {
        Map<String, List<Sample>> byTrouble = new LinkedHashMap<>();
        Wording.samples(result)
                .forEach(sample -> byTrouble
                        .computeIfAbsent(sample.trouble(), trouble -> new ArrayList<>())
                        .add(sample));
        byTrouble.forEach((trouble, samples) -> {
            String caption = samples.size() == 1
                    ? "The first: " + trouble
                    : "The first " + Math.min(FEW, samples.size()) + ": " + trouble;
            page.table(caption, "sortable samples", List.of("stream", "sequence", "where"), 3);
            samples(samples.stream().limit(FEW).toList());
            page.endTable();
        });
    }

    private void samples(List<Sample> samples) {
        List<SortKeys> keys = List.of(
                counts(samples, Sample::stream),
                counts(samples, Sample::sequence),
                SortKeys.of(samples.stream().map(Sample::detail).toList()));
        page.sortableRows(
                samples.stream()
                        .map(sample -> List.of(identity(sample.stream()), identity(sample.sequence()), sample.detail()))
                        .toList(),
                3,
                keys);
    }

    /** A number below zero stands for one that nobody knows. */
    private static <T> SortKeys counts(List<T> of, ToLongFunction<T> count) {
        return new SortKeys(of.stream()
                .map(each -> (double) count.applyAsLong(each))
                .map(each -> each < 0 ? Double.NaN : each)
                .toList());
    }

    private static String identity(long number) {
        return number < 0 ? "unknown" : Figures.count(number);
    }
}
