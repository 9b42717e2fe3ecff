package dev.weir.operation.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.operation.account.KindAccount;
import dev.weir.operation.account.LoopUpdate;
import dev.weir.operation.account.PipelineAccount;
import dev.weir.operation.trace.TraceCounts;
import dev.weir.operation.work.StepPart;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.worker.WorkerMessage;
import dev.weir.run.worker.WorkerOrder;
import dev.weir.run.worker.wire.MalformedMessageException;
import dev.weir.run.worker.wire.MessageCodec;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.scenario.step.OperationStep;
import dev.weir.transport.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What travels between the process of a run and a worker of operations arrives as it was sent. */
class OperationsWireTest {

    private static final MessageCodec<WorkerOrder> ORDERS = OperationsWords.PROTOCOL.orders();
    private static final String STEPS = """
            transport: separate
            steps:
              - { operations: create-record, limit: { count: 1 }, items: { to: in.csv } }
              - name: fill
                operations: { create-record: 20, read-record: 80 }
                schedule: { ramp: { from: 10/s, to: 200/s, over: 10s } }
                warmup: 0s
                limit: { count: 10, time: 3s, size: 1MB, failures: 5% }
                items: { from: in.csv, to: out.csv, recycle: true }
                partition: 3
                offset: 7
                size: 1KiB
                keys: { uniform: 10 }
                headers: { "b${number}": "x", a: "${number}" }
                expect: { p99: 50ms, failed: 0 }
              - pipeline: [create-topic, describe-topic, delete-topic]
                names: { pattern: "t-${number}", range: 5..9, order: random }
                config: { retention.ms: 60000 }
                concurrency: 20
            """;

    private static List<OperationStep> steps() {
        return PlanFiles.plan(new ScenarioSource("test", "test", STEPS, Optional.empty()), new SeparateDriver())
                .steps()
                .stream()
                .flatMap(step -> step.parallel().stream())
                .toList();
    }

    private static void travels(OperationsRequest request) throws MalformedMessageException {
        WorkerOrder order = new WorkerOrder(7, request);

        assertThat(ORDERS.decode(ORDERS.encode(order))).isEqualTo(order);
    }

    @Test
    void theStepsOfAScenarioTravelAsTheyAre() throws MalformedMessageException {
        travels(new OperationsRequest.Open(
                new SystemUnderTest("separate", Map.of("bootstrap", "b:1"), Map.of("topic", "t")),
                0x0BE5,
                steps(),
                WallTime.FROM_EPOCH,
                "t"));
    }

    @Test
    void itemsAndPartsTravelAsTheyAre() throws MalformedMessageException {
        travels(new OperationsRequest.PutItems(
                1, List.of(new ListedItem("t-\u00e4", -1, -1, -1), new ListedItem("", 3, Long.MAX_VALUE, 10))));
        travels(new OperationsRequest.OpenStep(1, new StepPart(2, 3), 4));
    }

    @Test
    void anAccountArrivesAsItWasTold() throws MalformedMessageException {
        KindAccount account = new KindAccount(OperationKind.LIST_TOPICS);
        account.begin(0);
        account.started(5, 6);
        account.unsent(7);
        WorkerMessage told = new OperationsWords.Progress(
                1,
                2,
                new LoopUpdate(List.of(account.update()), new PipelineAccount().update(), 3, 0, new TraceCounts(7, 2)));

        assertThat(OperationsWords.PROTOCOL
                        .words()
                        .decode(OperationsWords.PROTOCOL.words().encode(told)))
                .isEqualTo(told);
    }

    /** Nothing that a worker can be told names a class, a command or a file to be opened beside those of scenarios. */
    @Test
    void theTypesThatMayTravelAreTheseAlone() {
        assertThat(ORDERS.types())
                .allMatch(type -> type.isRecord() || type.isEnum() || type.isSealed())
                .extracting(Class::getPackageName)
                .containsOnly(
                        "dev.weir.clock",
                        "dev.weir.instant",
                        "dev.weir.replay",
                        "dev.weir.operation.host",
                        "dev.weir.operation.work",
                        "dev.weir.payload",
                        "dev.weir.payload.document",
                        "dev.weir.run.host",
                        "dev.weir.run.worker",
                        "dev.weir.scenario",
                        "dev.weir.scenario.step",
                        "dev.weir.schedule",
                        "dev.weir.schedule.work",
                        "dev.weir.transport.operation");
    }
}
