package dev.weir.transport.rabbitmq.server;

import dev.weir.transport.TransportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder of a server: its configuration, and everything that it writes. */
final class RabbitFolder {

    private static final String LOOPBACK = "127.0.0.1";

    private final Path folder;

    RabbitFolder(Path folder) {
        this.folder = folder;
    }

    static RabbitFolder temporary() {
        try {
            return new RabbitFolder(Files.createTempDirectory("weir-rabbitmq"));
        } catch (IOException e) {
            throw new TransportException("cannot make a folder for the server: " + e.getMessage(), e);
        }
    }

    /** Where what the server prints goes. */
    Path log() {
        return folder.resolve("server.log");
    }

    /** Writes the configuration. */
    void configure(int port, Map<String, String> config) {
        try {
            Files.createDirectory(folder.resolve("conf.d"));
            Files.writeString(folder.resolve("rabbitmq.conf"), configuration(port, config));
            Files.writeString(folder.resolve("advanced.config"), "[].\n");
            Files.writeString(folder.resolve("enabled_plugins"), "[].\n");
            Files.writeString(folder.resolve("rabbitmq-env.conf"), "");
        } catch (IOException e) {
            throw new TransportException("cannot write the configuration of the server: " + e.getMessage(), e);
        }
    }

    /** Lines of {@code rabbitmq.conf}: a server that listens on loopback alone, and what the user asks for. */
    static String configuration(int port, Map<String, String> config) {
        StringBuilder text = new StringBuilder("listeners.tcp.1 = " + LOOPBACK + ":" + port + "\n");
        new TreeMap<>(config)
                .forEach((name, value) ->
                        text.append(name).append(" = ").append(value).append('\n'));
        return text.toString();
    }

    /**
     * The variables that keep a server to this folder, as {@code env} takes them: without those of files, it would read the
     * files of an installation.
     */
    List<String> variables(int distributionPort, int epmdPort) {
        Map<String, String> variables = new TreeMap<>(Map.of(
                "HOME",
                folder.toString(), // The file of the cookie, by which Erlang nodes know each other, is made there.
                "ERL_EPMD_ADDRESS",
                LOOPBACK,
                "ERL_EPMD_PORT",
                Integer.toString(epmdPort),
                "RABBITMQ_DIST_PORT",
                Integer.toString(distributionPort),
                "RABBITMQ_NODENAME",
                "weir@localhost",
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                "-kernel inet_dist_use_interface {127,0,0,1}",
                // The script then becomes the server, so that faults hit that and no shell before it.
                "RABBITMQ_ALLOW_INPUT",
                "1"));
        // By itself, it is written where Weir runs, and is large; the log has the reason.
        variables.put("ERL_CRASH_DUMP_SECONDS", "0");
        variables.putAll(Map.of(
                "RABBITMQ_CONFIG_FILE", file("rabbitmq.conf"),
                "RABBITMQ_ADVANCED_CONFIG_FILE", file("advanced.config"),
                "RABBITMQ_CONFIG_FILES", file("conf.d"),
                "RABBITMQ_CONF_ENV_FILE", file("rabbitmq-env.conf"),
                "RABBITMQ_ENABLED_PLUGINS_FILE", file("enabled_plugins"),
                "RABBITMQ_MNESIA_BASE", file("data"),
                "RABBITMQ_LOG_BASE", file("log"),
                "RABBITMQ_PID_FILE", file("pid")));
        List<String> assigned = new ArrayList<>();
        variables.forEach((name, value) -> assigned.add(name + "=" + value));
        return assigned;
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /** Removes it with everything in it. */
    void remove() {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new TransportException("cannot remove " + folder + ": " + e.getMessage(), e);
        }
    }
}
