package dev.weir.run;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.FindingCode;
import dev.weir.result.Latency;
import dev.weir.result.Ledger;
import dev.weir.result.lag.LagFigures;
import dev.weir.run.observe.ClusterWatch.Lag;
import dev.weir.run.observe.DueInstants.DueMessages;
import dev.weir.run.observe.LagSummary;
import dev.weir.run.observe.OwnMessages;
import dev.weir.run.observe.OwnMessages.Counts;
import dev.weir.run.verdict.Findings;
import dev.weir.run.worker.LocalPublishers;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.Subscribers;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/** How far the subscribers of a run lagged behind: figures for the result, and the samples as a file beside it. */
final class LagResults {

    /** Name of the file with the samples. */
    static final String FILE = "lag.csv";

    private LagResults() {}

    /** What the run knows of its messages while the lag is sampled. Publishers and subscribers are open. */
    static OwnMessages known(Clients clients) {
        Publishers publishers = clients.publishers();
        Subscribers subscribers = clients.subscribers();
        List<SubscriberAccount> receiving = List.copyOf(clients.subscriberAccounts());
        boolean counting = publishers instanceof LocalPublishers
                && subscribers instanceof LocalSubscribers
                && clients.accounts().identified();
        if (!counting) {
            return new OwnMessages(publishers::acked, subscribers::reported, Optional::empty);
        }
        List<PublisherAccount> sending = List.copyOf(clients.publisherAccounts());
        Delivery delivery = clients.accounts().delivery();
        return new OwnMessages(
                publishers::acked, subscribers::reported, () -> Optional.of(counts(sending, receiving, delivery)));
    }

    /** What was received is read before what was sent, so that nothing seems to have come before it was sent. */
    private static Counts counts(List<PublisherAccount> sending, List<SubscriberAccount> receiving, Delivery delivery) {
        long inPhase = together(receiving, account -> account.unique(Phase.MEASURE), delivery);
        long before = together(receiving, account -> account.unique(Phase.WARM_UP), delivery);
        long acked = total(sending, PublisherAccount::acked);
        long ackedInPhase = sending.stream()
                .mapToLong(account -> account.acked(Phase.MEASURE))
                .sum();
        return new Counts(
                total(sending, PublisherAccount::sent),
                acked,
                before + inPhase,
                new Counts.InPhase(ackedInPhase, inPhase));
    }

    private static long together(
            List<SubscriberAccount> receiving, ToLongFunction<SubscriberAccount> count, Delivery delivery) {
        return Counts.together(receiving.stream().mapToLong(count).boxed().toList(), delivery);
    }

    private static long total(List<PublisherAccount> sending, ToLongBiFunction<PublisherAccount, Phase> count) {
        return sending.stream()
                .mapToLong(account ->
                        count.applyAsLong(account, Phase.WARM_UP) + count.applyAsLong(account, Phase.MEASURE))
                .sum();
    }

    /** The same as {@link #of}; says what contradicts it, and what the log removed. */
    static List<LagFigures> noticed(
            PhaseResults measured,
            Scenario scenario,
            Clients clients,
            List<Latency> latencies,
            Ledger.Account total,
            Findings findings) {
        List<LagFigures> lag = of(measured, scenario, clients, latencies);
        CompactedLog.sentence(measured.effectiveSettings, total)
                .ifPresent(sentence -> findings.warning(FindingCode.COMPACTED, sentence));
        LagContradictions.of(lag, latencies, total, measured.lengthNanos())
                .forEach(sentence -> findings.warning(FindingCode.LAG_CONTRADICTION, sentence));
        return lag;
    }

    /** At most one; none where nobody's lag was sampled. */
    private static List<LagFigures> of(
            PhaseResults measured, Scenario scenario, Clients clients, List<Latency> latencies) {
        if (!measured.begun) {
            return List.of();
        }
        double meanServiceNanos = latencies.stream()
                .filter(latency -> latency.name().equals("service"))
                .mapToDouble(latency -> latency.timings().meanNanos())
                .findFirst()
                .orElse(0);
        long lastNanos = measured.drainProven
                ? clients.accounts().received(Phase.MEASURE, 0).lastNanos()
                : -1;
        Lag lag = measured.cluster.lag(
                new LagSummary.Phase(measured.startNanos, measured.endNanos, lastNanos, meanServiceNanos),
                new DueMessages(
                        scenario.messages().schedule(),
                        scenario.participants().topology().publishers(),
                        scenario.length().measure().toNanos(),
                        clients.limit(Phase.MEASURE)));
        if (!lag.csv().isEmpty()) {
            measured.attach(FILE, lag.csv());
        }
        return lag.figures();
    }
}
