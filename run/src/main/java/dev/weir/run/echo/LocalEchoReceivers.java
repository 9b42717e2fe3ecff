package dev.weir.run.echo;

import dev.weir.clock.RunClock;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoReceiver;
import dev.weir.measure.echo.EchoReceiver.Streams;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.RunErrors;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one receiver of echoes that a run has whose publishers are all in this process. */
public final class LocalEchoReceivers implements EchoReceivers {

    private final int runId;
    private final int publishers;
    private final Supplier<Carrier> carriers;
    private final Sampling sampling;
    private final Threads threads;
    private @Nullable SubscriberAccount account;
    private @Nullable EchoReceiverLoop loop;

    /** By what the loop of the receiver is turned, and where it reports. */
    public record Threads(RunClock clock, LoopRunner runner, RunErrors errors, PacerMode pacer) {}

    /**
     * @param runId the run that echoes are of
     * @param publishers how many the run has
     * @param carriers makes a carrier for the receiver
     */
    public LocalEchoReceivers(
            int runId, int publishers, Supplier<Carrier> carriers, Sampling sampling, Threads threads) {
        this.runId = runId;
        this.publishers = publishers;
        this.carriers = carriers;
        this.sampling = sampling;
        this.threads = threads;
    }

    @Override
    public int count() {
        return 1;
    }

    @Override
    public void start(Transport back, Duration readyWithin) {
        SubscriberAccount receiving = SubscriberAccount.ofEchoes(0, runId, carriers.get(), publishers)
                .timing(sampling)
                .stamping(threads.clock);
        receiving.begin(Phase.PROBE, threads.clock.nanos());
        account = receiving;
        EchoReceiver handler = new EchoReceiver(receiving, runId, Streams.all(publishers));
        EchoReceiverLoop receiver =
                new EchoReceiverLoop(0, back.openSubscriber(0, handler), readyWithin, threads.errors);
        loop = receiver;
        threads.runner.start(receiver, threads.pacer);
    }

    @Override
    public boolean ready() {
        EchoReceiverLoop receiver = loop;
        return receiver != null && receiver.ready();
    }

    @Override
    public void begin(Phase phase, long startNanos) {
        accounts().forEach(receiving -> receiving.begin(phase, startNanos));
    }

    @Override
    public List<SubscriberAccount> accounts() {
        SubscriberAccount receiving = account;
        return receiving == null ? List.of() : List.of(receiving);
    }

    @Override
    public boolean reached(Positions end) {
        EchoReceiverLoop receiver = loop;
        return receiver != null && receiver.position().reached(end);
    }

    @Override
    public List<String> end(long deadlineNanos) {
        EchoReceiverLoop receiver = loop;
        if (receiver == null) {
            return List.of();
        }
        receiver.end();
        return threads.runner.stuck(List.of(receiver), deadlineNanos);
    }
}
