package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A media driver in a process of its own. */
final class ExternalDriver implements AutoCloseable {

    private final Path folder;
    private final Process process;

    private ExternalDriver(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts one with such properties of the system beside its usual ones, and returns when it shows signs of life. */
    static ExternalDriver start(Path folder, String... properties) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Daeron.dir=" + folder,
                "-Daeron.threading.mode=SHARED",
                "-Daeron.ipc.term.buffer.length=64k"));
        command.addAll(List.of(properties));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MediaDriver.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        ExternalDriver driver = new ExternalDriver(folder, process);
        long startNanos = System.nanoTime();
        while (!DriverFolder.isAlive(folder)) {
            assertThat(process.isAlive()).isTrue();
            assertThat(System.nanoTime() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(30));
            LockSupport.parkNanos(10_000_000);
        }
        return driver;
    }

    Path folder() {
        return folder;
    }

    /** Kills it, as a crash would. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
