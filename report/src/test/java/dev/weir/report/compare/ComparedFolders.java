package dev.weir.report.compare;

import dev.weir.report.data.ResultJson;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.CellRun;
import dev.weir.result.MatrixResult;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Folders of matrices that nobody ran, with known latencies. */
final class ComparedFolders {

    private ComparedFolders() {}

    /** A matrix of one cell whose runs have these medians. */
    static Path of(Path folder, long... medianMicros) throws IOException {
        return of(folder, Outcome.PASS, medianMicros);
    }

    static Path of(Path folder, Outcome outcome, long... medianMicros) throws IOException {
        List<CellRun> runs = new ArrayList<>();
        for (long micros : medianMicros) {
            runs.add(SyntheticCells.run(1, runs.size() + 1, micros, outcome, 1_000, 1_000));
        }
        return written(folder, SyntheticCells.matrix(1, medianMicros.length, runs));
    }

    static Path written(Path folder, MatrixResult matrix) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("matrix.json"), ResultJson.write(matrix, List.of()));
        return folder;
    }
}
