package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.KindFigures;
import dev.weir.operation.run.SimulatedPlan;
import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationFigures.FailureCount;
import dev.weir.run.loop.Loop;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

/** A worker whose thread hangs in its client, and one that is told to end in the middle of its starts. */
class StepLoopTest {

    private static final OperationStep STEP = Step.closed(
                    "create", 10, SimulatedPlan.none(), OperationKind.CREATE_RECORD)
            .asked();

    private final FakeClock clock = new FakeClock(1);
    private final StepLimits limits = new StepLimits(STEP.limits());
    private final HangingClient client = new HangingClient();
    private final WorkerOperations operations = operations();
    private final StepLoop loop = new StepLoop(
            new StepLoop.Worker("worker", client, operations, true),
            clock,
            limits,
            STEP.load().schedule().cursor(0, 1),
            new RunErrors(clock));

    private WorkerOperations operations() {
        StepContent content = new StepContent(STEP, SimulatedPlan.RUN_ID, 0, clock.wallTime());
        var parts = new WorkerOperations.Parts(
                new WorkItems(STEP, "topic", null, Map.of(), null, clock.wallTime()),
                content.writer(),
                new RecordCheck(SimulatedPlan.RUN_ID, 0, List.of(content)),
                new DeletedRecords(),
                null);
        return new WorkerOperations(STEP, parts, limits, 10, clock);
    }

    private OperationFigures figures() {
        KindAccount account = operations.account(OperationKind.CREATE_RECORD);
        KindFigures figures = new KindFigures(OperationKind.CREATE_RECORD, List.of(account));
        figures.close();
        assertThat(figures.imbalances()).isEmpty();
        return figures.figures(1_000_000_000, List.of());
    }

    /** Nothing is answered but operations 0 and 1; whatever is to happen while the third is handed over does. */
    private void hangAtTheThird(Runnable meanwhile) {
        client.atStart = number -> {
            if (number == 2) {
                clock.advance(Duration.ofMillis(5));
                operations.listener().succeeded(ended(0));
                operations.listener().succeeded(ended(1));
                meanwhile.run();
            }
        };
        loop.begin(clock.nanos());
        loop.step();
    }

    private Operation ended(int number) {
        Operation operation = client.started.get(number);
        operation.endedNanos = clock.nanos();
        return operation;
    }

    @Test
    void aWorkerThatIsLeftBehindIsAccountedForWithTheEndsThatWereTold() {
        hangAtTheThird(loop::leave);

        OperationFigures figures = figures();
        assertThat(loop.done()).isTrue();
        assertThat(figures.account()).isEqualTo(new Account(3, 3, 2, 0, 1, 0));
        assertThat(figures.failures())
                .containsExactly(new FailureCount("timed-out", 1, "no answer before the step ended"));
    }

    @Test
    void abandonedWorkerThatReturnsStartsAndChangesNothing() {
        hangAtTheThird(loop::leave);

        operations.listener().succeeded(ended(2));
        long next = loop.step();
        loop.close();

        assertThat(client.started).hasSize(3);
        assertThat(next).isEqualTo(Loop.DONE);
        assertThat(client.closed).isEqualTo(0);
        assertThat(operations.toldTwice()).isZero();
        assertThat(figures().account()).isEqualTo(new Account(3, 3, 2, 0, 1, 0));
    }

    @Test
    void aStepThatEndsWhileTheClientBlocksStartsNothingMore() {
        hangAtTheThird(() -> limits.end("stopped by Ctrl-C"));

        assertThat(client.started).hasSize(3);
    }

    /** Calls back from its start, and ends nothing. */
    private static final class HangingClient implements OperationClient {

        private final List<Operation> started = new ArrayList<>();
        private LongConsumer atStart = number -> {};
        private int closed;

        @Override
        public void start(Operation operation) {
            started.add(operation);
            atStart.accept(operation.number);
        }

        @Override
        public boolean flush(Duration deadline) {
            return false;
        }

        @Override
        public void close() {
            closed++;
        }
    }
}
