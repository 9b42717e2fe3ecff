package dev.weir.transport.web.gateway;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a gateway: the Java, the options and the class path of this process. A shell sets the signals of the
 * terminal to be ignored before it becomes that Java, since the process of the run decides what they mean.
 */
final class GatewayLaunch {

    private static final List<String> ARRANGED = List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "weir-gateway");

    /** Options of one process only: a debugger's port, a log's or recording's file, a start-up cache of other classes. */
    private static final List<String> NOT_SHARED = List.of(
            "-agentlib:jdwp",
            "-javaagent",
            "-Xrunjdwp",
            "-Xlog",
            "-XX:StartFlightRecording",
            "-XX:AOT",
            "-Dcom.sun.management.jmxremote.port");

    private GatewayLaunch() {}

    static List<String> of(GatewayOrder order) {
        List<String> command = new ArrayList<>(ARRANGED);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> NOT_SHARED.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(GatewayMain.class.getName());
        command.addAll(order.arguments());
        return command;
    }
}
