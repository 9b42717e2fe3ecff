package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.ResultJson;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of others read these files: every name in them stays, and new ones stand behind those of the same thing. */
class ResultFilesTest {

    @TempDir
    private Path runs;

    @Test
    void theFilesOfARunAreTheBytesTheyEverWere() throws IOException {
        Bundle bundle = FixtureBundles.brokerKilled(runs);

        assertThat(Files.readString(bundle.folder().resolve("run.json"))).isEqualTo(expected("run.json"));
        assertThat(Files.readString(bundle.folder().resolve("intervals.csv")))
                .isEqualTo(expected("intervals.csv").replace("\n", "\r\n"));
    }

    @Test
    void theFileOfAMatrixIsTheBytesItEverWas() throws IOException {
        MatrixFolder folder = MatrixFolder.createAt(ReportFolder.newFolder(runs, "2026-11-21T10:15:02Z", "table"));
        folder.write(SyntheticCells.matrix(
                2,
                2,
                List.of(
                        SyntheticCells.run(1, 1, 239),
                        SyntheticCells.run(2, 1, 100, Outcome.FAIL, 2_000, 1_500),
                        SyntheticCells.run(1, 2, 4_730))));

        assertThat(Files.readString(folder.json())).isEqualTo(expected("matrix.json"));
    }

    @Test
    void aResultWithoutAFieldThatItHasAlwaysHadIsDamaged() throws IOException {
        String json = expected("run.json").replaceFirst("\"measuredNanos\" : \\d+,", "");

        assertThatThrownBy(() -> ResultJson.read(runs, json))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("is damaged");
    }

    private static String expected(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(ResultFilesTest.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
