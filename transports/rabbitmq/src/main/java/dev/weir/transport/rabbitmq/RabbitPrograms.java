package dev.weir.transport.rabbitmq;

import dev.weir.server.AskedServer;
import dev.weir.transport.SettingsException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs of an installed server.
 *
 * @param server the script that starts it
 * @param epmd Erlang's port mapper, which the server needs beside it
 */
record RabbitPrograms(Path server, Path epmd) {

    private static final String EPMD = "epmd";
    private static final Path WRAPPER = Path.of("/usr/sbin", RabbitSettings.PROGRAM.name());

    /**
     * Those that belong to a program that was found.
     *
     * @throws SettingsException when Erlang's port mapper is not installed
     */
    static RabbitPrograms of(Path found, Map<String, String> environment) {
        Path server = unwrapped(found);
        Path epmd = epmd(server, environment)
                .orElseThrow(() -> new SettingsException(
                        AskedServer.SERVER,
                        "epmd is not installed: it comes with Erlang, is on no PATH and is not beside " + server));
        return new RabbitPrograms(server, epmd);
    }

    /** Packages put a script on the PATH that runs the server as a user of its own, without what is asked of it here. */
    private static Path unwrapped(Path found) {
        Path script = Path.of(RabbitSettings.SCRIPTS, RabbitSettings.PROGRAM.name());
        return found.equals(WRAPPER) && Files.isExecutable(script) ? script : found;
    }

    /** Beside the server, where the Erlang on the PATH is, or in the usual folders. */
    private static Optional<Path> epmd(Path server, Map<String, String> environment) {
        Stream<Path> onPath = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .flatMap(folder -> Stream.of(folder.resolve(EPMD), beside(folder.resolve("erl"))));
        Stream<Path> usual = Stream.of("/usr/bin", "/usr/lib/erlang/bin", "/usr/local/bin", "/opt/homebrew/bin")
                .map(folder -> Path.of(folder, EPMD));
        return Stream.of(Stream.of(beside(server), server.toAbsolutePath().resolveSibling(EPMD)), onPath, usual)
                .flatMap(files -> files)
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Beside the file that a link stands for; beside the link where it stands for none. */
    private static Path beside(Path file) {
        try {
            return file.toRealPath().resolveSibling(EPMD);
        } catch (IOException e) {
            return file.toAbsolutePath().resolveSibling(EPMD);
        }
    }
}
