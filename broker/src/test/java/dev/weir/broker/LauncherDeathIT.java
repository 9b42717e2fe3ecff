package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherDeathIT {

    /** Of each test alone: any start of a broker removes the abandoned folders beside its own, also one of another test. */
    @TempDir
    private Path folders;

    @Test
    void aBrokerWhoseLauncherIsKilledEndsAndRemovesItsData() throws Exception {
        try (Victim victim = Victim.start(folders)) {
            victim.launcher.destroyForcibly().waitFor();

            Eventually.holds("the broker ends", () -> !victim.broker.isAlive());
            assertThat(victim.folder).doesNotExist();
        }
    }

    @Tag("thorough") // two launchers; the first test kills one
    @Test
    void aFolderWhoseOwnersWereBothKilledIsRemovedByTheNextStart() throws Exception {
        try (Victim victim = Victim.start(folders)) {
            // Frozen, so that it cannot clean up before it is killed too.
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(victim.broker.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            Eventually.holds("the broker stops", victim::brokerStandsStill);
            victim.launcher.destroyForcibly().waitFor();
            victim.broker.destroyForcibly();
            Eventually.holds("the broker ends", () -> !victim.broker.isAlive());
            assertThat(victim.folder).exists();

            Victim.start(folders).close();

            assertThat(victim.folder).doesNotExist();
        }
    }

    @Tag("thorough") // two launchers; the first test kills one
    @Test
    void aFolderInUseByAnotherLauncherIsLeftAlone() throws Exception {
        try (Victim victim = Victim.start(folders)) {
            Victim.start(folders).close();

            assertThat(victim.folder).exists();
            assertThat(victim.broker.isAlive()).isTrue();
        }
    }

    private record Victim(Process launcher, ProcessHandle broker, Path folder) implements AutoCloseable {

        static Victim start(Path folders) throws IOException {
            Process launcher = LonelyLauncher.process("1", folders);
            String line = launcher.inputReader().readLine();
            assertThat(line).as("what the launcher says").isNotNull();
            String[] words = line.split(" ", 2);
            ProcessHandle broker = ProcessHandle.of(Long.parseLong(words[0])).orElseThrow();
            return new Victim(launcher, broker, Path.of(words[1]));
        }

        boolean brokerStandsStill() {
            try {
                return Files.readString(Path.of("/proc/" + broker.pid() + "/status"))
                        .contains("\nState:\tT");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            launcher.destroyForcibly();
            broker.destroyForcibly();
            Eventually.holds("both end", () -> !launcher.isAlive() && !broker.isAlive());
            if (Files.exists(folder)) {
                FolderRemoval.remove(folder, folder.resolve(".weir-broker"));
            }
        }
    }
}
