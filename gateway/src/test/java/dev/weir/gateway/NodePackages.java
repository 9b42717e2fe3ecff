package dev.weir.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A folder of scripts for Node.js below {@code src/test/clients}. {@code .ci/test-tools} has put it below {@code target},
 * with the packages that its lock file names.
 */
final class NodePackages {

    private final Path folder;

    NodePackages(String name) {
        this.folder = Path.of("target/clients").resolve(name).toAbsolutePath();
    }

    /** Where scripts and packages are; skips the test that asks where there is no Node.js. */
    Path folder() throws IOException {
        TestTools.program("node");
        return folder;
    }

    /** Lets npm do something in a folder. */
    static void npm(Path folder, String what) throws IOException, InterruptedException {
        // Where there is no Node.js, that is what is missing, and npm with it.
        TestTools.program("node");
        Path log = folder.resolve("npm.log");
        Process npm = new ProcessBuilder(TestTools.program("npm"), what, "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!npm.waitFor(4, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroy();
            throw new AssertionError("npm " + what + " in " + folder + " failed: " + Files.readString(log));
        }
    }

    /** How a script is started with node, its arguments to be added. */
    ProcessBuilder builder(String script) throws IOException {
        return new ProcessBuilder(new ArrayList<>(List.of(TestTools.program("node"), script)))
                .directory(folder.toFile());
    }

    /** Starts a script, which takes commands and tells what it hears. */
    ClientProcess start(String script, String... arguments) throws IOException {
        ProcessBuilder builder = builder(script);
        builder.command().addAll(List.of(arguments));
        return ClientProcess.start(builder);
    }
}
