package dev.weir.operation.work;

import dev.weir.operation.account.KindFigures;
import dev.weir.operation.account.PipelineAccount;
import java.util.List;

/**
 * What carries out the operations of one step, in this process or elsewhere: from the time that its {@link StepEngine} has opened
 * it. Used by the run's own thread.
 */
public interface StepWork {

    /** How many threads start operations. */
    int workers();

    /** Accounts of each kind; open while the step goes on. */
    List<KindFigures> figures();

    /** Accounts of pipelines; none where there are none. */
    List<PipelineAccount> pipelines();

    /** Whether every operation is accounted for. */
    boolean over();

    /** The workers, or the processes they are in, that are not over; where something hangs, it is one of them. */
    List<String> busy();

    /** Says that the limits of the step have ended it: nothing more is started. */
    void end();

    /** Says that operations in flight are waited for no longer. */
    void giveUp();

    /** How many ends and records were told. As long as it grows, something happens. */
    long heard();

    /**
     * Closes everything.
     *
     * @return the workers that hang in their client and were left behind
     */
    List<String> close();

    /** When the last operation ended, by the run's clock; the start before that. When it has been closed. */
    long lastEndedNanos();

    /** How often a client told of an end that it had told before. When it has been closed. */
    long toldTwice();

    /** What its trace has to say; empty when nothing. When it has been closed. */
    String traceRemark();
}
