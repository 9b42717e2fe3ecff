package dev.weir.operation.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.operation.run.SimulatedPlan;
import dev.weir.result.FindingCode;
import dev.weir.result.HostFigures;
import dev.weir.result.Verdict;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.OperationFigures.Account;
import dev.weir.result.operation.OperationInterval;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.AgentsSpec.Lost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Steps that real workers carry out, each in a process of its own. */
final class StepsOverHostsIT {

    private static final String STEPS = """

          - name: create
            operations: create-topic
            rate: 500/s
            limit: { count: 1001 }
            names: { pattern: "t-${number}" }
            items: { to: topics.csv }
            trace: all
          - name: records
            operations: create-record
            concurrency: 200
            limit: { count: 500 }
            trace: 1 in 10
          - name: delete
            operations: delete-topic
            concurrency: 100
            items: { from: topics.csv }
          - parallel:
            - name: items
              pipeline: [create-topic, describe-topic, delete-topic]
              names: { pattern: "p-${number}" }
              concurrency: 60
              limit: { count: 200 }
            - name: mix
              operations: { list-topics: 80, create-record: 20 }
              concurrency: 60
              workers: 2
              limit: { count: 300 }
          - { name: one, precondition: true, operations: list-topics, limit: { count: 3 } }
        """;

    private final ChildHost a = new ChildHost("a");
    private final ChildHost b = new ChildHost("b");
    private final ChildHost c = new ChildHost("c");

    @TempDir
    Path folder;

    @AfterEach
    void killWhatIsLeft() {
        List.of(a, b, c).forEach(ChildHost::kill);
    }

    private PlanResult run(String steps, RunListener listener) {
        RunHosts hosts = new RunHosts(List.of(a, b, c), List.of(), Lost.STOP);
        return SimulatedPlan.over(new SeparateDriver()).in(folder).then(steps).runAt(hosts, listener);
    }

    private static OperationFigures only(StepResult step) {
        assertThat(step.operations()).hasSize(1);
        return step.operations().getFirst();
    }

    private static void balances(PlanResult result) {
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .doesNotContain(FindingCode.LEDGER_IMBALANCE, FindingCode.DEFECT);
    }

