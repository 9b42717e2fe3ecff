package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Fold;
import dev.weir.report.wording.Figures;
import dev.weir.report.wording.LedgerColumn;
import dev.weir.report.wording.Wording;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.RunResult;
import dev.weir.result.TopicFigures;
import dev.weir.result.lag.LagFigures.Level;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The topics of a run over several: the account, the latency and the consumer lag of each, and of all together. */
final class TopicSection {

    private static final int FEW = 10;

    /** Shown only where they are not 0, so that a row fits into the text. */
    private static final Set<String> QUIET = Set.of("duplicate", "out of order");

    private static final List<Double> SHOWN = List.of(50.0, 99.0, 99.9);

    private final RunResult result;
    private final List<TopicFigures> topics;

    private TopicSection(RunResult result) {
        this.result = result;
        this.topics = result.messages().topics();
    }

    static ReportSection of(RunResult result) {
        TopicSection section = new TopicSection(result);
        return ReportSection.of("topics", "Topics", section.topics.isEmpty() ? new Parts() : section.parts());
    }

    private Parts parts() {
        Parts parts = new Parts();
        parts.lead("Each message is due to one topic: as many of each cycle as its weight says. What is lost is lost of"
                + " the topic that it was published to; duplicate, foreign and corrupt messages are those of the topic that"
                + " they were received from.");
        add(parts, accounts());
        if (result.subject().subscribers() > 0) {
            add(parts, latencies());
            parts.note("Percentiles cover all messages due, max only those that arrived.");
        }
        return parts;
    }

    private void add(Parts parts, Table table) {
        parts.add(topics.size() > FEW ? new Fold("", table.caption(), List.of(table)) : table);
    }

    private Table accounts() {
        Ledger ledger = result.messages().ledger();
        List<LedgerColumn> columns = Stream.concat(
                        LedgerColumn.publisher(ledger).stream(),
                        result.subject().subscribers() > 0 ? LedgerColumn.subscriber(ledger).stream() : Stream.of())
                .filter(column -> !column.title().equals("received"))
                .map(column -> new LedgerColumn(
                        column.title(), column.always() && !QUIET.contains(column.title()), column.figure()))
                .toList();
        List<Account> accounts = topics.stream().map(TopicFigures::account).toList();
        List<LedgerColumn> telling = LedgerColumn.telling(accounts, columns);
        List<String> header = new ArrayList<>(List.of("topic", "weight"));
        telling.forEach(column -> header.add(column.title()));
        List<List<String>> rows = new ArrayList<>();
        topics.forEach(topic -> rows.add(row(topic.name(), Figures.count(topic.weight()), topic.account(), telling)));
        rows.add(row("total", "", ledger.total(), telling));
        return Table.of(Counts.of(topics.size(), "topic") + ": messages", "figures", header, 1, rows);
    }

    private static List<String> row(String name, String weight, Account account, List<LedgerColumn> columns) {
        List<String> row = new ArrayList<>(List.of(name, weight));
        columns.forEach(column -> row.add(Figures.count(column.figure().applyAsLong(account))));
        return row;
    }

    private Table latencies() {
        boolean lagging = topics.stream().noneMatch(topic -> topic.lag().isEmpty());
        List<String> header = new ArrayList<>(List.of("topic"));
        SHOWN.forEach(percentile -> header.add(Figures.percentile(percentile)));
        header.add("max");
        if (lagging) {
            header.addAll(List.of("lag max", "lag mean", "lag at the end"));
        }
        List<List<String>> rows = new ArrayList<>();
        topics.forEach(topic -> rows.add(row(topic.name(), topic.endToEnd(), topic.lag(), lagging)));
        Optional<Latency> total = Wording.latency(result, "end-to-end");
        total.ifPresent(latency -> rows.add(row(
                "total",
                latency,
                result.messages().lag().stream().map(lag -> lag.position()).toList(),
                lagging)));
        return Table.of(
                Counts.of(topics.size(), "topic") + ": end-to-end latency" + (lagging ? " and consumer lag" : ""),
                "figures",
                header,
                1,
                rows);
    }

    private List<String> row(String name, Latency latency, List<Level> lag, boolean lagging) {
        List<String> row = new ArrayList<>(List.of(name));
        for (double percentile : SHOWN) {
            row.add(Wording.percentile(latency, percentile)
                    .map(found -> Wording.value(result, latency, found))
                    .orElse(Figures.NONE));
        }
        row.add(Wording.max(result, latency));
        if (lagging) {
            lag.stream().limit(1).forEach(level -> {
                row.add(count(level.max()));
                row.add(count(level.mean()));
                row.add(count(level.atEnd()));
            });
        }
        return row;
    }

    private static String count(double messages) {
        return Figures.count(Math.round(messages));
    }
}
