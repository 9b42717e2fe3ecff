package dev.weir.broker;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The command lines of the processes of a broker: its server, and Kafka's tools. */
public final class ServerCommand {

    /** A signal to its launcher's whole process group, such as the SIGTERM of {@code timeout}, is the launcher's to heed. */
    private static final List<String> OWN_SESSION =
            List.of("sh", "-c", "command -v setsid >/dev/null && exec setsid \"$@\"; exec \"$@\"", "weir-broker");

    private static final List<String> COLLECTOR =
            List.of("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-XX:InitiatingHeapOccupancyPercent=35");

    private ServerCommand() {}

    public static List<String> of(BrokerOptions options, Path scratch) {
        List<String> command = new ArrayList<>(OWN_SESSION);
        command.add(java(options).toString());
        command.add("-Xms" + options.heap());
        command.add("-Xmx" + options.heap());
        // A heap under 2 GiB or a single CPU would make the JVM choose the serial collector.
        if (options.jvmFlags().stream().noneMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"))) {
            command.addAll(COLLECTOR);
        }
        command.add("-XX:+ErrorFileToStderr");
        command.addAll(common(scratch));
        command.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
        command.add("-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS");
        if (Files.isRegularFile(options.aotCache())) {
            command.add("-XX:AOTCache=" + options.aotCache().toAbsolutePath());
            // JDK 25 warns about every adapter it makes anew; a cache that does not fit is still an error line.
            command.add("-Xlog:aot*=error");
        }
        command.addAll(options.jvmFlags());
        command.addAll(List.of("-cp", joined(classPath(options))));
        command.add("dev.weir.broker.server.ServerMain");
        return List.copyOf(command);
    }

    /** The command line of a tool of Kafka, with the JVM options of Kafka's scripts, without the tool's arguments. */
    static List<String> ofTool(KafkaTool tool, Path scratch) {
        List<String> command =
                new ArrayList<>(List.of(java(BrokerOptions.defaults()).toString(), "-Xmx512m"));
        command.addAll(COLLECTOR);
        command.addAll(common(scratch));
        command.addAll(
                List.of("-cp", joined(ServerClassPath.standard()), "dev.weir.broker.server.ToolMain", tool.name()));
        return command;
    }

    private static List<String> common(Path scratch) {
        return List.of(
                // A broker out of memory must be seen to have died, not to be slow.
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + scratch,
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
    }

    private static String joined(List<Path> classPath) {
        return classPath.stream()
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    public static List<Path> classPath(BrokerOptions options) {
        return options.classPath().isEmpty() ? ServerClassPath.standard() : options.classPath();
    }

    public static Path java(BrokerOptions options) {
        return options.javaExecutable().equals(BrokerOptions.NONE)
                ? Path.of(System.getProperty("java.home"), "bin", "java")
                : options.javaExecutable();
    }
}
