package dev.weir.run.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.result.EchoLedger;
import dev.weir.run.loop.TransportCalls;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** No way back: that of a run which measures one way. */
public final class NoEchoes implements Echoes {

    @Override
    public boolean any() {
        return false;
    }

    @Override
    public String open(TransportCalls calls) {
        return "";
    }

    @Override
    public Optional<EchoWay> way() {
        return Optional.empty();
    }

    @Override
    public void start(Duration readyWithin) {}

    @Override
    public MessageHandler echoing(SubscriberAccount account) {
        return account;
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void begin(Phase phase, long startNanos) {}

    @Override
    public List<SubscriberAccount> accounts() {
        return List.of();
    }

    @Override
    public boolean complete(Phase phase, List<SubscriberAccount> subscribers) {
        return true;
    }

    @Override
    public boolean endSending(Duration within) {
        return true;
    }

    @Override
    public Positions end() {
        return Positions.none();
    }

    @Override
    public boolean reached(Positions end) {
        return true;
    }

    @Override
    public List<String> end(long deadlineNanos) {
        return List.of();
    }

    @Override
    public void seal() {}

    @Override
    public EchoLedger ledger(List<SubscriberAccount> subscribers, boolean drainProven, List<String> imbalances) {
        throw new IllegalStateException("there are no echoes in a run that measures one way");
    }

    @Override
    public List<EchoLedger> soFar(List<SubscriberAccount> subscribers) {
        return List.of();
    }

    @Override
    public Remarks remarks() {
        return Remarks.NONE;
    }

    @Override
    public void close() {}
}
