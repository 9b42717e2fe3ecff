package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.section.ReportSection.Group;
import dev.weir.report.section.ReportSection.Item;
import dev.weir.report.section.ReportSection.Items;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.ReportSection.Part;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.LedgerColumn;
import dev.weir.report.wording.LedgerLine;
import dev.weir.report.wording.SortKeys;
import dev.weir.report.wording.Wording;
import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
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
    private static final List<String> COLUMNS = List.of("", "messages", "share");

    private final RunResult result;
    private final Ledger ledger;
    private final Parts parts = new Parts();

    private LedgerSection(RunResult result) {
        this.result = result;
        this.ledger = result.messages().ledger();
    }

    static ReportSection of(RunResult result) {
        LedgerSection section = new LedgerSection(result);
        section.write();
        return ReportSection.of("ledger", "Ledger", section.parts);
    }

    private void write() {
        parts.lead("Every message is counted exactly once. Indented rows are parts of the row above and add up to it.");
        if (ledger.balanced()) {
            parts.page(new Paragraph("balance good", "✓ The ledger balances."));
        } else {
            parts.add(new Group(
                    "notice",
                    List.of(
                            new Paragraph("", "The ledger does not balance:"),
                            new Items("", Item.each(ledger.imbalances())))));
        }
        List<LedgerLine> received = result.subject().subscribers() > 0 ? LedgerLine.receiving(ledger) : List.of();
        inText(received);
        parts.page(new Group(
                "pair",
                List.of(
                        new Group("", sending().isEmpty() ? List.of() : account("Sent", sending())),
                        new Group("", received.isEmpty() ? List.of() : account("Received", received)))));
        account("Sent and received compared", LedgerLine.findings(ledger)).forEach(parts::page);
        result.messages().echoes().forEach(this::echoes);
        each("publisher", ledger.publishers(), LedgerColumn.publisher(ledger));
        each("subscriber", ledger.subscribers(), LedgerColumn.subscriber(ledger));
        samples();
    }

    private List<LedgerLine> sending() {
        return LedgerLine.byOthers(ledger) ? List.of() : LedgerLine.sending(ledger.total());
    }

    /** The text has the whole account in one table, and in sentences what the page explains beside a line. */
    private void inText(List<LedgerLine> received) {
        List<LedgerLine> lines = new ArrayList<>(sending());
        lines.addAll(received);
        lines.addAll(LedgerLine.findings(ledger));
        parts.text(inText("", lines));
        if (!ledger.lossKnown()) {
            parts.text(new Paragraph(
                    "", "Loss " + LedgerLine.findings(ledger).getFirst().meaning() + "."));
        }
        causes(ledger.total().sending());
    }

    private static Table inText(String title, List<LedgerLine> lines) {
        return Table.of(
                "",
                "",
                List.of(title, "messages", "share"),
                1,
                lines.stream()
                        .map(line -> List.of("  ".repeat(line.depth()) + line.label(), count(line), share(line)))
                        .toList());
    }

    private void causes(Ledger.Sending sending) {
        List<Item> causes = sending.failedByKind().stream()
                .map(kind -> new Item("first " + kind.kind(), kind.firstCause()))
                .toList();
        parts.text(new Items("", causes));
    }

    private void echoes(EchoLedger echoes) {
        account("Echoes", LedgerLine.echoes(echoes)).forEach(parts::page);
        parts.text(inText("echoes", LedgerLine.echoes(echoes)));
        causes(echoes.sending());
    }

    private static List<Part> account(String caption, List<LedgerLine> lines) {
        Parts parts = new Parts()
                .add(new Table(
                        caption,
                        "account",
                        COLUMNS,
                        1,
                        lines.stream()
                                .filter(LedgerLine::telling)
                                .map(LedgerSection::row)
                                .toList()));
        List<Row> zeros = lines.stream()
                .filter(line -> !line.telling())
                .map(LedgerSection::row)
                .toList();
        if (!zeros.isEmpty()) {
            parts.add(new Fold(
                    "zeros",
                    Counts.of(zeros.size(), "more count") + ", all 0",
                    List.of(new Table(caption + ": counts that are 0", "account", COLUMNS, 1, zeros))));
        }
        return parts.list();
    }

    private static Row row(LedgerLine line) {
        return new Row(
                line.trouble() ? "trouble" : line.count() == 0 ? "none" : "some",
                List.of(
                        Cell.of(line.label()).explained(line.meaning()).styled("word d" + line.depth()),
                        Cell.of(count(line)),
                        Cell.of(share(line))));
    }

    private static String count(LedgerLine line) {
        return line.count() < 0 ? "?" : Figures.count(line.count());
    }

    private static String share(LedgerLine line) {
        return line.whole() == 0 ? "" : Figures.share(line.share());
    }

    /** One row each; a single one would repeat the account above. */
    private void each(String noun, List<Account> accounts, List<LedgerColumn> columns) {
        if (accounts.size() < 2) {
            return;
        }
        Table table = table("Per " + noun, accounts, columns);
        parts.add(accounts.size() > FEW ? new Fold("", Counts.of(accounts.size(), noun), List.of(table)) : table);
    }

    private static Table table(String caption, List<Account> accounts, List<LedgerColumn> columns) {
        List<LedgerColumn> telling = LedgerColumn.telling(accounts, columns);
        List<String> header = new ArrayList<>(List.of("name"));
        telling.forEach(column -> header.add(column.title()));
        List<List<String>> rows = new ArrayList<>();
        for (Account account : accounts) {
            List<String> cells = new ArrayList<>(List.of(account.name()));
            telling.forEach(column -> cells.add(Figures.count(column.figure().applyAsLong(account))));
            rows.add(cells);
        }
        List<SortKeys> keys = new ArrayList<>(
                List.of(SortKeys.of(accounts.stream().map(Account::name).toList())));
        telling.forEach(column -> keys.add(counts(accounts, column.figure())));
        return Table.sortable(caption, "figures", header, 1, rows, keys);
    }

    private void samples() {
        List<Sample> all = Wording.samples(result);
        Map<TroubleKind, List<Sample>> byTrouble = new LinkedHashMap<>();
        all.forEach(sample -> byTrouble
                .computeIfAbsent(sample.trouble(), trouble -> new ArrayList<>())
                .add(sample));
        byTrouble.forEach((trouble, samples) -> parts.page(samples(
                samples.size() == 1
                        ? "The first: " + trouble
                        : "The first " + Math.min(FEW, samples.size()) + ": " + trouble,
                samples.stream().limit(FEW).toList())));
        if (!all.isEmpty()) {
            parts.text(Table.of(
                    "",
                    "",
                    List.of("first in trouble", "stream", "sequence", "where"),
                    4,
                    all.stream()
                            .map(sample -> List.of(
                                    sample.trouble().toString(),
                                    Figures.count(sample.stream()),
                                    Figures.count(sample.sequence()),
                                    sample.detail()))
                            .toList()));
        }
    }

    private static Table samples(String caption, List<Sample> samples) {
        return Table.sortable(
                caption,
                "samples",
                List.of("stream", "sequence", "where"),
                3,
                samples.stream()
                        .map(sample -> List.of(identity(sample.stream()), identity(sample.sequence()), sample.detail()))
                        .toList(),
                List.of(
                        counts(samples, Sample::stream),
                        counts(samples, Sample::sequence),
                        SortKeys.of(samples.stream().map(Sample::detail).toList())));
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
