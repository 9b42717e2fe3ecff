package dev.weir.quickbuild;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One run of Maven in the profile {@code source-tree}, whose output goes to the log of the build. */
final class MavenCall {

    private static final int[] NEEDED = {3, 8, 7};
    private static final String NEEDED_TEXT = "3.8.7";
    private static final int ERRORS_SHOWN = 20;

    private static final Pattern VERSION = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");
    private static final Pattern MODULE = Pattern.compile("\\[INFO] Building Weir.*\\[(\\d+)/(\\d+)]");

    private final String command;
    private final Path root;
    private final Path log;
    private final BuildProgress progress;

    private String version = "";
    private String done = "";
    private int downloaded;
    private final List<String> errors = new ArrayList<>();

    MavenCall(String command, Path root, BuildProgress progress) {
        this.command = command;
        this.root = root;
        this.log = root.resolve("target/weir-build.log");
        this.progress = progress;
    }

    /**
     * Waits for its end.
     *
     * @param module that one, and those that it needs
     * @throws BuildException when Maven is missing, too old, or fails
     */
    void run(String module) throws IOException {
        progress.say("asking Maven for the libraries");
        // Before Maven is started: an interrupt may come while it does, and would leave it alone.
        Thread ending = new Thread(() -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroy));
        Runtime.getRuntime().addShutdownHook(ending);
        Process maven = start(module);
        try (BufferedReader lines = maven.inputReader();
                PrintWriter copy = new PrintWriter(Files.newBufferedWriter(log))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.println(line);
                read(line);
            }
        }
        try {
            if (maven.waitFor() != 0) {
                throw failure();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } finally {
            Runtime.getRuntime().removeShutdownHook(ending);
        }
    }

    private Process start(String module) {
        ProcessBuilder builder = new ProcessBuilder(
                        command,
                        "-B",
                        "-V",
                        "-f",
                        root.resolve("pom.xml").toString(),
                        "-P",
                        "source-tree",
                        "-pl",
                        module,
                        "-am",
                        "test-compile")
                .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            Process maven = builder.start();
            maven.getOutputStream().close();
            return maven;
        } catch (IOException e) {
            throw new BuildException("needs Maven " + NEEDED_TEXT
                    + " or newer to build itself and found none on the PATH; install it, or use a released archive");
        }
    }

    private void read(String line) {
        Matcher versionLine = VERSION.matcher(line);
        Matcher moduleLine = MODULE.matcher(line);
        if (versionLine.matches()) {
            version = line;
        } else if (moduleLine.matches()) {
            done = moduleLine.group(1) + " of " + moduleLine.group(2) + " modules";
        } else if (line.startsWith("[INFO] Downloaded ") || line.startsWith("Downloaded ")) {
            downloaded++;
        } else if (line.startsWith("[ERROR]") && errors.size() < ERRORS_SHOWN) {
            errors.add(line);
        } else {
            return;
        }
        progress.say("asking Maven for the libraries" + (done.isEmpty() ? "" : ", " + done)
                + (downloaded == 0 ? "" : ", " + downloaded + " files downloaded"));
    }

    private BuildException failure() {
        Matcher found = VERSION.matcher(version);
        if (found.matches() && isTooOld(found)) {
            return new BuildException(
                    "needs Maven " + NEEDED_TEXT + " or newer to build itself, and the one on the PATH is "
                            + found.group().replaceAll("Apache Maven (\\S+).*", "$1") + "; its log is " + log);
        }
        String said = errors.isEmpty() ? "" : errors.stream().collect(Collectors.joining("\n", "", "\n"));
        return new BuildException("Maven cannot say what the build needs; its log is " + log + "\n" + said.strip());
    }

    private static boolean isTooOld(Matcher version) {
        for (int i = 0; i < NEEDED.length; i++) {
            String part = version.group(i + 1);
            int number = part == null ? 0 : Integer.parseInt(part);
            if (number != NEEDED[i]) {
                return number < NEEDED[i];
            }
        }
        return false;
    }
}
