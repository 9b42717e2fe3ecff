package dev.weir.transport.rabbitmq.server;

import dev.weir.server.HeldPorts;
import dev.weir.server.ServerFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files in the folder of a server.
 *
 * @param folder of the server
 */
record RabbitFolder(ServerFolder folder) {

    /** Writes the configuration. */
    void configure(int port, Map<String, String> config) {
        folder.write("rabbitmq.conf", configuration(port, config));
        folder.write("conf.d/none.conf", "");
        folder.write("advanced.config", "[].\n");
        folder.write("enabled_plugins", "[].\n");
        folder.write("rabbitmq-env.conf", "");
    }

    /** Lines of {@code rabbitmq.conf}: a server that listens on loopback alone, and what the user asks for. */
    static String configuration(int port, Map<String, String> config) {
        StringBuilder text = new StringBuilder("listeners.tcp.1 = " + HeldPorts.LOOPBACK + ":" + port + "\n");
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
                folder.path()
                        .toString(), // The file of the cookie, by which Erlang nodes know each other, is made there.
                "ERL_EPMD_ADDRESS",
                HeldPorts.LOOPBACK,
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
                "RABBITMQ_CONFIG_FILE", folder.file("rabbitmq.conf"),
                "RABBITMQ_ADVANCED_CONFIG_FILE", folder.file("advanced.config"),
                "RABBITMQ_CONFIG_FILES", folder.file("conf.d"),
                "RABBITMQ_CONF_ENV_FILE", folder.file("rabbitmq-env.conf"),
                "RABBITMQ_ENABLED_PLUGINS_FILE", folder.file("enabled_plugins"),
                "RABBITMQ_MNESIA_BASE", folder.file("data"),
                "RABBITMQ_LOG_BASE", folder.file("log"),
                "RABBITMQ_PID_FILE", folder.file("pid")));
        List<String> assigned = new ArrayList<>();
        variables.forEach((name, value) -> assigned.add(name + "=" + value));
        return assigned;
    }
}
