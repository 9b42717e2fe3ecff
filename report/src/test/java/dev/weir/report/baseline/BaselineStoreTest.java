package dev.weir.report.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.FixtureBundles;
import dev.weir.report.baseline.BaselineStore.StoredBaseline;
import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.MachineClass;
import dev.weir.report.data.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineStoreTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasSavedIsTheNewestOfItsMachine() throws IOException {
        BaselineStore store = new BaselineStore(folder.resolve("baselines"));
        ComparedSide side = passing();

        StoredBaseline saved = store.save(side);

        Baseline found = store.newest("quickstart", side.machine()).orElseThrow();
        assertThat(found).isEqualTo(saved.baseline());
        assertThat(found.median("", "end-to-end p99").orElseThrow()).isBetween(1e6, 1e7);
        assertThat(found.median("", "delivered").orElseThrow()).isBetween(9_990.0, 10_010.0);
        assertThat(found.median("", "end-to-end p12")).isEmpty();
        assertThat(found.median("another cell", "delivered")).isEmpty();
        assertThat(saved.file())
                .isEqualTo(folder.resolve("baselines")
                        .resolve("quickstart")
                        .resolve(side.machine().id())
                        .resolve("2026-11-21T10-15-02.417Z.json"));
    }

    @Test
    void anotherMachineHasNone() throws IOException {
        BaselineStore store = new BaselineStore(folder.resolve("baselines"));
        store.save(passing());

        assertThat(store.newest("quickstart", MachineClass.of(Map.of("memory", "1 GiB"))))
                .isEmpty();
        assertThat(store.of("quickstart")).hasSize(1);
        assertThat(store.of("other")).isEmpty();
    }

    @Test
    void medianIsThatOfTheRuns() {
        Baseline baseline = new Baseline(
                Baseline.SCHEMA,
                "s",
                "0.1.0",
                "2026-11-21T10:15:02Z",
                List.of(),
                List.of(new Baseline.BaselineCell("", Map.of("end-to-end p99", List.of(9.0, 1.0, 3.0, 4.0)))));

        assertThat(baseline.median("", "end-to-end p99")).hasValue(3.5);
    }

    @Test
    void removedBaselineIsGone() throws IOException {
        BaselineStore store = new BaselineStore(folder.resolve("baselines"));
        StoredBaseline saved = store.save(passing());

        store.remove(saved);

        assertThat(store.list()).isEmpty();
        assertThat(saved.file()).doesNotExist();
    }

    @Test
    void invalidRunsAreNoBaseline() throws IOException {
        FixtureBundles.invalid(folder.resolve("runs"));
        ComparedSide side = ComparedSide.read("runs", folder.resolve("runs"));

        assertThatThrownBy(() -> new BaselineStore(folder).save(side))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("no run of runs can be a baseline");
    }

    @Test
    void damagedBaselineIsNamed() throws IOException {
        BaselineStore store = new BaselineStore(folder.resolve("baselines"));
        StoredBaseline saved = store.save(passing());
        Files.writeString(saved.file(), "{");

        assertThatThrownBy(store::list)
                .isInstanceOf(BundleException.class)
                .hasMessageContaining(saved.file() + " is damaged");
    }

    private ComparedSide passing() throws IOException {
        FixtureBundles.passing(folder.resolve("runs"));
        return ComparedSide.read("runs", folder.resolve("runs"));
    }
}
