package dev.weir.run.topic;

import dev.weir.measure.Audit;
import dev.weir.measure.AuditFacts;
import dev.weir.measure.Distributions;
import dev.weir.measure.Distributions.Coverage;
import dev.weir.measure.LatencyKind;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.Recorder;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.TopicAudit;
import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.TopicFigures;
import dev.weir.result.Verdict.Severity;
import dev.weir.result.lag.LagFigures.Level;
import dev.weir.run.verdict.Findings;
import dev.weir.transport.topic.Topics;
import dev.weir.unit.Counts;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What became of the messages of each topic and of all together, when every account is sealed. */
public final class TopicResults {

    private final Topics topics;
    private final TopicAudit audit;
    private final Ledger ledger;
    private final List<Account> accounts;
    private final double copies;

    private TopicResults(Topics topics, TopicAudit audit, Ledger ledger, double copies) {
        this.topics = topics;
        this.audit = audit;
        this.accounts = audit.accounts(ledger.total());
        this.ledger = ledger.unbalancedBy(TopicAudit.differences(accounts, ledger.total()));
        this.copies = copies;
    }

    /**
     * Closes the ledger of a run over these topics, and the account of each.
     *
     * @param imbalances those that snapshots found while the run went on
     */
    public static TopicResults of(
            Topics topics,
            AuditFacts facts,
            List<PublisherAccount> publishers,
            List<SubscriberAccount> subscribers,
            List<String> imbalances) {
        TopicAudit audit = new TopicAudit(facts, topics, publishers, subscribers);
        return new TopicResults(
                topics,
                audit,
                Audit.close(facts, publishers, subscribers, imbalances),
                Audit.copies(facts, subscribers));
    }

    /** The ledger, which does not balance if the topics do not add up to its total. */
    public Ledger ledger() {
        return ledger;
    }

    /**
     * The figures of each.
     *
     * @param log the histograms of the measured phase; null when it did not begin
     * @param percentiles percentiles beside the usual ones
     * @param lags the lag of each; none where it was not sampled
     */
    public List<TopicFigures> figures(@Nullable LatencyLog log, List<Double> percentiles, List<Level> lags) {
        Histogram reused = Recorder.histogram();
        return IntStream.range(0, accounts.size())
                .mapToObj(topic -> {
                    Account account = accounts.get(topic);
                    LatencyLog.Subtotal total = log == null ? null : log.of(new Recorder.OfTopic(topic));
                    return new TopicFigures(
                            topics.names().get(topic),
                            topics.weights().get(topic),
                            account,
                            audit.misplaced(topic),
                            Distributions.latency(
                                    LatencyKind.END_TO_END,
                                    total == null ? reused : total.histogram(reused),
                                    total == null ? 0 : total.negative(),
                                    coverage(account),
                                    percentiles),
                            lags.stream().skip(topic).limit(1).toList());
                })
                .toList();
    }

    /** Nobody is due what was aborted, and who reads it all the same has more. */
    private Coverage coverage(Account account) {
        long aborted = Math.round(account.sending().aborted() * copies);
        long received = Math.min(aborted, account.comparison().receivedThoughFailed());
        long due = Math.round(account.sending().scheduled() * copies);
        return new Coverage(due - aborted + received, account.receiving().unique());
    }

    /** Adds findings where topics have something that a ledger should have none of, so that it is known which. */
    public static void weigh(List<TopicFigures> topics, Findings findings) {
        List<String> misplaced = topics.stream()
                .filter(topic -> topic.misplaced() > 0)
                .map(topic -> topic.name() + " " + Counts.format(topic.misplaced()))
                .toList();
        if (!misplaced.isEmpty()) {
            findings.add(
                    Severity.FAILURE,
                    FindingCode.MESSAGES_MISPLACED,
                    "Messages were received from topics to which they were not published: from "
                            + String.join(", ", misplaced) + ".");
        }
        List<String> troubles = topics.stream()
                .map(topic -> troubles(topic.account()))
                .filter(trouble -> !trouble.isEmpty())
                .toList();
        if (!troubles.isEmpty()) {
            findings.warning(FindingCode.TOPIC_TROUBLE, "By topic: " + String.join("; ", troubles) + ".");
        }
    }

    private static String troubles(Account account) {
        List<String> troubles = Stream.of(
                        trouble("lost", account.comparison().lost()),
                        trouble("failed", account.sending().failed()),
                        trouble("unresolved", account.sending().unresolved()),
                        trouble("unsent", account.sending().unsent()),
                        trouble("duplicate", account.receiving().duplicate()),
                        trouble("out of order", account.receiving().outOfOrder()),
                        trouble("corrupt", account.receiving().corrupt()),
                        trouble("foreign", account.receiving().foreign()))
                .flatMap(List::stream)
                .toList();
        return troubles.isEmpty() ? "" : account.name() + " " + String.join(", ", troubles);
    }

    private static List<String> trouble(String name, long count) {
        return count > 0 ? List.of(name + " " + Counts.format(count)) : List.of();
    }
}
