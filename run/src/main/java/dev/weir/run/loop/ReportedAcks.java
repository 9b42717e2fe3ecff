package dev.weir.run.loop;

import dev.weir.transport.AckListener;
import dev.weir.transport.FailureKind;

/**
 * Passes answers on, and notes what goes wrong in doing so: a client library that calls this may swallow it, or lose its
 * thread by it.
 */
public final class ReportedAcks implements AckListener {

    private final int stream;
    private final AckListener account;
    private final Faults faults;

    public ReportedAcks(int stream, AckListener account, Faults faults) {
        this.stream = stream;
        this.account = account;
        this.faults = faults;
    }

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {
        try {
            account.onAck(sequence, partition, ackedNanos);
        } catch (Throwable fault) {
            report(fault);
            throw fault;
        }
    }

    @Override
    public void onFailure(long sequence, FailureKind kind, String cause) {
        try {
            account.onFailure(sequence, kind, cause);
        } catch (Throwable fault) {
            report(fault);
            throw fault;
        }
    }

    private void report(Throwable fault) {
        faults.reportOwn("answers to publisher " + stream, fault);
    }
}
