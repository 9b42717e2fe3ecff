package dev.weir.run.worker;

import dev.weir.measure.AccountUpdate;
import dev.weir.measure.SubscriberAccount;
import dev.weir.measure.echo.EchoSends;
import dev.weir.run.loop.CrowdLoop;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.ReceivingLoop;
import dev.weir.transport.Positions;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A loop in a receiver, which tells of itself when asked: by its own thread and between two polls, so
 * that what it tells is of one moment.
 */
final class ReportingLoop implements Loop {

    private static final int MOST_STATES_EVERY = 20;
    private static final int CLIENTS_TOLD_AT_ONCE = 500;

    private final int index;
    private final ReceivingLoop loop;
    private final SubscriberAccount account;
    private final @Nullable EchoSends echoes;
    private final LongSupplier clockNanos;
    private final Consumer<StatusReport> told;
    private volatile boolean wanted;
    private volatile boolean closed;
    private int reports;

    /**
     * What there is to tell.
     *
     * @param atNanos when that was so
     */
    record StatusReport(
            ReportingLoop from,
            long atNanos,
            boolean ready,
            Positions position,
            AccountUpdate account,
            @Nullable CrowdStatus crowd,
            EchoSends.@Nullable State echoes) {}

    /**
     * @param index which of all subscribers of the run it is, of all loops of its crowd, or of its receivers of echoes
     * @param echoes what its thread sends back; null where it sends nothing back
     * @param clockNanos the run's clock: what is told later is of the moment at which the loop noted it
     * @param told takes what is told, without making the caller wait
     */
    ReportingLoop(
            int index,
            ReceivingLoop loop,
            SubscriberAccount account,
            @Nullable EchoSends echoes,
            LongSupplier clockNanos,
            Consumer<StatusReport> told) {
        this.index = index;
        this.loop = loop;
        this.account = account;
        this.echoes = echoes;
        this.clockNanos = clockNanos;
        this.told = told;
    }

    /** Which of all it is. */
    int index() {
        return index;
    }

    /** Asks for status after the next poll. By any thread. */
    void want() {
        wanted = true;
    }

    /** Whether it will follow {@link #want} soon. */
    boolean isPolling() {
        return loop.ready() && !closed;
    }

    ReceivingLoop receiving() {
        return loop;
    }

    SubscriberAccount account() {
        return account;
    }

    @Override
    public String name() {
        return loop.name();
    }

    @Override
    public boolean waitsItself() {
        return loop.waitsItself();
    }

    @Override
    public long step() {
        long wakeNanos = loop.step();
        if (wanted) {
            wanted = false;
            tell();
        }
        return wakeNanos;
    }

    private void tell() {
        EchoSends sends = echoes;
        told.accept(new StatusReport(
                this,
                clockNanos.getAsLong(),
                loop.ready(),
                loop.reached(),
                account.update(),
                crowd(),
                sends == null ? null : sends.state()));
    }

    /** Tells once more what there is to tell. By any thread, once that which turned it has ended. */
    void tellAgain() {
        tell();
    }

    /** What each of thousands of clients has is told less often than the rest, and at the end. */
    private @Nullable CrowdStatus crowd() {
        if (!(loop instanceof CrowdLoop clients)) {
            return null;
        }
        reports++;
        int statesEvery = Math.clamp(clients.order().clients() / CLIENTS_TOLD_AT_ONCE, 1, MOST_STATES_EVERY);
        return CrowdStatus.of(clients, closed || reports % statesEvery == 0);
    }

    /** Closes, and tells the last that there is to tell. */
    @Override
    public void close() {
        try {
            loop.close();
        } finally {
            closed = true;
            tell();
        }
    }

    @Override
    public void failed(Throwable fault) {
        loop.failed(fault);
    }
}
