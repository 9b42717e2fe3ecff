package dev.weir.agent.service;

import dev.weir.run.worker.WorkerMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts workers of the installation that this agent runs: its Java and its class path without the engine, and options of their
 * own, because those of an agent are for a process that carries no load.
 */
public final class InstalledWorkers implements WorkerStarter {

    /** The system property with the options of workers' JVMs, between blanks. */
    public static final String OPTIONS = "weir.worker.options";

    /** As a worker beside a run has it: words get a pipe of their own, and what a terminal signals is not for it. */
    private static final List<String> ARRANGED = List.of("sh", "-c", "trap '' INT HUP; exec \"$@\" 3>&1 1>&2", "weir");

    private static final Path ENGINE_FOLDER = Path.of("lib", "agent");

    private final List<String> command;

    InstalledWorkers(String java, String options, String classPath, String main) {
        List<String> all = new ArrayList<>(ARRANGED);
        all.add(java);
        Stream.of(options.split("\\s+")).filter(option -> !option.isEmpty()).forEach(all::add);
        all.addAll(List.of("-cp", withoutEngine(classPath), main));
        command = List.copyOf(all);
    }

    /** As this process is installed, and with the options that {@link #OPTIONS} names. */
    public static InstalledWorkers ofThisProcess() {
        return new InstalledWorkers(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty(OPTIONS, ""),
                System.getProperty("java.class.path"),
                WorkerMain.class.getName());
    }

    /** A class path without what lies in a folder {@code lib/agent}. */
    static String withoutEngine(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(entry -> {
                    Path folder = Path.of(entry).toAbsolutePath().normalize().getParent();
                    return folder == null || !folder.endsWith(ENGINE_FOLDER);
                })
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public Process start(String process) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.add(process);
        return new ProcessBuilder(all).start();
    }
}
