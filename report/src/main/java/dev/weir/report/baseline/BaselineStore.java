package dev.weir.report.baseline;

import dev.weir.report.compare.ComparedSide;
import dev.weir.report.compare.MachineClass;
import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of baselines: {@code <scenario>/<class of machines>/<time>.json}.
 *
 * <p>Every method throws {@link BundleException} when a file cannot be written, read or believed.
 */
public final class BaselineStore {

    /** Where it is unless somebody says otherwise. */
    public static final String USUAL = "baselines";

    private static final String JSON = ".json";

    private final Path folder;

    public BaselineStore(Path folder) {
        this.folder = folder;
    }

    /**
     * A file of the store.
     *
     * @param file where it is
     * @param baseline what it says
     */
    public record StoredBaseline(Path file, Baseline baseline) {}

    /** Stores what the runs of a side found, which become the baseline of their scenario and machine. */
    public StoredBaseline save(ComparedSide side) {
        List<Baseline.BaselineCell> cells = new ArrayList<>();
        side.metrics().forEach((label, metrics) -> cells.add(new Baseline.BaselineCell(label, metrics)));
        if (cells.isEmpty()) {
            throw new BundleException("no run of " + side.name()
                    + " can be a baseline: only runs of messages that end with PASS or FAIL can");
        }
        Baseline baseline = new Baseline(
                Baseline.SCHEMA,
                side.scenario(),
                side.versions(),
                side.lastStartedAt(),
                side.machine().facts(),
                cells);
        Path file = folder(side.scenario())
                .resolve(side.machine().id())
                .resolve(baseline.startedAt().replace(':', '-').replaceAll("[^\\w.-]", "") + JSON);
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw new BundleException("cannot make the folder " + file.getParent() + ": " + WholeFile.reason(e), e);
        }
        WholeFile.write(file, ResultJson.write(baseline));
        return new StoredBaseline(file, baseline);
    }

    private Path folder(String scenario) {
        return folder.resolve(scenario.replaceAll("[^\\p{Alnum}._-]+", "-"));
    }

    /** Every baseline, by scenario, class of machines and time. */
    public List<StoredBaseline> list() {
        return files(folder).stream().map(BaselineStore::read).toList();
    }

    /** Those of a scenario on a class of machines, the oldest first. */
    public List<StoredBaseline> history(String scenario, MachineClass machine) {
        return files(folder(scenario).resolve(machine.id())).stream()
                .map(BaselineStore::read)
                .sorted(Comparator.comparing(stored -> stored.baseline().startedAt()))
                .toList();
    }

    /** Those of a scenario on any machine. */
    public List<StoredBaseline> of(String scenario) {
        return files(folder(scenario)).stream().map(BaselineStore::read).toList();
    }

    /** The newest of a scenario on a class of machines. */
    public Optional<Baseline> newest(String scenario, MachineClass machine) {
        List<StoredBaseline> history = history(scenario, machine);
        return history.isEmpty()
                ? Optional.empty()
                : Optional.of(history.getLast().baseline());
    }

    /** Removes a file. */
    public void remove(StoredBaseline stored) {
        try {
            Files.deleteIfExists(stored.file());
        } catch (IOException e) {
            throw new BundleException("cannot remove " + stored.file() + ": " + WholeFile.reason(e), e);
        }
    }

    private static List<Path> files(Path below) {
        if (!Files.isDirectory(below)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(below)) {
            return all.filter(file -> file.toString().endsWith(JSON) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BundleException("cannot read " + below + ": " + WholeFile.reason(e), e);
        }
    }

    private static StoredBaseline read(Path file) {
        return new StoredBaseline(file, ResultJson.read(file, WholeFile.read(file), Baseline.SCHEMA, Baseline.class));
    }
}
