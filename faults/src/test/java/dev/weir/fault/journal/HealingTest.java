package dev.weir.fault.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.fault.process.Signal;
import dev.weir.fault.process.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealingTest {

    @TempDir
    private Path folder = Path.of("");

    private final Signals signals = new Signals();
    private Process process;
    private ProcessId victim;

    @BeforeEach
    void freeze() throws IOException {
        process = new ProcessBuilder("sleep", "600").start();
        victim = ProcessId.of(process.pid()).orElseThrow();
        assertThat(signals.send(victim, Signal.STOP)).isEmpty();
        while (victim.state() == State.RUNNING) {
            Thread.onSpinWait(); // A process that was told to stop does so when it is scheduled.
        }
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    private static ProcessId ended() throws Exception {
        Process tool = new ProcessBuilder("sleep", "600").start();
        ProcessId id = ProcessId.of(tool.pid()).orElseThrow();
        tool.destroyForcibly().waitFor();
        return id;
    }

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("1.fault"), text);
    }

    private void write(String machine, ProcessId tool, ProcessId hit) throws IOException {
        write(new FaultEntry(machine, tool, hit, "freeze broker 2").line() + "\n");
    }

    private List<String> heal() {
        return new Healing(folder, signals, Duration.ofSeconds(1)).heal();
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void theFrozenProcessOfAToolThatIsGoneGoesOnAndIsEnded() throws Exception {
        ProcessId tool = ended();
        write(Machine.id(), tool, victim);

        assertThat(heal())
                .containsExactly("healed: 'freeze broker 2' of a run that was killed (process " + tool.pid()
                        + "): process " + victim.pid() + " was frozen; it went on and ended");

        assertThat(victim.state()).isEqualTo(State.GONE);
        assertThat(left()).isEmpty();
        assertThat(heal()).isEmpty();
    }

    @Test
    void faultOfAToolThatStillRunsIsLeftAlone() throws Exception {
        FaultJournal.Entry entry = new FaultJournal(folder).write(victim, "freeze broker 2");

        assertThat(heal()).isEmpty();

        assertThat(victim.state()).isEqualTo(State.STOPPED);
        assertThat(left()).hasSize(1);
        entry.close();
        assertThat(left()).isEmpty();
    }

    @Test
    void aLaterProcessOfTheSameNumberIsLeftAlone() throws Exception {
        write(Machine.id(), ended(), new ProcessId(victim.pid(), victim.startTicks() - 1));

        assertThat(heal()).singleElement().asString().endsWith("process " + victim.pid() + " is gone already");

        assertThat(victim.state()).isEqualTo(State.STOPPED);
        assertThat(left()).isEmpty();
    }

    @Test
    void theProcessesOfAnEarlierStartOfTheMachineAreGone() throws Exception {
        write("another-boot/pid:[1]", ended(), victim);

        assertThat(heal()).isEmpty();

        assertThat(victim.state()).isEqualTo(State.STOPPED);
        assertThat(left()).isEmpty();
    }

    @Test
    void faultInAnotherContainerIsLeftAloneAndReported() throws Exception {
        write(Machine.id().replaceAll("/.*", "/pid:[1]"), ended(), victim);

        assertThat(heal()).singleElement().asString().startsWith("left alone: 'freeze broker 2'");

        assertThat(victim.state()).isEqualTo(State.STOPPED);
        assertThat(left()).hasSize(1);
    }

    @Test
    void anEntryThatWasNotWrittenToItsEndTellsOfNothing() throws Exception {
        write(Machine.id() + " tool=12/3 vic");

        assertThat(heal()).isEmpty();
        assertThat(left()).isEmpty();
    }

    @Test
    void anEntryOfNoiseTellsOfNothing() throws Exception {
        Files.write(folder.resolve("1.fault"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, (byte) 0xc3});
        Files.write(folder.resolve("2.fault"), new byte[512]);

        assertThat(heal()).isEmpty();
        assertThat(left()).isEmpty();
    }

    @Test
    void withoutAJournalThereIsNothingToHeal() {
        assertThat(new Healing(folder.resolve("missing"), signals).heal()).isEmpty();
    }
}
