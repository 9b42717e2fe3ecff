package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.run.host.DescriptorLimit;
import dev.weir.run.host.WorkerShare;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.CrowdSpec;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Opens the loops of a crowd, in whichever process they are. */
final class CrowdLoops {

    private CrowdLoops() {}

    /**
     * Opens those that a process has.
     *
     * @param timing tells each account what it needs to take times
     */
    static List<CrowdLoop> open(
            Receiving receiving,
            WorkerShare share,
            Transport transport,
            Consumer<SubscriberAccount> timing,
            RunClock clock,
            RunErrors errors) {
        CrowdSpec spec = Objects.requireNonNull(receiving.crowd());
        DescriptorLimit.ofThisProcess()
                .require(share.process(), clients(spec, share), spec.clients(), Offers.connectionsPerClient(transport));
        List<CrowdLoop> loops = new ArrayList<>();
        Connections.Pace pace = new Connections.Pace(
                spec.connecting().perSecond() / spec.loops(),
                spec.reconnecting().share(),
                spec.reconnecting().every().toNanos());
        for (int i = share.first(); i < share.end(); i++) {
            CrowdOrder order = spec.order(i, receiving.messages().keys().keys());
            SubscriberAccount totals = receiving.account(i, receiving.opening());
            timing.accept(totals);
            totals.begin(Phase.PROBE, clock.nanos());
            CrowdAccount account =
                    new CrowdAccount(order, receiving.runId(), receiving.opening(), receiving.keyGenerators(), totals);
            DocumentChanges documents = receiving.messages().documents();
            if (documents != null) {
                account.check().compareWith(documents);
            }
            loops.add(new CrowdLoop(
                    order, account, pace, handler -> Offers.openCrowd(transport, order, handler), clock, errors));
        }
        return loops;
    }

    /** How many clients a process has. */
    static int clients(CrowdSpec spec, WorkerShare share) {
        return spec.order(share.end() - 1, 0).endClient()
                - spec.order(share.first(), 0).firstClient();
    }
}
