package dev.weir.resource.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherProgramsTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path proc = Path.of("");

    private OtherPrograms programs = OtherPrograms.here();

    @BeforeEach
    void aMachineOfTwoProcessors() throws IOException {
        programs = new OtherPrograms(proc, 100, 2);
        Files.writeString(proc.resolve("loadavg"), "6.31 2.00 1.00 3/400 1234\n");
        process(100, 1, "java", 5_000);
        process(101, 100, "broker", 5_000);
    }

    private void process(long pid, long parent, String name, long ticks) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
        Files.writeString(
                folder.resolve("stat"),
                pid + " (" + name + ") S " + parent + " 1 1 0 -1 0 0 0 0 0 " + ticks + " 0 0 0 20 0 1 0 " + pid
                        + " 0 0\n");
    }

    @Test
    void whatOthersUsedIsToldWithoutWhatTheRunDid() throws IOException {
        process(7, 1, "a (strange) name", 900);
        programs.begin(0);
        process(7, 1, "a (strange) name", 1_650);
        process(9, 1, "cc", 200);
        process(100, 1, "java", 9_000);
        process(101, 100, "broker", 9_000);
        process(102, 101, "child", 900);

        assertThat(programs.sentences(10 * SECOND))
                .hasValue("Other programs used 0.95 of the 2 processors: a (strange) name (process 7) 0.75,"
                        + " cc (process 9) 0.20. When measuring began, the load average was 6.31.");
    }

    @Test
    void aQuietMachineIsNotBlamed() throws IOException {
        programs.begin(0);
        process(100, 1, "java", 9_000);

        assertThat(programs.sentences(10 * SECOND).orElseThrow()).startsWith("No other program used the 2 processors");
    }

    @Test
    void whereNothingIsToldNothingIsClaimed() {
        OtherPrograms elsewhere = new OtherPrograms(proc.resolve("none"), 100, 2);
        elsewhere.begin(0);

        assertThat(elsewhere.sentences(SECOND)).isEmpty();
    }
}
