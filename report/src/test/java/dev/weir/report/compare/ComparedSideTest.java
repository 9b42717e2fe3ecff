package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.FixtureBundles;
import dev.weir.report.SyntheticPlan;
import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.Column;
import dev.weir.result.operation.PlanResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedSideTest {

    @TempDir
    private Path folder;

    @Test
    void folderOfRunsHasOneCellWithAllOfThem() throws IOException {
        FixtureBundles.passing(folder.resolve("many"));
        FixtureBundles.passing(folder.resolve("many"));

        ComparedSide side = ComparedSide.read("many", folder.resolve("many"));

        assertThat(side.scenario()).isEqualTo("quickstart");
        assertThat(side.cells()).hasSize(1);
        ComparedRun run = side.cells().getFirst().runs().getFirst();
        assertThat(side.runs()).isEqualTo(2);
        assertThat(run.counts()).isTrue();
        assertThat(run.latency()).isEqualTo("end-to-end");
        assertThat(run.figures()).containsKeys(Column.THROUGHPUT, Column.P50, Column.P99, Column.CPU, Column.LOST);
        assertThat(run.withinSpread().get(Column.P50)).isBetween(0.0001, 0.1);
    }

    @Test
    void matrixHasItsCellsAndTheirRepeats() throws IOException {
        ComparedFolders.written(
                folder,
                SyntheticCells.matrix(
                        2,
                        2,
                        List.of(
                                SyntheticCells.run(1, 1, 10),
                                SyntheticCells.run(2, 1, 20),
                                SyntheticCells.run(2, 2, 21),
                                SyntheticCells.run(1, 2, 11))));

        ComparedSide side = ComparedSide.read("matrix", folder);

        assertThat(side.cells()).extracting(ComparedCell::label).containsExactly("rate 1000/s", "rate 2000/s");
        assertThat(side.cells().get(1).runs())
                .extracting(run -> run.figures().get(Column.P50))
                .containsExactly(20_000.0, 21_000.0);
    }

    @Test
    void stepsHaveOneCellForEachOperation() throws IOException {
        PlanResult plan = SyntheticPlan.single();
        Files.writeString(folder.resolve("steps.json"), ResultJson.write(plan));

        ComparedSide side = ComparedSide.read("steps", folder);

        assertThat(side.ofSteps()).isTrue();
        assertThat(side.cells()).isNotEmpty().allSatisfy(cell -> {
            assertThat(cell.label()).contains(" · ");
            assertThat(cell.runs().getFirst().figures()).containsKeys(Column.THROUGHPUT, Column.P50);
        });
    }

    @Test
    void runsThatAreInvalidDoNotCount() throws IOException {
        FixtureBundles.invalid(folder);

        assertThat(ComparedSide.read("x", folder).cells().getFirst().counting()).isEmpty();
    }

    @Test
    void whatIsNoResultsFolderIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Path empty = Files.createDirectory(folder.resolve("empty"));

        refused("there is no such folder", folder.resolve("none"));
        refused("it is not a folder", file);
        refused("holds no results", empty);
    }

    @Test
    void damagedResultsAreNamedWithTheirFile() throws IOException {
        Files.writeString(folder.resolve("matrix.json"), "{\"schema\": \"weir.matrix/2\", \"runs\": [");

        refused("matrix.json is damaged", folder);
    }

    @Test
    void resultsOfAnotherVersionAreNamed() throws IOException {
        Files.writeString(folder.resolve("matrix.json"), "{\"schema\": \"weir.matrix/1\"}");

        refused("this version of Weir reads 'weir.matrix/2'", folder);
    }

    @Test
    void runsOfSeveralScenariosAreNoSide() throws IOException {
        FixtureBundles.passing(folder);
        ComparedFolders.of(folder.resolve("other"), 10);

        refused("several scenarios (quickstart, table)", folder);
    }

    private static void refused(String reason, Path folder) {
        assertThatThrownBy(() -> ComparedSide.read("x", folder))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining(reason);
    }
}
