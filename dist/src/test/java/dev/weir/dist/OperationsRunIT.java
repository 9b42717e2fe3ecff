package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dist.Launched.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario of steps by the packaged command, over the broker that it starts. */
@Tag("unmeasured")
@Tag("thorough") // a whole run; ShippedScenariosIT has every scenario of steps
final class OperationsRunIT {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void topicsAreCreatedListedReadAndDeletedAndEveryOneIsCounted() throws IOException, InterruptedException {
        Ended run = Launched.weir(folder, "run", "mongoose-topics", "--format", "mongoose", "--out", "result")
                .end();

        // On a machine as busy as one that builds, pauses may make a run INVALID; what it did is counted all the same.
        assertThat(run.exitCode()).as(run.out()).isIn(0, 2);
        assertThat(run.out()).contains("- Load Step Id:                delete", "    Successful:                100");
        assertThat(Files.readAllLines(folder.resolve("result/topics.csv"))).hasSize(101);
        List<String> report = Files.readAllLines(folder.resolve("result/report.txt"));
        assertThat(report).anyMatch(line -> line.matches("  create: create-topic +100 +100 +0 +0 .*"));
        assertThat(report).anyMatch(line -> line.matches("  delete: delete-topic +100 +100 +0 +0 .*"));
        assertThat(folder.resolve("result/steps.json")).isNotEmptyFile();
        assertThat(folder.resolve("result/report.html")).isNotEmptyFile();
    }

    @Test
    void brokerKilledDuringAStepComesBackAndItsGapIsTold() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("killed.yaml"), """
                transport: kafka
                steps:
                  - name: create
                    operations: create-record
                    rate: 200/s
                    limit: { time: 12s }
                    warmup: 0s
                    expect: { failed: any, unresolved: any }
                    faults: [{ at: 2s, do: kill, to: leader of 0, for: 2s }]
                """);

        Ended run =
                Launched.weir(folder, "run", "killed.yaml", "--out", "result").end();

        assertThat(run.exitCode()).as(run.out()).isIn(0, 2);
        assertThat(run.out())
                .containsIgnoringWhitespaces("kill broker (process")
                .containsIgnoringWhitespaces(
                        "fault 1 kill of broker, create: create-record: longest without a success");
        String report = Files.readString(folder.resolve("result/report.txt"));
        assertThat(report).containsIgnoringWhitespaces("Step create. Fault 1: kill of leader of 0, which was broker");
        assertThat(Files.readString(folder.resolve("result/events.csv")))
                .contains(",fault,")
                .contains("is gone");
    }
}
