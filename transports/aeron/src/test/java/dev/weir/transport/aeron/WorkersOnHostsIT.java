package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.result.FindingCode;
import dev.weir.result.PhaseSpan;
import dev.weir.result.ProcessCost;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.RunListener;
import dev.weir.run.RunOutcome;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.LateConnection;
import dev.weir.run.worker.NamespaceHost;
import dev.weir.scenario.AgentsSpec.Lost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs whose workers are on hosts with a clock of their own, which are time namespaces of this machine. */
final class WorkersOnHostsIT {

    private static final WorkerLimits NONE = WorkerLimits.NONE;

    @BeforeAll
    static void needsTimeNamespaces() throws IOException, InterruptedException {
        assumeTrue(NamespaceHost.isPossible(), "this user may not make time namespaces (unshare --time)");
    }

    private static NamespaceHost host(String name) {
        return new NamespaceHost(name, NONE, UnaryOperator.identity());
    }

    private static NamespaceHost host(String name, long secondsAhead) {
        return new NamespaceHost(name, NONE, UnaryOperator.identity(), secondsAhead);
    }

    private static RunResult run(RunHosts hosts, RunListener listener, String... settings) throws IOException {
        return AeronRun.of(hosts, listener, settings);
    }

    private static List<String> texts(RunResult result, FindingCode code) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.code() == code)
                .map(Verdict.Finding::text)
                .toList();
    }

    @Test
    void messagesOfHostsWithOtherClocksAreCountedAndTimedByOneClock() throws IOException {
        // A clock cannot show less than nothing, and this machine may run for minutes only.
        long behind = -Math.min(1_000, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()) / 2);
        var log = new ByteArrayOutputStream();
        RunOutcome<RunResult> outcome = AeronRun.outcome(
                new RunHosts(List.of(host("a", 37), host("b", 11)), List.of(host("c", behind)), Lost.STOP),
                new RunListener() {},
                log,
                "publishers=3");
        RunResult result = outcome.result();

        var total = result.messages().ledger().total();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(total.sending().sent()).as("%s", result.verdict()).isEqualTo(400);
        assertThat(total.sending().acked()).isEqualTo(400);
        assertThat(total.comparison().lost()).isZero();
        assertThat(texts(result, FindingCode.RECEIVED_BEFORE_DUE)).isEmpty();
        assertThat(texts(result, FindingCode.CLOCK_UNKNOWN)).isEmpty();
        var seconds = new SecondsOfRun(400, 5_000_000, 3);
        seconds.assertCounts(outcome.intervals());
        for (String latency : List.of("schedule-lag", "publish", "end-to-end")) {
            seconds.assertSamples(log.toByteArray(), latency, longestNanos(result, latency));
        }
        // A stamp of an unmoved clock would make it 37 s, or none at all.
        assertThat(result.messages().latencies()).isNotEmpty().allSatisfy(latency -> {
            assertThat(latency.timings().negative()).isZero();
            assertThat(latency.timings().maxNanos()).isLessThan(30_000_000_000L);
        });
        assertThat(result.resources().processes())
                .extracting(ProcessCost::name)
                .contains("weir", "weir publisher on a", "weir publisher on b", "weir receiver on c");
        assertThat(result.resources().processes())
                .allSatisfy(process -> assertThat(process.cpuSeconds()).isPositive());
    }

    private static long longestNanos(RunResult result, String latency) {
        return result.messages().latencies().stream()
                .filter(each -> each.name().equals(latency))
                .mapToLong(each -> each.timings().maxNanos())
                .max()
                .orElseThrow();
    }

    /** Loses a host while messages are measured, once. */
    private static RunListener losing(NamespaceHost host) {
        return new RunListener() {
            @Override
            public void progress(Progress progress) {
                if (progress.time().phase().equals("measure") && progress.time().second() > 0) {
                    host.lose();
                }
            }
        };
    }

    @Test
    void aRunEndsWhenAHostIsLostAndSaysSoOnceForAllItsWorkers() throws IOException {
        NamespaceHost a = host("a");

        RunResult result = run(
                new RunHosts(List.of(a, host("b")), List.of(a), Lost.STOP), losing(a), "publishers=2", "measure=60s");

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(texts(result, FindingCode.HOST_LOST))
                .singleElement()
                .asString()
                .contains("agent a was lost: it sent no heartbeats");
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.phases())
                .filteredOn(phase -> phase.name().equals("measure"))
                .singleElement()
                .satisfies(phase -> assertThat(phase.durationNanos())
                        .isLessThan(Duration.ofSeconds(50).toNanos()));
    }

    @Tag("thorough") // a host lost once more
    @Test
    void aRunThatIsToFinishDoesSoWithoutTheHostAndIsInvalidAllTheSame() throws IOException {
        NamespaceHost b = host("b");

        RunResult result = run(
                new RunHosts(List.of(host("a"), b), List.of(), Lost.FINISH), losing(b), "publishers=2", "measure=4s");

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(texts(result, FindingCode.HOST_LOST)).hasSize(1);
        assertThat(texts(result, FindingCode.PUBLISHER_FAILED))
                .allSatisfy(text -> assertThat(text).contains("publisher 1"));
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        // The one that is left has sent all of its half.
        assertThat(result.messages().ledger().total().sending().sent()).isBetween(400L, 800L);
    }

    @Tag("thorough") // a host lost once more
    @Test
    void lossOfSubscribersLetsTheRunFinishWithoutWaiting() throws IOException {
        NamespaceHost c = host("c");

        RunResult result = run(
                new RunHosts(List.of(), List.of(c), Lost.FINISH), losing(c), "publishers=1", "measure=4s", "drain=5s");

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.INVALID);
        assertThat(texts(result, FindingCode.HOST_LOST)).hasSize(1);
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.messages().ledger().total().sending().sent()).isEqualTo(800);
        // The side without hosts is in a process of its own.
        assertThat(result.resources().processes()).extracting(ProcessCost::name).contains("weir publisher");
    }

    /** Does something once in a phase: in one with messages after its first second, otherwise where it begins. */
    private static RunListener in(String phase, Runnable event) {
        return new RunListener() {
            private boolean done;

            @Override
            public void phaseStarted(String name, long expectedNanos) {
                once(name.equals(phase) && name.equals("drain"));
            }

            @Override
            public void progress(Progress progress) {
                once(progress.time().phase().equals(phase) && progress.time().second() > 0);
            }

            private void once(boolean now) {
                if (now && !done) {
                    done = true;
                    event.run();
                }
            }
        };
    }

    @Tag("thorough") // each phase; aRunEndsWhenAHostIsLost tries one
    @ParameterizedTest
    @CsvSource({
        "worker, connect, ERROR",
        "worker, warm-up, ERROR",
        "worker, measure, INVALID",
        "worker, drain, INVALID",
        "host, warm-up, ERROR",
        "host, drain, INVALID"
    })
    void aWorkerOrAHostThatIsKilledInAnyPhaseEndsTheRunWhichSaysWhich(String what, String phase, Outcome outcome)
            throws IOException {
        NamespaceHost c = phase.equals("connect")
                ? new NamespaceHost("c", NONE, process -> process.destroyForcibly())
                : host("c");

        RunResult result = run(
                new RunHosts(List.of(), List.of(c), Lost.STOP),
                in(phase, () -> {
                    if (what.equals("host")) {
                        c.lose();
                    }
                    c.killWorkers();
                }),
                // A warm-up and a phase that last until they are broken off, unless the drain is to be reached.
                phase.equals("drain") ? "measure=1s" : "measure=60s",
                phase.equals("warm-up") ? "warmup=60s" : "warmup=1s",
                phase.equals("warm-up") ? "warmup-limit=60s" : "warmup-limit=1s");

        assertThat(result.verdict().outcome()).as("%s", result.verdict()).isEqualTo(outcome);
        assertThat(texts(result, what.equals("host") ? FindingCode.HOST_LOST : FindingCode.RECEIVER_FAILED))
                .anySatisfy(text ->
                        assertThat(text).contains(what.equals("host") ? "agent c was lost" : "weir receiver on c"));
        assertThat(result.messages().ledger().imbalances()).isEmpty();
    }

    @Tag("thorough") // workers stand still for seconds; SeparateProcessesIT tries one
    @Test
    void pausedWorkersContinueAndInvalidateTheRunThatNamesThem() throws IOException {
        NamespaceHost a = host("a");

        RunResult result = run(
                new RunHosts(List.of(a), List.of(a), Lost.STOP),
                in("measure", () -> {
                    signal(a, "STOP");
                    CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS).execute(() -> signal(a, "CONT"));
                }),
                "measure=5s");

        assertThat(result.verdict().outcome()).as("%s", result.verdict()).isEqualTo(Outcome.INVALID);
        assertThat(texts(result, FindingCode.PROCESS_PAUSED))
                .anySatisfy(text -> assertThat(text).contains("on a"));
        assertThat(texts(result, FindingCode.HOST_LOST)).isEmpty();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.messages().ledger().total().sending().sent()).isEqualTo(1_000);
        assertThat(result.messages().ledger().total().comparison().lost()).isZero();
    }

    private static void signal(NamespaceHost host, String name) {
        try {
            host.signal(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Tag("thorough") // waits for a host that does not answer
    @Test
    void hostIsolatedDuringAQueryIsReportedLostAndRunContinues() throws IOException {
        NamespaceHost c = host("c");

        RunResult result = run(
                new RunHosts(List.of(), List.of(c), Lost.FINISH),
                in("measure", () -> {
                    signal(c, "STOP");
                    // Heartbeats tell only then: by now the run asks for the pauses of the measured phase.
                    CompletableFuture.delayedExecutor(6, TimeUnit.SECONDS).execute(c::lose);
                }),
                "publishers=1",
                "drain=5s");

        assertThat(result.verdict().outcome()).as("%s", result.verdict()).isEqualTo(Outcome.INVALID);
        assertThat(texts(result, FindingCode.HOST_LOST)).hasSize(1);
        assertThat(texts(result, FindingCode.RECEIVER_FAILED)).isEmpty();
        assertThat(result.messages().ledger().imbalances()).isEmpty();
        assertThat(result.messages().ledger().total().sending().sent()).isEqualTo(400);
        assertThat(result.phases()).extracting(PhaseSpan::name).contains("drain");
    }

    @Tag("thorough") // waits for two starts that come too late
    @Test
    void aStartThatAWorkerIsToldOfTooLateTwiceIsNone() throws IOException {
        NamespaceHost slow = new NamespaceHost("slow", NONE, process -> new LateConnection(process, 2_000));

        RunResult result = run(new RunHosts(List.of(slow), List.of(), Lost.STOP), new RunListener() {}, "publishers=1");

        assertThat(result.verdict().outcome()).isNotEqualTo(Outcome.PASS);
        assertThat(texts(result, FindingCode.PUBLISHER_FAILED))
                .anySatisfy(text -> assertThat(text)
                        .contains("weir publisher on slow did not confirm the start of a phase in time"));
        assertThat(result.messages().ledger().total().sending().sent()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1s", "0s"})
    void aHostRefusesMoreThanItsOwnerAllowsBeforeTheRunTakesPlace(String warmup) throws IOException {
        WorkerLimits limits = new WorkerLimits(Set.of("aeron"), List.of(), 100);
        NamespaceHost careful = new NamespaceHost("careful", limits, UnaryOperator.identity());

        RunResult result =
                run(new RunHosts(List.of(careful), List.of(), Lost.STOP), new RunListener() {}, "warmup=" + warmup);

        assertThat(result.verdict().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(texts(result, FindingCode.TRANSPORT_FAILED))
                .singleElement()
                .asString()
                .contains("weir publisher on careful: its host lets a worker publish 100/s and not 200/s");
        assertThat(result.messages().ledger().total().sending().sent()).isZero();
    }
}
