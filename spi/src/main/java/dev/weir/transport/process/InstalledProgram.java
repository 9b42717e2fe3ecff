package dev.weir.transport.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of somebody else that a transport can start as its server, if it is installed.
 *
 * @param name as it is started: {@code nats-server}
 * @param others names of programs that do as well
 * @param variable of the environment that may name its file
 * @param folders where it usually is, beside those of the PATH
 * @param versionOption lets it print its version and end; empty where nothing does
 * @param toInstall how it is installed: {@code Debian: apt-get install nats-server}
 */
public record InstalledProgram(
        String name,
        List<String> others,
        String variable,
        List<String> folders,
        String versionOption,
        String toInstall) {

    private static final long ANSWERS_WITHIN_SECONDS = 10;
    private static final int MOST_BYTES = 4_096;

    public InstalledProgram {
        others = List.copyOf(others);
        folders = List.copyOf(folders);
    }

    /** The only program of its kind. */
    public InstalledProgram(
            String name, String variable, List<String> folders, String versionOption, String toInstall) {
        this(name, List.of(), variable, folders, versionOption, toInstall);
    }

    /**
     * Its file: the one that a setting names, the one of its variable, or the first on the PATH and in the usual folders. Empty
     * when there is none, also when the setting or the variable names a file that is no program.
     *
     * @param given the file that a setting names; empty for none
     */
    public Optional<Path> find(String given, Map<String, String> environment) {
        String named = given.isEmpty() ? environment.getOrDefault(variable, "") : given;
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named)).filter(InstalledProgram::isProgram);
        }
        Stream<String> onPath = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty());
        List<String> places = Stream.concat(onPath, folders.stream()).toList();
        return names().flatMap(program -> places.stream().map(folder -> Path.of(folder, program)))
                .filter(InstalledProgram::isProgram)
                .findFirst();
    }

    private Stream<String> names() {
        return Stream.concat(Stream.of(name), others.stream());
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** What to say where it is not found: a sentence without a full stop. */
    public String absent(String given, Map<String, String> environment) {
        String named = given.isEmpty() ? environment.getOrDefault(variable, "") : given;
        String why = named.isEmpty()
                ? "no " + names().collect(Collectors.joining(" or ")) + " on the PATH or in "
                        + String.join(", ", folders)
                : "'" + named + "' is no program";
        return name + " is not installed: " + why + ". Install it (" + toInstall + "), or name its file in " + variable;
    }

    /** The first line that a found program prints of its version; empty when it prints none in time. */
    public String version(Path program) {
        if (versionOption.isEmpty()) {
            return "";
        }
        Process process;
        try {
            process = new ProcessBuilder(program.toString(), versionOption)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
        } catch (IOException e) {
            return "";
        }
        try {
            if (!process.waitFor(ANSWERS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                return "";
            }
            String said = new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return said.lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        } finally {
            process.destroyForcibly();
        }
    }
}
