package dev.weir.measure;

import dev.weir.measure.count.TopicCounts;
import dev.weir.result.Ledger.Account;
import dev.weir.transport.topic.TopicOrder;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Closes the account of each topic: every message that was due is in that of the topic it goes to, and everything received in
 * that of the topic it came from. Every account is sealed before.
 */
public final class TopicAudit {

    private static final Map<String, ToLongFunction<Account>> FIGURES = figures();

    private final AuditFacts facts;
    private final Topics topics;
    private final List<PublisherAccount> publishers;
    private final List<SubscriberAccount> subscribers;

    public TopicAudit(
            AuditFacts facts, Topics topics, List<PublisherAccount> publishers, List<SubscriberAccount> subscribers) {
        this.facts = facts;
        this.topics = topics;
        this.publishers = List.copyOf(publishers);
        this.subscribers = List.copyOf(subscribers);
    }

    /** By topic; none in a run that names none. */
    public List<Account> accounts(Account total) {
        if (!topics.any()) {
            return List.of();
        }
        NewerOfKey newer = NewerOfKey.of(facts, publishers);
        List<RangeAudit> audits = Stream.generate(() -> new RangeAudit(facts, subscribers, newer))
                .limit(topics.count())
                .toList();
        TopicOrder order = topics.order();
        publishers.forEach(publisher -> follow(publisher, order, audits));
        return IntStream.range(0, topics.count())
                .mapToObj(topic -> audits.get(topic)
                        .account(
                                topics.names().get(topic),
                                received(topic),
                                total.sending().failedByKind()))
                .toList();
    }

    /** Messages of this run that were received from a topic to which they were not published. */
    public long misplaced(int topic) {
        return received(topic).stream()
                .mapToLong(counts -> counts.misplaced.get())
                .sum();
    }

    private void follow(PublisherAccount publisher, TopicOrder order, List<RangeAudit> audits) {
        SendTally tally = publisher.tally(facts.phase());
        // A publisher that did not begin the phase sent nothing of it, whatever its messages would have been numbered.
        long first = tally.firstSequence == Long.MAX_VALUE ? 0 : tally.firstSequence;
        long sentEnd = first + tally.sent.get();
        long end = first + facts.scheduled().get(publisher.stream());
        for (long sequence = first; sequence < end; sequence++) {
            audits.get(order.topic(publisher.stream(), sequence)).add(publisher.stream(), tally, sequence, sentEnd);
        }
    }

    private List<TopicCounts> received(int topic) {
        return subscribers.stream()
                .flatMap(subscriber ->
                        Stream.ofNullable(subscriber.tally(facts.phase()).ofTopic(topic)))
                .toList();
    }

    /** What the accounts of the topics add up to and their total, which was closed by other counts, is not: as sentences. */
    public static List<String> differences(List<Account> accounts, Account total) {
        List<String> differences = new ArrayList<>();
        if (accounts.isEmpty()) {
            return differences;
        }
        FIGURES.forEach((name, figure) -> {
            long all = accounts.stream().mapToLong(figure).sum();
            if (accounts.stream().noneMatch(account -> figure.applyAsLong(account) < 0)
                    && all != figure.applyAsLong(total)) {
                differences.add("topics: " + name + " of all topics = that of the total does not hold: " + all
                        + " against " + figure.applyAsLong(total));
            }
        });
        return differences;
    }

    private static Map<String, ToLongFunction<Account>> figures() {
        Map<String, ToLongFunction<Account>> figures = new LinkedHashMap<>();
        figures.put("scheduled", account -> account.sending().scheduled());
        figures.put("sent", account -> account.sending().sent());
        figures.put("acked", account -> account.sending().acked());
        figures.put("failed", account -> account.sending().failed());
        figures.put("unresolved", account -> account.sending().unresolved());
        figures.put("received", account -> account.receiving().received());
        figures.put("unique", account -> account.receiving().unique());
        figures.put("duplicate", account -> account.receiving().duplicate());
        figures.put("foreign", account -> account.receiving().foreign());
        figures.put("corrupt", account -> account.receiving().corrupt());
        figures.put("out of order", account -> account.receiving().outOfOrder());
        figures.put("lost", account -> account.comparison().lost());
        return figures;
    }
}
