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
    private final RunErrors errors;

    public ReportedAcks(int stream, AckListener account, RunErrors errors) {
        this.stream = stream;
        this.account = account;
        this.errors = errors;
    }

    @Override
    public void onAck(long sequence, int partition, long ackedNanos) {
        try {
            account.onAck(sequence, partition, ackedNanos);
        } catch (Throwable error) {
            report(error);
            throw error;
        }
    }

    @Override
    public void onFailure(long sequence, FailureKind kind, String cause) {
        try {
            account.onFailure(sequence, kind, cause);
        } catch (Throwable error) {
            report(error);
            throw error;
        }
    }

    private void report(Throwable error) {
        errors.reportOwn("answers to publisher " + stream, error);
    }
}
