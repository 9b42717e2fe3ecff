package dev.weir.run;

import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.run.observe.OwnMessages;
import dev.weir.run.observe.OwnMessages.Counts;
import dev.weir.run.worker.LocalPublishers;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.Subscribers;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/** What a run knows of its own messages while it goes on. */
final class KnownMessages {

    private KnownMessages() {}

    /** For the samples of the lag. Publishers and subscribers are open. */
    static OwnMessages of(Clients clients) {
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
}
