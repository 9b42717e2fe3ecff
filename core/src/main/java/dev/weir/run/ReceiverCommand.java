package dev.weir.run;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a receiver: the Java, the options and the class path of this process. */
final class ReceiverCommand {

    /** Options of one process only: a debugger's port, a recording's file, the making of a start-up cache. */
    private static final List<String> NOT_SHARED = List.of(
            "-agentlib:jdwp",
            "-Xrunjdwp",
            "-XX:StartFlightRecording",
            "-XX:AOTCacheOutput",
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            "-Dcom.sun.management.jmxremote.port");

    private ReceiverCommand() {}

    static List<String> ofThisProcess() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> NOT_SHARED.stream().noneMatch(option::startsWith))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ReceiverMain.class.getName());
        return command;
    }
}
