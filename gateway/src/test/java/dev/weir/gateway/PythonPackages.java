package dev.weir.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the programs in Python below {@code src/test/clients} need, in an environment of its own. */
final class PythonPackages {

    private static final Path SOURCE = Path.of("src/test/clients/python");

    /** The program that follows subscriptions. */
    static final String SCRIPT = SOURCE.resolve("follow.py").toString();

    private static final Path FOLDER = Path.of("target/clients/python").toAbsolutePath();
    private static final Path PYTHON = FOLDER.resolve("bin/python");

    private PythonPackages() {}

    /** Installs the client's packages below {@code target}, if they are not there. */
    private static synchronized void install() throws IOException, InterruptedException {
        Path requirements = SOURCE.resolve("requirements.txt");
        Path installed = FOLDER.resolve("installed.txt");
        if (Files.exists(installed) && Files.mismatch(requirements, installed) < 0) {
            return;
        }
        run("python3", "-m", "venv", "--clear", FOLDER.toString());
        run(PYTHON.toString(), "-m", "pip", "install", "-r", requirements.toString());
        Files.copy(requirements, installed);
    }

    /** Python with the client's packages. */
    static Path program() throws IOException, InterruptedException {
        install();
        return PYTHON;
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Files.createDirectories(FOLDER.getParent());
        Path log = FOLDER.resolveSibling("python.log");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new AssertionError("this test needs python3 (3.9 or newer) with venv: " + e.getMessage(), e);
        }
        if (!process.waitFor(4, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroy();
            throw new AssertionError(List.of(command) + " failed: " + Files.readString(log));
        }
    }
}
