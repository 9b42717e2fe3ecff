package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.run.InstalledEngine;
import dev.weir.cli.run.ScriptedEngine;
import dev.weir.cli.terminal.TestConsole;
import dev.weir.report.CapacityFolder;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.Conclusion;
import dev.weir.search.TrialOutcome;
import dev.weir.transport.TransportException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search for a capacity, from the command line to its folder. */
final class CapacityCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private TestConsole console = new TestConsole(folder);

    @BeforeEach
    void openConsole() {
        console = new TestConsole(folder);
    }

    private int weir(Engine engine, String... arguments) {
        return new WeirCommandLine(console.console(), engine, FastStart::off).execute(arguments);
    }

    private CapacityResult found() {
        return CapacityFolder.open(folder.resolve("mine")).result();
    }

    private List<CapacityTrial> trials() {
        return found().searches().getFirst().trials();
    }

    @Test
    void everyTrialIsARunWithAFolderAndTheAnswerIsInTheReports() {
        int code = weir(new ScriptedEngine(Outcome.PASS), "capacity", "quickstart", "--out", "mine");

        assertThat(code).isZero();
        assertThat(found().searches().getFirst().answer().conclusion()).isEqualTo(Conclusion.RANGE_MET);
        assertThat(trials()).extracting(CapacityTrial::value).startsWith(2500.0, 5000.0, 10_000.0, 20_000.0);
        assertThat(trials())
                .allSatisfy(trial -> assertThat(folder.resolve("mine")
                                .resolve(trial.run().key().folder())
                                .resolve("report.html"))
                        .exists());
        assertThat(folder.resolve("mine/report.html")).content().contains("at least 100", "cells/01-rate-2500-s");
        assertThat(folder.resolve("mine/report.txt")).content().contains("repeat it      weir capacity quickstart");
        assertThat(console.out()).contains("Highest rate that meets every objective", "mine/report.html");
    }

    @Test
    void nothingMeetsWhereEveryRunFails() {
        int code = weir(new ScriptedEngine(Outcome.FAIL), "capacity", "quickstart", "--out", "mine");

        assertThat(code).isEqualTo(Outcome.FAIL.exitCode());
        assertThat(found().searches().getFirst().answer().conclusion()).isEqualTo(Conclusion.NOTHING_MET);
    }

    @Test
    void invalidRunsAreRepeatedAndNeverAMiss() {
        int code = weir(new ScriptedEngine(Outcome.INVALID), "capacity", "quickstart", "--out", "mine");

        assertThat(code).isEqualTo(Outcome.INVALID.exitCode());
        assertThat(trials()).extracting(CapacityTrial::outcome).containsOnly(TrialOutcome.SPOILED);
        assertThat(trials()).extracting(CapacityTrial::value).startsWith(2500.0, 2500.0, 2500.0, 2500.0, 625.0);
    }

    @Test
    void twoRunsThatCannotStartEndTheSearch() {
        int code = weir(new ScriptedEngine(Outcome.ERROR), "capacity", "quickstart", "--out", "mine");

        assertThat(code).isEqualTo(ExitCode.ERROR);
        assertThat(console.err()).contains("two trials in a row could not run");
        assertThat(trials()).hasSize(1);
    }

    @Test
    void resumedSearchKeepsItsTrialsAndGoesOn() {
        AtomicInteger runs = new AtomicInteger();
        Engine breaking = new ScriptedEngine(Outcome.PASS).during(() -> {
            if (runs.incrementAndGet() == 4) {
                throw new TransportException("the process ended here");
            }
        });
        assertThat(weir(breaking, "capacity", "quickstart", "--within", "9m", "--out", "mine"))
                .isEqualTo(ExitCode.ERROR);
        List<CapacityTrial> before = trials();

        int code = weir(new ScriptedEngine(Outcome.PASS), "capacity", "--resume", "mine", "--within", "5m");

        assertThat(before).hasSize(3);
        assertThat(code).isZero();
        assertThat(trials().subList(0, 3)).isEqualTo(before);
        assertThat(trials().get(3).value()).isEqualTo(20_000);
        assertThat(trials().get(3).run().key().folder()).isEqualTo("cells/04-rate-20000-s-2");
        assertThat(found().origin().startedAt()).hasSize(2);
    }

    @Test
    void searchWhoseTimeIsOverSaysHowToGoOn() {
        int code = weir(new ScriptedEngine(Outcome.PASS), "capacity", "quickstart", "--within", "1ms", "--out", "mine");

        assertThat(code).isEqualTo(Outcome.INVALID.exitCode());
        assertThat(console.out().replaceAll("\\s+", " "))
                .contains("time was over", "resume weir capacity --resume mine");
    }

    @Test
    void jsonIsTheJournalAlone() {
        Engine engine = new ScriptedEngine(Outcome.PASS);

        weir(engine, "capacity", "quickstart", "--search", "rate=10/s..20/s", "--json", "--out", "mine");

        assertThat(console.out()).startsWith("{").contains("\"schema\" : \"weir.capacity/2\"");
    }

    @Test
    void anotherSearchIsNotResumed() {
        weir(new ScriptedEngine(Outcome.PASS), "capacity", "quickstart", "--out", "mine");

        int code = weir(
                new ScriptedEngine(Outcome.PASS),
                "capacity",
                "quickstart",
                "--resume",
                "mine",
                "--search",
                "rate=10/s..50/s");

        assertThat(code).isEqualTo(ExitCode.ERROR);
        assertThat(console.err()).contains("the folder holds another search");
    }

    @Test
    void aSecondKeyHasASearchForEachOfItsValues() {
        int code = weir(
                new ScriptedEngine(Outcome.PASS),
                "capacity",
                "quickstart",
                "--search",
                "rate=10000/s..20000/s",
                "--over",
                "partitions=1,4",
                "--out",
                "mine");

        assertThat(code).isZero();
        assertThat(found().searches()).extracting(search -> search.over()).containsExactly("1", "4");
        assertThat(folder.resolve("mine/report.html")).content().contains("Every search", "partitions 4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --objective           | p99 20ms                     | is no objective
            --objective           | end-to-end p99 > 20ms        | the most is given
            --objective           | end-to-end p99 < 0ms         | nothing meets
            --objective           | lost < 0                     | nothing meets
            --objective           | lost = 3                     | '=' goes with 0 only
            --objective           | end-to-end p99 < 1h          | every trial meets
            --objective           | delivered >= 100/s           | while the rate is searched
            --objective           | latencies < 3ms              | latencies
            --search              | nonsense=1..9                | nonsense
            --search              | rate=100/s..110/s            | the range is too small
            --search              | rate=0/s..110/s              | begins above 0
            --search              | size                         | has no range
            --search              | size=a..b                    | is no number
            --search              | payload.text=1..9            | text
            --over                | rate=1/s,2/s                 | the key that is searched
            --over                | size                         | KEY=A,B,C
            --over                | size=1KiB,1KiB               | twice
            --within              | 5                            | --within
            """)
    void wrongQuestionIsRefusedBeforeAnythingStarts(String option, String value, String message) {
        int code = weir(InstalledEngine.with(folder), "capacity", "direct", option, value, "--out", "mine");

        assertThat(code).isEqualTo(ExitCode.ERROR);
        assertThat(console.err()).contains(message);
        assertThat(folder.resolve("mine")).doesNotExist();
    }

    @Test
    void contradictoryObjectivesAreRefused() {
        int code = weir(
                InstalledEngine.with(folder),
                "capacity",
                "direct",
                "--objective",
                "end-to-end p99 < 5ms",
                "--objective",
                "end-to-end p99 < 20ms");

        assertThat(code).isEqualTo(ExitCode.ERROR);
        assertThat(console.err()).contains("two objectives limit 'end-to-end p99'");
    }
}
