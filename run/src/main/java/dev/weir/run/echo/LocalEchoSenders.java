package dev.weir.run.echo;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A publisher of echoes for each subscriber of this process. Used by one thread. */
public final class LocalEchoSenders implements EchoSenders {

    private final int runId;
    private final int maxMessageBytes;
    private final RunClock clock;
    private final List<Publisher> publishers = new ArrayList<>();
    private final List<EchoSends> sends = new ArrayList<>();

    /**
     * @param runId the run that echoes are of
     * @param maxMessageBytes the largest message of the run
     */
    public LocalEchoSenders(int runId, int maxMessageBytes, RunClock clock) {
        this.runId = runId;
        this.maxMessageBytes = maxMessageBytes;
        this.clock = clock;
    }

    @Override
    public MessageHandler echoing(Transport back, SubscriberAccount account) {
        EchoSends sending = new EchoSends();
        Publisher publisher = back.openPublisher(account.subscriber(), sending);
        publishers.add(publisher);
        sends.add(sending);
        return new EchoingSubscriber(account, runId, maxMessageBytes, publisher, sending);
    }

    @Override
    public List<EchoSends> sends() {
        return List.copyOf(sends);
    }

    @Override
    public boolean end(Duration within) {
        long deadlineNanos = clock.nanos() + within.toNanos();
        boolean answered = true;
        for (Publisher publisher : publishers) {
            answered &= publisher.flush(Duration.ofNanos(Math.max(0, deadlineNanos - clock.nanos())));
        }
        publishers.forEach(Publisher::close);
        return answered;
    }

    /** Nothing more than their transport tells. */
    @Override
    public Positions logEnd() {
        return Positions.none();
    }
}
