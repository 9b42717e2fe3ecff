package dev.weir.operation.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.operation.run.SimulatedPlan;
import dev.weir.operation.run.SimulatedPlan.Step;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationClient;
import dev.weir.transport.operation.OperationKind;
import dev.weir.transport.testkit.faulty.FakeClock;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Following an operation from its start to its end leaves nothing behind. */
class StepAllocationTest {

    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 100_000;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aWorkerAllocatesNothingForAnOperation() {
        // Time stands still, so that no recorder hands over a second.
        RunClock clock = new FakeClock(1);
        OperationStep step = Step.closed("create", 10, SimulatedPlan.none(), OperationKind.CREATE_RECORD)
                .asked();
        StepContent content = new StepContent(step, SimulatedPlan.RUN_ID, 0, clock.wallTime());
        StepLimits limits = new StepLimits(step.limits());
        var parts = new WorkerOperations.Parts(
                new WorkItems(step, "topic", null, Map.of(), null, clock.wallTime()),
                content.writer(),
                new RecordCheck(SimulatedPlan.RUN_ID, 0, List.of(content)),
                new DeletedRecords(),
                null);
        WorkerOperations operations = new WorkerOperations(step, parts, limits, 10, clock);
        OperationClient answering = new AnsweringClient(operations, clock);
        StepLoop loop = new StepLoop(
                new StepLoop.Worker("worker", answering, operations, true),
                clock,
                limits,
                step.load().schedule().cursor(0, 1),
                new RunErrors(clock));
        loop.begin(clock.nanos());
        turn(loop, operations, WARM_UP);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        turn(loop, operations, WARM_UP + MEASURED);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        // An object for each of them would be at least 16 bytes.
        assertThat(allocated).isLessThan(MEASURED);
    }

    private static void turn(StepLoop loop, WorkerOperations operations, long until) {
        while (operations.heard() < until) {
            loop.step();
        }
    }

    /** Answers every operation before its start returns. */
    private record AnsweringClient(WorkerOperations operations, RunClock clock) implements OperationClient {

        @Override
        public void start(Operation operation) {
            operation.endedNanos = clock.nanos();
            operations.listener().succeeded(operation);
        }

        @Override
        public boolean flush(Duration deadline) {
            return true;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
