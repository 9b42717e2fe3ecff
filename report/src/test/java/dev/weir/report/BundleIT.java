package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.report.data.BundleException;
import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleIT {

    @TempDir
    private Path folder;

    /** Mounts a small file system; skipped where that is not allowed. */
    @Test
    void fullDiskIsOneClearErrorWithoutPartialFileIfMountAllowed() throws Exception {
        Bundle whole = FixtureBundles.brokerKilled(Files.createDirectory(folder.resolve("runs")));
        RunResult result = whole.result();
        List<Interval> intervals = whole.intervals();
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            Bundle bundle = Bundle.createAt(disk.resolve("run"));

            assertThatThrownBy(() -> bundle.write(result, intervals))
                    .isInstanceOf(BundleException.class)
                    .hasMessageContainingAll("cannot write " + disk.resolve("run/run.json"), "No space left on device");

            try (Stream<Path> files = Files.list(bundle.folder())) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .containsExactlyInAnyOrder("intervals.csv", "events.csv");
            }
            assertThatThrownBy(() -> Bundle.open(bundle.folder()))
                    .isInstanceOf(BundleException.class)
                    .hasMessageContaining("has no run.json");
        } finally {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    /** Mounts a small file system; skipped where that is not allowed. */
    @Test
    void diskFilledByHistogramsStillTakesOtherFilesIfMountAllowed() throws Exception {
        Bundle whole = FixtureBundles.passing(Files.createDirectory(folder.resolve("runs")));
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            Bundle bundle = Bundle.createAt(disk.resolve("run"));
            byte[] log = Files.readAllBytes(whole.hlog());
            assertThatThrownBy(() -> {
                        try (OutputStream stream = Files.newOutputStream(bundle.hlog())) {
                            while (true) {
                                stream.write(log);
                            }
                        }
                    })
                    .hasMessageContaining("No space left on device");

            bundle.write(whole.result(), whole.intervals());
            bundle.render();

            assertThat(Bundle.open(bundle.folder()).result()).isEqualTo(whole.result());
            assertThat(bundle.html()).content().contains("The charts do not show every sample", "id=\"ledger\"");
            assertThat(bundle.text()).content().contains("The charts do not show every sample");
        } finally {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    /** Mounts a small file system; skipped where that is not allowed. */
    @Test
    void diskWithRoomOnlyForDataStillTakesTextReportIfMountAllowed() throws Exception {
        Bundle whole = FixtureBundles.passing(Files.createDirectory(folder.resolve("runs")));
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", disk.toString()) == 0,
                "mounting a tmpfs is not allowed here");
        try {
            Bundle bundle = Bundle.createAt(disk.resolve("run"));
            bundle.write(whole.result(), whole.intervals());
            long freeBytes = Files.getFileStore(disk).getUsableSpace();
            for (String data : List.of("run.json", "intervals.csv")) {
                Files.delete(bundle.folder().resolve(data));
            }
            Files.write(bundle.hlog(), new byte[(int) freeBytes - 4_096]);

            bundle.write(whole.result(), whole.intervals());

            assertThatThrownBy(bundle::render)
                    .hasMessageContaining("report.html")
                    .hasMessageContaining("No space left");
            assertThat(bundle.text()).content().contains("The charts do not show every sample");
        } finally {
            assertThat(run("umount", disk.toString())).isZero();
        }
    }

    @Test
    void aMachineWithOtherHabitsDrawsTheSameBytes() throws Exception {
        Bundle bundle = FixtureBundles.brokerKilled(folder);
        bundle.render();
        byte[] text = Files.readAllBytes(bundle.text());
        byte[] html = Files.readAllBytes(bundle.html());

        int exitCode = elsewhere(bundle, "-Dfile.encoding=ISO-8859-1", "-Duser.language=ar", "-Duser.country=EG");

        assertThat(exitCode).isZero();
        assertThat(bundle.text()).hasBinaryContent(text);
        assertThat(bundle.html()).hasBinaryContent(html);
    }

    private static int elsewhere(Bundle bundle, String... habits) throws IOException, InterruptedException {
        Files.delete(bundle.text());
        Files.delete(bundle.html());
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(Arrays.asList(habits));
        command.addAll(List.of(
                "-Duser.timezone=Asia/Kathmandu",
                "-Dline.separator=\r\n",
                "-cp",
                System.getProperty("java.class.path"),
                Redraw.class.getName(),
                bundle.folder().toString()));
        return run(command.toArray(String[]::new));
    }

    private static int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("still running after five minutes: " + List.of(command));
        }
        return process.exitValue();
    }

    /** Draws the bundle in the folder it is given. */
    static final class Redraw {
        private Redraw() {}

        public static void main(String[] arguments) {
            Bundle.open(Path.of(arguments[0])).render();
        }
    }
}
