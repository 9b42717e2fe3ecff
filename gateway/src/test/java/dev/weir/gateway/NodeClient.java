package dev.weir.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The official client of Node.js. */
final class NodeClient {

    private static final Path SOURCE = Path.of("src/test/clients/node");
    private static final Path FOLDER = Path.of("target/clients/node");

    private NodeClient() {}

    /** Installs the client's packages below {@code target}, if they are not there. */
    static synchronized void install() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        boolean same = Files.exists(FOLDER.resolve("node_modules/lightstreamer-client-node"))
                && Files.exists(FOLDER.resolve("package-lock.json"))
                && Files.mismatch(SOURCE.resolve("package-lock.json"), FOLDER.resolve("package-lock.json")) < 0;
        for (String file : List.of("package.json", "package-lock.json", "follow.js")) {
            Files.copy(SOURCE.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (same) {
            return;
        }
        Process npm = started(new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("npm.log").toFile()));
        if (!npm.waitFor(4, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            npm.destroy();
            throw new AssertionError("npm ci in " + FOLDER + " failed: " + Files.readString(FOLDER.resolve("npm.log")));
        }
    }

    private static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new AssertionError(
                    "this test needs node and npm (Node.js 20 or newer) on the PATH: " + e.getMessage(), e);
        }
    }

    static ClientProcess start(int port, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        return start(Map.of(), "http://127.0.0.1:" + port, transport, subscriptions);
    }

    static ClientProcess start(
            Map<String, String> environment, String address, String transport, String... subscriptions)
            throws IOException, InterruptedException {
        install();
        List<String> command = new ArrayList<>(List.of("node", "follow.js", address, transport));
        command.addAll(List.of(subscriptions));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return new ClientProcess(started(builder));
    }
}
