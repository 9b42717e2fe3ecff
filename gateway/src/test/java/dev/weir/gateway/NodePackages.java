package dev.weir.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A folder of scripts for Node.js below {@code src/test/clients}, with the packages that its lock file names. */
final class NodePackages {

    private final Path source;
    private final Path folder;
    private final List<String> scripts;

    NodePackages(String name, List<String> scripts) {
        this.source = Path.of("src/test/clients").resolve(name);
        this.folder = Path.of("target/clients").resolve(name).toAbsolutePath();
        this.scripts = scripts;
    }

    /** Installs the packages below {@code target}, if they are not there; answers where. */
    synchronized Path installed() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        boolean same = Files.exists(folder.resolve("node_modules/.package-lock.json"))
                && Files.exists(folder.resolve("package-lock.json"))
                && Files.mismatch(source.resolve("package-lock.json"), folder.resolve("package-lock.json")) < 0;
        List<String> files = new ArrayList<>(List.of("package.json", "package-lock.json"));
        files.addAll(scripts);
        for (String file : files) {
            Files.copy(source.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!same) {
            npm(folder, "ci");
        }
        return folder;
    }

    /** Lets npm do something in a folder. */
    static void npm(Path folder, String what) throws IOException, InterruptedException {
        Path log = folder.resolve("npm.log");
        Process npm = started(new ProcessBuilder("npm", what, "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        if (!npm.waitFor(4, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroy();
            throw new AssertionError("npm " + what + " in " + folder + " failed: " + Files.readString(log));
        }
    }

    static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new AssertionError(
                    "this test needs node and npm (Node.js 20 or newer) on the PATH: " + e.getMessage(), e);
        }
    }

    /** How a script is started with node, its arguments to be added. */
    ProcessBuilder builder(String script) throws IOException, InterruptedException {
        Path place = installed();
        return new ProcessBuilder(new ArrayList<>(List.of("node", script))).directory(place.toFile());
    }

    /** Starts a script, which takes commands and tells what it hears. */
    ClientProcess start(String script, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = builder(script);
        builder.command().addAll(List.of(arguments));
        return ClientProcess.start(builder);
    }
}
