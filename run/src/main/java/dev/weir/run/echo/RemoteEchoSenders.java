package dev.weir.run.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Those who send echoes in the processes of subscribers. What stands in their accounts here is what these told last, together
 * with what the subscriber had received then.
 */
public final class RemoteEchoSenders implements EchoSenders {

    private final List<EchoSends> copies;
    private final Predicate<Duration> ending;
    private Positions logEnd = Positions.none();

    /**
     * @param subscribers how many there are
     * @param ending has them all hand over what is buffered within that time; whether every echo was answered
     */
    public RemoteEchoSenders(int subscribers, Predicate<Duration> ending) {
        this.copies = Stream.generate(EchoSends::new).limit(subscribers).toList();
        this.ending = ending;
    }

    /** Takes over what a subscriber's process tells. */
    public void take(int subscriber, EchoSends.State state) {
        copies.get(subscriber).take(state);
    }

    /** Takes over where the log ends as a process tells it. */
    public void ends(Positions end) {
        logEnd = logEnd.furthest(end);
    }

    /** The process of a subscriber was lost: what it sent after its last report is not known. */
    public void lose(int subscriber) {
        copies.get(subscriber).lose();
    }

    @Override
    public MessageHandler echoing(Transport back, SubscriberAccount account) {
        throw new IllegalStateException("the subscribers are in other processes");
    }

    @Override
    public List<EchoSends> sends() {
        return copies;
    }

    @Override
    public boolean end(Duration within) {
        return ending.test(within);
    }

    @Override
    public Positions logEnd() {
        return logEnd;
    }
}
