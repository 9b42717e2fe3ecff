package dev.weir.run.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a receiver: the Java, the options and the class path of this process.
 *
 * <p>A shell makes two arrangements and becomes that Java. The pipe that leads here gets a descriptor of its own, and
 * standard output leads to standard error, for a JVM says some things on its standard output by itself: a warning, or what
 * {@code -Xlog:gc} asks for. And the terminal's signals are ignored from the start: Ctrl-C reaches every process of the
 * foreground group, a closed terminal likewise, and the process of the run decides what they mean.
 */
final class WorkerCommand {

    /** Where a receiver writes its words. */
    static final Path WORDS = Path.of("/dev/fd/3");

    private static final List<String> ARRANGED = List.of("sh", "-c", "trap '' INT HUP; exec \"$@\" 3>&1 1>&2", "weir");

    /** Options of one process only: a debugger's port, a log's or recording's file, the making of a start-up cache. */
    private static final List<String> NOT_SHARED = List.of(
            "-agentlib:jdwp",
            "-Xrunjdwp",
            "-XX:StartFlightRecording",
            "-XX:AOTCacheOutput",
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            "-Dcom.sun.management.jmxremote.port");

    private WorkerCommand() {}

    /** @param process name of the receiver in the report */
    static List<String> ofThisProcess(String process) {
        List<String> command = new ArrayList<>(ARRANGED);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option ->
                        NOT_SHARED.stream().noneMatch(option::startsWith) && !option.matches("-Xlog.*file=.*"))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(WorkerMain.class.getName());
        command.add(process);
        return command;
    }
}
