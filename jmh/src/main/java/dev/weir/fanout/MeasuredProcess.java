package dev.weir.fanout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of a measurement, and what the system says of it. */
final class MeasuredProcess implements AutoCloseable {

    private static final double TICKS_PER_SECOND = 100;

    private final Process process;
    private final BufferedReader output;
    private final Writer input;

    private MeasuredProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    static MeasuredProcess start(List<String> jvmOptions, Class<?> program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        return new MeasuredProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    void say(String request) throws IOException {
        input.write(request + "\n");
        input.flush();
    }

    String line() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("process " + process.pid() + " of the measurement has ended");
        }
        return line;
    }

    /** The figures that it keeps of itself. */
    long[] figures() throws IOException {
        say("figures");
        return Arrays.stream(line().split(" ", -1)).mapToLong(Long::parseLong).toArray();
    }

    /** What is live in its heap, which takes a collection. */
    long heapBytes() throws IOException {
        say("heap");
        return Long.parseLong(line());
    }

    /** CPU time since it began, of its own code and of the system for it. */
    double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String[] parts = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(parts[11]) + Long.parseLong(parts[12])) / TICKS_PER_SECOND;
    }

    long residentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws IOException {
        input.close();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