    @Test
    void eachOperationAndItemOfAStepIsCarriedOutByOneWorker() throws IOException {
        PlanResult result = run(STEPS, new RunListener() {});

        balances(result);
        assertThat(result.steps())
                .extracting(StepResult::name)
                .containsExactly("create", "records", "delete", "items", "mix", "one");
        StepResult create = result.steps().getFirst();
        assertThat(create.span().endedBy()).isEqualTo("count 1 001");
        assertThat(only(create).account()).isEqualTo(new Account(1001, 1001, 1001, 0, 0, 0));
        assertThat(create.intervals().stream()
                        .map(OperationInterval::counts)
                        .mapToLong(OperationInterval.Counts::due)
                        .sum())
                .isEqualTo(1001);
        // The last of 1,001 at 500 a second is due after exactly two seconds.
        assertThat(create.intervals().stream()
                        .limit(3)
                        .map(interval -> interval.counts().due()))
                .containsExactly(500L, 500L, 1L);
        assertThat(Files.readAllLines(folder.resolve("topics.csv")).stream()
                        .skip(1)
                        .map(line -> line.split(",", -1)[0]))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 1001)
                        .mapToObj(number -> "t-" + number)
                        .toList());
        assertThat(only(result.steps().get(1)).account()).isEqualTo(new Account(500, 500, 500, 0, 0, 0));
        assertThat(result.steps().get(1).load().workers()).isEqualTo(3);
        StepResult delete = result.steps().get(2);
        assertThat(only(delete).account().due()).isEqualTo(1001);
        assertThat(delete.span().endedBy()).isEqualTo("end of input");
        checkItemsThatStayAtTheirHost(result);
        checkTraces(result);
        assertThat(result.resources().processes())
                .extracting(cost -> cost.name())
                .contains("weir operations on a", "weir operations on b", "weir operations on c");
    }

    private static void checkItemsThatStayAtTheirHost(PlanResult result) {
        StepResult items = result.steps().get(3);
        assertThat(items.operations())
                .extracting(OperationFigures::account)
                .containsExactly(
                        new Account(200, 200, 200, 0, 0, 0),
                        new Account(200, 200, 200, 0, 0, 0),
                        new Account(200, 200, 200, 0, 0, 0));
        assertThat(items.endToEnd())
                .singleElement()
                .satisfies(latency -> assertThat(latency.expected()).isEqualTo(200))
                .satisfies(latency -> assertThat(latency.arrived()).isEqualTo(200));
        StepResult mix = result.steps().get(4);
        assertThat(mix.load().workers()).isEqualTo(6);
        assertThat(mix.operations())
                .extracting(OperationFigures::account)
                .containsExactly(new Account(240, 240, 240, 0, 0, 0), new Account(60, 60, 60, 0, 0, 0));
        // One operation in flight is too little for three hosts: the first has it.
        assertThat(result.steps().getLast().load().workers()).isEqualTo(1);
        assertThat(only(result.steps().getLast()).account()).isEqualTo(new Account(3, 3, 3, 0, 0, 0));
    }

    private List<String[]> lines(String file, String step) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[cells.length - 2].equals(step))
                .toList();
    }

    /** Every operation is a line, once, of the host whose it was, at instants of the step by the run's clock. */
    private void checkTraces(PlanResult result) throws IOException {
        assertThat(Files.readAllLines(folder.resolve("trace.csv")).getFirst()).endsWith(",offset,step,host");
        List<String[]> created = lines("trace.csv", "create");
        assertThat(created.stream().map(cells -> cells[0]))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 1001)
                        .mapToObj(number -> "t-" + number)
                        .toList());
        long startNanos = result.steps().getFirst().span().startNanos();
        for (String[] cells : created) {
            int number = Integer.parseInt(cells[0].substring(2));
            assertThat(cells[10]).isEqualTo(List.of("a", "b", "c").get(number % 3));
            assertThat(cells[2]).isEqualTo("succeeded");
            // Every second millisecond one is due, whoever carries it out.
            assertThat(Long.parseLong(cells[3]))
                    .isBetween(startNanos + number * 2_000_000L - 1_000, startNanos + number * 2_000_000L + 1_000);
            assertThat(Long.parseLong(cells[5])).isGreaterThanOrEqualTo(Long.parseLong(cells[4]) + 200_000_000);
        }
        assertThat(lines("trace.csv", "records")).hasSize(50);
        assertThat(lines("trace.csv", "items")).isEmpty();
        List<String[]> items = lines("end-to-end.csv", "items");
        assertThat(items.stream().map(cells -> cells[0]))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 200)
                        .mapToObj(number -> "p-" + number)
                        .toList());
        // Three operations, one after the other, of 200 ms each.
        assertThat(items).allMatch(cells -> Double.parseDouble(cells[2]) >= 600_000);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::code)
                .doesNotContain(FindingCode.TRACE_INCOMPLETE);
        assertThat(result.acrossHosts().hosts()).extracting(HostFigures::name).containsExactly("a", "b", "c");
    }

    @Tag("thorough") // workers once more; WorkersOnHostsIT loses workers
    @Test
    void aWorkerThatIsKilledIsNamedAndItsShareIsLeftUndone() throws IOException {
        AtomicBoolean killed = new AtomicBoolean();
        RunListener killing = new RunListener() {
            @Override
            public void progress(StepProgress progress) {
                // More than the two others can have started until now: b has told of some.
                double ofOthers = 400 * (progress.elapsedNanos() / 1e9 + 1);
                if (progress.operations().getFirst().totals().started() > ofOthers
                        && killed.compareAndSet(false, true)) {
                    b.kill();
                }
            }
        };
        PlanResult result = run("""

              - name: fill
                operations: create-record
                rate: 600/s
                warmup: 0s
                limit: { time: 60s }
                trace: all
                expect: { failed: 0, unresolved: 0 }
              - { name: never, operations: create-record, limit: { count: 1 } }
            """, killing);

        balances(result);
        assertThat(result.verdict().outcome()).isEqualTo(Verdict.Outcome.INVALID);
        Verdict.Finding first = result.verdict().findings().getFirst();
        assertThat(first.code()).isEqualTo(FindingCode.OPERATIONS_PROCESS_FAILED);
        assertThat(first.text())
                .matches("step fill, after \\d+\\.\\d s: weir operations on b \\(process \\d+\\) ended with exit code"
                        + " 137.*");
        assertThat(result.verdict().sentence()).contains("weir operations on b");
        assertThat(result.steps()).hasSize(1);
        Account account = only(result.steps().getFirst()).account();
        // An operation takes 200 ms: at 200 a second, some 40 of a worker are in flight at any time.
        assertThat(account.unresolved()).isBetween(1L, 333L);
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
        assertThat(only(result.steps().getFirst()).failures())
                .anyMatch(
                        failure -> failure.example().equals("weir operations on b was lost before it told of the end"));
        checkThatMissingLinesAreCounted(result, account);
    }

    @Tag("thorough") // waits for a thread that hangs; HangingStepTest tries the same on one host
    @Test
    @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aWorkerWhoseThreadHangsEndsItsPartWhenTheRunIsStopped() {
        List<Run<PlanResult>> running = new ArrayList<>();
        RunListener stopping = new RunListener() {
            @Override
            public void progress(StepProgress progress) {
                if (progress.operations().getFirst().totals().started() > 200) {
                    running.getFirst().stop("Ctrl-C");
                }
            }
        };
        running.add(SimulatedPlan.over(new HangingDriver())
                .in(folder)
                .then("""

                      - { name: fill, operations: create-record, concurrency: 30, warmup: 0s, limit: { time: 600s } }
                    """)
                .at(new RunHosts(List.of(a, b, c), List.of(), Lost.STOP), stopping));

        PlanResult result = running.getFirst().execute().result();

        balances(result);
        assertThat(result.steps()).as(result.verdict().sentence()).hasSize(1);
        Account account = only(result.steps().getFirst()).account();
        assertThat(account.unresolved()).isPositive();
        assertThat(account.started()).isEqualTo(account.succeeded() + account.failed() + account.unresolved());
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.code() == FindingCode.CLIENT_NOT_CLOSED)
                .extracting(Verdict.Finding::text)
                .containsExactly(
                        "In step fill, weir operations on b did not end within 10.0 s after what was in flight had been"
                                + " given up.",
                        "The client of weir-fill-0 of weir operations on b did not close in time and was left behind.");
    }

    /** What is no line is in the finding: lines and missing ones are all operations that were started. */
    private void checkThatMissingLinesAreCounted(PlanResult result, Account account) throws IOException {
        List<String[]> lines = lines("trace.csv", "fill");
        assertThat(lines.stream().map(cells -> cells[10]).distinct()).containsExactly("a", "c");
        String told = result.verdict().findings().stream()
                .filter(finding -> finding.code() == FindingCode.TRACE_INCOMPLETE)
                .map(Verdict.Finding::text)
                .collect(Collectors.joining());
        Matcher missing = Pattern.compile(
                        "step fill: ([\\d ]+) of \\1 operations of host b are not in .*trace.csv: weir operations on b"
                                + " was lost before it had told of them")
                .matcher(told);
        assertThat(missing.matches()).as(told).isTrue();
        assertThat(lines.size() + Long.parseLong(missing.group(1).replaceAll("\\D", "")))
                .isEqualTo(account.started());
    }
}
