package dev.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.terminal.Console;
import dev.weir.transport.process.InstalledProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    private static final Map<String, String> LARGE = Map.of(
            "CPU cores visible", "16",
            "CPU quota", "none",
            "load average at start", "0.01 (1 min), 0.02 (5 min), 0.03 (15 min)",
            "memory", "62.5 GiB",
            "memory limit", "none",
            "clock source", "tsc",
            "open files limit", "1048576");

    @TempDir
    Path temporary;

    private Check check(Map<String, String> facts, String name) {
        return new MachineChecks(facts, temporary)
                .all().stream()
                        .filter(one -> one.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private Check check(String fact, String value, String name) {
        Map<String, String> facts = new HashMap<>(LARGE);
        facts.put(fact, value);
        return check(facts, name);
    }

    @Test
    void aLargeQuietMachineHasNothingToComplainOf() {
        for (String name : List.of("processors", "load", "memory", "clock", "open files", "temporary files")) {
            assertThat(check(LARGE, name).state()).as(name).isEqualTo(Check.State.OK);
        }
    }

    @Test
    void scarceResourceIsLimitedWithTheReason() {
        assertThat(check("CPU cores visible", "1", "processors"))
                .isEqualTo(Check.limited(
                        "processors", "1 visible; publishers, subscribers and a broker take turns on it"));
        assertThat(check("load average at start", "900.5 (1 min), 1 (5 min), 1 (15 min)", "load")
                        .finding())
                .isEqualTo("900.5 processes ran or waited in the last minute;"
                        + " other work disturbs what is measured now");
        assertThat(check("memory limit", "2.0 GiB", "memory").finding())
                .startsWith("2.0 GiB, the limit of this container; a broker and a run take");
        assertThat(check("open files limit", "1024", "open files").finding()).contains("ulimit -n");
    }

    @Test
    void aMachineThatSaysNothingIsNotCalledLimited() {
        assertThat(check(Map.of(), "memory")).isEqualTo(Check.ok("memory", "unknown"));
        assertThat(check(Map.of(), "open files").state()).isEqualTo(Check.State.OK);
    }

    @Test
    void withoutAFolderForTemporaryFilesWeirCannotWork() throws IOException {
        Path file = Files.createFile(temporary.resolve("a-file"));
        assertThat(MachineChecks.folder(file).state()).isEqualTo(Check.State.BROKEN);
        assertThat(MachineChecks.folder(file).finding()).contains("cannot write into " + file);
        assertThat(MachineChecks.folder(temporary).finding()).contains("free in " + temporary);
        assertThat(temporary)
                .isDirectoryNotContaining(path -> path.getFileName().toString().startsWith("weir-doctor"));
    }

    @Test
    void aProgramThatIsTriedIsJudgedByWhatItDid() throws InterruptedException {
        assertThat(TrialRun.of(List.of("true")).worked()).isTrue();
        assertThat(TrialRun.of(List.of("false")).worked()).isFalse();
        assertThat(TrialRun.of(List.of("sh", "-c", "echo not allowed; echo more; exit 1")))
                .isEqualTo(new TrialRun(false, "not allowed"));
        assertThat(TrialRun.of(List.of("there-is-no-such-program")))
                .isEqualTo(new TrialRun(false, "there-is-no-such-program is not installed"));
    }

    @Test
    void everythingIsLookedAtAndPrinted() throws InterruptedException {
        var bytes = new ByteArrayOutputStream();
        var out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        var console = new Console(out, out, false, false, false, true, temporary, Map.of());
        assertThat(new Doctor(
                                console,
                                List.of(new InstalledProgram("no-such-server", "NO_SUCH", List.of(), "-v", "it")))
                        .examine())
                .isTrue();
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("Machine\n", "processors", "Measuring\n", "wake-ups", "Faults\n", "stop, kill, freeze")
                .containsPattern("(ok|missing) +between brokers +\\S")
                .containsPattern("missing +no-such-server +no-such-server is not installed");
    }

    @Test
    void aServerThatIsInstalledIsToldWithItsVersion() throws IOException {
        Path file = Files.writeString(temporary.resolve("some-server"), "#!/bin/sh\necho some-server 1.2\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        InstalledProgram program =
                new InstalledProgram("some-server", "SOME_SERVER", List.of(temporary.toString()), "-v", "it");

        assertThat(ServerChecks.of(List.of(program), Map.of()))
                .containsExactly(Check.ok("some-server", file + ", some-server 1.2"));
    }
}
