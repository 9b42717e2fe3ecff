package dev.weir.operation.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.result.operation.OperationInterval;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A copy of an account in another process is what the account was when it told of itself last. */
class AccountCopyTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final OperationKind KIND = OperationKind.CREATE_RECORD;

    private final KindAccount account = account();
    private final KindAccount copy = account();

    private static KindAccount account() {
        KindAccount account = new KindAccount(KIND);
        account.begin(0);
        return account;
    }

    private static Operation operation(long startedNanos, long endedNanos, long bytes) {
        Operation operation = new Operation(0);
        operation.kind = KIND;
        operation.intendedNanos = startedNanos;
        operation.startedNanos = startedNanos;
        operation.endedNanos = endedNanos;
        operation.bytes = bytes;
        return operation;
    }

    private void succeed(long startedNanos, long tookNanos) {
        account.started(startedNanos, startedNanos);
        account.succeeded(operation(startedNanos, startedNanos + tookNanos, 10), 0);
    }

    private static KindFigures closed(KindAccount of) {
        KindFigures figures = new KindFigures(KIND, List.of(of));
        figures.close();
        assertThat(figures.imbalances()).isEmpty();
        return figures;
    }

    /** What the account tells in pieces is what it is altogether; the histograms of a part are not told twice. */
    @Test
    void aCopyThatTookEverythingHasTheFiguresOfTheAccount() {
        KindAccount untold = account();
        for (long i = 0; i < 300; i++) {
            succeed(i * 10 * MILLI, (1 + i % 7) * MILLI);
            untold.started(i * 10 * MILLI, i * 10 * MILLI);
            untold.succeeded(operation(i * 10 * MILLI, i * 10 * MILLI + (1 + i % 7) * MILLI, 10), 0);
            if (i % 41 == 0) {
                copy.take(account.update());
            }
        }
        account.unsent(4 * SECOND);
        untold.unsent(4 * SECOND);
        copy.take(account.update());

        KindFigures expected = closed(untold);
        KindFigures found = closed(copy);
        assertThat(found.figures(5 * SECOND, List.of())).isEqualTo(expected.figures(5 * SECOND, List.of()));
        assertThat(found.intervals(5 * SECOND)).isEqualTo(expected.intervals(5 * SECOND));
        assertThat(found.latencies()).isEqualTo(expected.latencies());
    }

    @Test
    void whatALostWorkerHadInFlightWhenItToldLastStaysWithoutAnAnswer() {
        succeed(0, 3 * MILLI);
        account.started(5 * MILLI, 5 * MILLI);
        account.started(6 * MILLI, 6 * MILLI);
        account.failed(operation(5 * MILLI, 9 * MILLI, 0), OperationFailure.NOT_FOUND, "gone");
        copy.take(account.update());
        // Never told.
        succeed(20 * MILLI, MILLI);

        assertThat(copy.lose("c was lost")).isEqualTo(1);

        KindFigures found = closed(copy);
        assertThat(found.figures(SECOND, List.of()).account()).isEqualTo(new Account(3, 3, 1, 1, 1, 0));
        assertThat(found.figures(SECOND, List.of()).failures())
                .containsExactly(
                        new FailureCount("not-found", 1, "gone"), new FailureCount("timed-out", 1, "c was lost"));
        assertThat(found.intervals(SECOND))
                .extracting(OperationInterval::counts)
                .extracting(OperationInterval.Counts::inFlight)
                .containsExactly(0L);
    }
}
