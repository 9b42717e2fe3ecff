package dev.weir.run.echo;

import dev.weir.measure.EchoAudit;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.result.Ledger;
import dev.weir.run.loop.BoundedTransport;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.TransportCalls;
import dev.weir.schedule.Schedule;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way back of a run that measures round trips. The process of the run makes it, and removes it again; those who send and
 * receive echoes are in this process or in others, which join it.
 */
public final class WayBack implements Echoes {

    private final Over over;
    private final EchoSenders senders;
    private final EchoReceivers receivers;
    private @Nullable Transport transport;
    private @Nullable Topology topology;

    /**
     * What carries echoes.
     *
     * @param driver opens the transport
     * @param settings those of the way out
     * @param context that of the way out
     * @param subscribers how many send echoes
     * @param schedule when messages are due
     */
    public record Over(
            TransportDriver driver, Settings settings, RunContext context, int subscribers, Schedule schedule) {}

    public WayBack(Over over, EchoSenders senders, EchoReceivers receivers) {
        this.over = over;
        this.senders = senders;
        this.receivers = receivers;
    }

    @Override
    public String open(TransportCalls calls) {
        RunContext context = over.context.ofEchoes(EchoingSubscriber.maxEchoBytes(over.context.maxMessageBytes()));
        Transport opened =
                new BoundedTransport(() -> RoundTripDriver.openReturning(over.driver, over.settings, context), calls);
        transport = opened;
        Topology made = new Topology(over.subscribers, receivers.count(), Delivery.EACH);
        topology = made;
        return "; echoes: " + opened.provision(made);
    }

    private Transport opened() {
        Transport opened = transport;
        if (opened == null) {
            throw new IllegalStateException("the way back is not open");
        }
        return opened;
    }

    @Override
    public Optional<EchoWay> way() {
        Topology made = topology;
        return made == null
                ? Optional.empty()
                : Optional.of(new EchoWay(made, Offers.handout(opened()), over.schedule));
    }

    @Override
    public void start(Duration readyWithin) {
        receivers.start(opened(), readyWithin);
    }

    @Override
    public MessageHandler echoing(SubscriberAccount subscriber) {
        return senders.echoing(opened(), subscriber);
    }

    @Override
    public boolean ready() {
        return receivers.ready();
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        receivers.begin(phase, startNanos);
    }

    @Override
    public List<SubscriberAccount> accounts() {
        return receivers.accounts();
    }

    @Override
    public boolean complete(Phase phase, List<SubscriberAccount> subscribers) {
        return unique(phase, accounts()) >= unique(phase, subscribers);
    }

    private static long unique(Phase phase, List<SubscriberAccount> of) {
        return of.stream().mapToLong(account -> account.unique(phase)).sum();
    }

    @Override
    public boolean endSending(Duration within) {
        return senders.end(within);
    }

    @Override
    public Positions end() {
        return opened().end().furthest(senders.logEnd());
    }

    @Override
    public boolean reached(Positions end) {
        return receivers.reached(end);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        return receivers.end(deadlineNanos);
    }

    @Override
    public void seal() {
        senders.sends().forEach(EchoSends::seal);
        accounts().forEach(SubscriberAccount::seal);
    }

    @Override
    public EchoLedger ledger(List<SubscriberAccount> subscribers, boolean drainProven, List<String> imbalances) {
        EchoAudit audit = new EchoAudit(subscribers, accounts());
        List<EchoSends> sends = senders.sends();
        EchoLedger ledger = audit.close(
                drainProven,
                EchoSends.total(sends, unique(Phase.MEASURE, subscribers)),
                sends.stream().anyMatch(EchoSends::isLost));
        imbalances.addAll(audit.imbalances());
        return ledger;
    }

    @Override
    public List<EchoLedger> soFar(List<SubscriberAccount> subscribers) {
        Ledger.Sending sent = EchoSends.total(senders.sends(), 0);
        // Counted last, for each echo is of a message that was counted before it was sent.
        Ledger.Sending sending = sent.of(unique(Phase.MEASURE, subscribers));
        return List.of(new EchoAudit(subscribers, accounts()).soFar(sending));
    }

    @Override
    public Remarks remarks() {
        Transport opened = transport;
        return opened == null ? Remarks.NONE : Offers.remarks(opened).onlyWarnings();
    }

    @Override
    public void close() {
        Transport opened = transport;
        transport = null;
        if (opened != null) {
            opened.close();
        }
    }
}
