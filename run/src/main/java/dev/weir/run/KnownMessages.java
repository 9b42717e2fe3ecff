package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.run.observe.CountReports;
import dev.weir.run.observe.CountReports.AccountCounts;
import dev.weir.run.observe.OwnMessages;
import dev.weir.run.observe.OwnMessages.Counts;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.Subscribers;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import java.util.Optional;

/** What a run knows of its own messages while it goes on, and of those of other processes when they have told of them. */
final class KnownMessages {

    private final List<PublisherAccount> sending;
    private final List<SubscriberAccount> receiving;
    private final Delivery delivery;

    private KnownMessages(Clients clients) {
        sending = List.copyOf(clients.publisherAccounts());
        receiving = List.copyOf(clients.subscriberAccounts());
        delivery = clients.accounts().delivery();
    }

    /** For the samples of the lag. Publishers and subscribers are open. */
    static OwnMessages of(Clients clients, RunClock clock) {
        Publishers publishers = clients.publishers();
        Subscribers subscribers = clients.subscribers();
        KnownMessages known = new KnownMessages(clients);
        // Of what others put into the log nothing is counted but its offsets.
        if (clients.ofOthers() || !clients.accounts().identified()) {
            return new OwnMessages(
                    publishers::acked, subscribers::reported, Optional::empty, nanos -> Optional.empty());
        }
        Optional<CountReports> sent = publishers.workers().map(RemoteWorkers::counts);
        Optional<CountReports> received = subscribers.workers().map(RemoteWorkers::counts);
        if (sent.isEmpty() && received.isEmpty()) {
            return new OwnMessages(
                    publishers::acked,
                    subscribers::reported,
                    () -> Optional.of(known.now()),
                    nanos -> Optional.empty());
        }
        CountReports here = new CountReports();
        return new OwnMessages(
                publishers::acked,
                subscribers::reported,
                () -> {
                    known.note(here, sent.isEmpty(), clock.nanos());
                    return Optional.empty();
                },
                nanos -> known.at(sent.orElse(here), received.orElse(here), nanos));
    }

    /** What was received is read before what was sent, so that nothing seems to have come before it was sent. */
    private Counts now() {
        List<AccountCounts> received = receiving.stream().map(AccountCounts::of).toList();
        return counts(sending.stream().map(AccountCounts::of).toList(), received);
    }

    /** Keeps what the side counted that is in this process: one of them, of which both were counted here otherwise. */
    private void note(CountReports here, boolean publishers, long nowNanos) {
        int accounts = publishers ? sending.size() : receiving.size();
        for (int i = 0; i < accounts; i++) {
            here.add(i, nowNanos, publishers ? AccountCounts.of(sending.get(i)) : AccountCounts.of(receiving.get(i)));
        }
    }

    /** Nothing if a publisher was lost: it may have sent more than anybody knows. */
    private Optional<Counts> at(CountReports sent, CountReports received, long nanos) {
        return sending.stream().anyMatch(PublisherAccount::isLost)
                ? Optional.empty()
                : Optional.of(counts(sent.at(nanos), received.at(nanos)));
    }

    private Counts counts(List<AccountCounts> sent, List<AccountCounts> received) {
        long inPhase =
                Counts.together(received.stream().map(AccountCounts::inPhase).toList(), delivery);
        long all =
                Counts.together(received.stream().map(AccountCounts::messages).toList(), delivery);
        return new Counts(
                sent.stream().mapToLong(AccountCounts::messages).sum(),
                sent.stream().mapToLong(AccountCounts::acked).sum(),
                all,
                new Counts.InPhase(
                        sent.stream().mapToLong(AccountCounts::inPhase).sum(), inPhase));
    }
}
