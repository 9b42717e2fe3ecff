package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.compare.ComparisonRule;
import dev.weir.compare.FigureVerdict;
import dev.weir.report.FixtureBundles;
import dev.weir.report.SyntheticPlan;
import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunComparisonTest {

    private static final RunComparison.Terms TERMS =
            new RunComparison.Terms(RunComparison.USUAL, ComparisonRule.USUAL, false);

    @TempDir
    private Path folder;

    @Test
    void higherLatencyIsWorseAndNamed() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100, 101, 102, 103, 104, 105);
        ComparedFolders.of(folder.resolve("b"), 120, 121, 122, 123, 124, 125);

        RunComparison found = compared();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.WORSE);
        assertThat(ComparisonWords.sentence(found))
                .startsWith("b is worse than a: end-to-end p50 +19.5 % (103 µs → 123 µs, 95 % interval +");
    }

    @Test
    void sidesChangedAboutAreBetter() throws IOException {
        ComparedFolders.of(folder.resolve("b"), 100, 101, 102, 103, 104, 105);
        ComparedFolders.of(folder.resolve("a"), 120, 121, 122, 123, 124, 125);

        assertThat(compared().verdict()).isEqualTo(FigureVerdict.BETTER);
    }

    @Test
    void oneRunOfEachSaysHowManyAreNeeded() throws IOException {
        FixtureBundles.passing(folder.resolve("a"));
        FixtureBundles.passing(folder.resolve("b"));

        RunComparison found = compared();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
        assertThat(ComparisonWords.sentence(found))
                .contains("There is one run of each. To tell a difference of 5 %, ")
                .contains("by the spread within the runs");
    }

    @Test
    void invalidRunsAreLeftOutAndCounted() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100, 101, 102, 103);
        ComparedFolders.of(folder.resolve("b"), 100, 101, 102, 103);
        ComparedFolders.of(folder.resolve("b").resolve("more"), Outcome.INVALID, 900);
        Files.move(
                folder.resolve("b").resolve("matrix.json"),
                Files.createDirectory(folder.resolve("b").resolve("first")).resolve("matrix.json"));

        RunComparison found = compared();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.SAME);
        assertThat(found.notes())
                .containsExactly("1 of 5 runs of b did not count: only runs that end with PASS or FAIL do.");
    }

    @Test
    void sideThatFailsIsWorseWithTheSameFigures() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100, 101, 102, 103);
        ComparedFolders.of(folder.resolve("b"), Outcome.FAIL, 100, 101, 102, 103);

        RunComparison found = compared();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.WORSE);
        assertThat(ComparisonWords.sentence(found))
                .isEqualTo(
                        "b is worse than a: Of the runs, 4 of 4 of b and 0 of 4 of a ended with FAIL or ERROR, or the"
                                + " system was overloaded.");
    }

    @Test
    void oneOverloadedRunOfFourLeavesNoSameSides() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100, 101, 102, 103);
        ComparedFolders.written(
                folder.resolve("b"),
                SyntheticCells.matrix(
                        1,
                        4,
                        List.of(
                                SyntheticCells.run(1, 1, 100),
                                SyntheticCells.run(1, 2, 101),
                                SyntheticCells.run(1, 3, 102),
                                SyntheticCells.run(1, 4, 9_000, Outcome.PASS, 1_000, 900))));

        RunComparison found = compared();

        assertThat(found.verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
        assertThat(ComparisonWords.sentence(found)).contains("1 of 4 of b and 0 of 4 of a");
    }

    @Test
    void sideThatCouldNotRunIsNothingToJudge() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100, 101);
        ComparedFolders.of(folder.resolve("b"), Outcome.ERROR, 100, 101);
        ComparedSide before = ComparedSide.read("a", folder.resolve("a"));
        ComparedSide after = ComparedSide.read("b", folder.resolve("b"));

        assertThat(RunComparison.inPairs(before, after, TERMS).impossible()).isTrue();
    }

    @Test
    void sideOfInvalidRunsAloneIsRefused() throws IOException {
        ComparedFolders.of(folder.resolve("a"), 100);
        ComparedFolders.of(folder.resolve("b"), Outcome.INVALID, 100);

        refused("no run of b can be compared: INVALID");
    }

    @Test
    void cellsOfOneSideAloneAreNoted() throws IOException {
        ComparedFolders.written(
                folder.resolve("a"),
                SyntheticCells.matrix(2, 1, List.of(SyntheticCells.run(1, 1, 10), SyntheticCells.run(2, 1, 20))));
        ComparedFolders.written(
                folder.resolve("b"),
                SyntheticCells.matrix(
                        3,
                        1,
                        List.of(
                                SyntheticCells.run(1, 1, 10),
                                SyntheticCells.run(2, 1, 20),
                                SyntheticCells.run(3, 1, 30))));

        RunComparison found = compared();

        assertThat(found.cells())
                .extracting(RunComparison.CellComparison::label)
                .containsExactly("rate 1000/s", "rate 2000/s");
        assertThat(found.notes()).containsExactly("'rate 3000/s' was run on one side alone: b.");
    }

    @Test
    void pairsAreJudgedByTheirRatio() throws IOException {
        // The machine gets slower from pair to pair: side by side nobody could tell.
        ComparedFolders.of(folder.resolve("a"), 100, 150, 225, 337, 506, 759, 1139, 1709, 2563, 3844, 5767, 8650);
        ComparedFolders.of(folder.resolve("b"), 120, 180, 270, 405, 608, 911, 1367, 2050, 3075, 4613, 6920, 10380);
        ComparedSide before = ComparedSide.read("a", folder.resolve("a"));
        ComparedSide after = ComparedSide.read("b", folder.resolve("b"));

        assertThat(RunComparison.inPairs(before, after, TERMS).verdict()).isEqualTo(FigureVerdict.WORSE);
        assertThat(RunComparison.of(before, after, TERMS).verdict()).isEqualTo(FigureVerdict.CANNOT_TELL);
    }

    @Test
    void otherScenarioIsRefused() throws IOException {
        FixtureBundles.passing(folder.resolve("a"));
        ComparedFolders.of(folder.resolve("b"), 100);

        refused("a is of the scenario 'quickstart' and b of 'table'");
    }

    @Test
    void stepsAgainstMessagesAreRefused() throws IOException {
        Files.createDirectories(folder.resolve("b"));
        Files.writeString(folder.resolve("b").resolve("steps.json"), ResultJson.write(SyntheticPlan.single()));
        ComparedFolders.of(folder.resolve("a"), 100);

        refused("a is of a scenario of messages and b of a scenario of steps");
    }

    @Test
    void otherMachineIsRefusedUnlessAskedFor() throws IOException {
        Path a = FixtureBundles.passing(folder.resolve("a")).folder();
        Path b = FixtureBundles.passing(folder.resolve("b")).folder();
        assertThat(a).exists();
        Path json = b.resolve("run.json");
        String changed = Files.readString(json).replaceAll("(\"memory\" ?: ?\")[^\"]+", "$115.6 GiB");
        Files.writeString(json, changed);

        refused("are of different machines");
        RunComparison found = RunComparison.of(
                ComparedSide.read("a", folder.resolve("a")),
                ComparedSide.read("b", folder.resolve("b")),
                new RunComparison.Terms(RunComparison.USUAL, ComparisonRule.USUAL, true));

        assertThat(found.differences())
                .extracting(SideDifferences.Difference::what)
                .contains("machine: memory");
    }

    private RunComparison compared() {
        return RunComparison.of(
                ComparedSide.read("a", folder.resolve("a")), ComparedSide.read("b", folder.resolve("b")), TERMS);
    }

    private void refused(String reason) {
        assertThatThrownBy(this::compared).isInstanceOf(BundleException.class).hasMessageContaining(reason);
    }
}
