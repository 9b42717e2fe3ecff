package dev.weir.gateway.fanout;

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
final class Child implements AutoCloseable {

    private static final double SECONDS_PER_TICK = 0.01;

    private final Process process;
    private final BufferedReader output;
    private final Writer input;

    private Child(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    static Child start(List<String> jvmOptions, Class<?> program, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return new Child(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    void say(String command) throws IOException {
        input.write(command + "\n");
        input.flush();
    }

    String line() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("a process of the measurement has ended");
        }
        return line;
    }

    /** The figures that it keeps of itself. */
    long[] figures() throws IOException {
        say("figures");
        return Arrays.stream(line().split(" ", -1)).mapToLong(Long::parseLong).toArray();
    }

    /** CPU time since a process began: of its own code, and of the system for it. */
    record Cpu(double userSeconds, double systemSeconds) {

        Cpu since(Cpu before) {
            return new Cpu(userSeconds - before.userSeconds, systemSeconds - before.systemSeconds);
        }

        double seconds() {
            return userSeconds + systemSeconds;
        }
    }

    Cpu cpu() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String[] parts = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new Cpu(Long.parseLong(parts[11]) * SECONDS_PER_TICK, Long.parseLong(parts[12]) * SECONDS_PER_TICK);
    }

    long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
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
