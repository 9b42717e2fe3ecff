package dev.weir.agent.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A running {@link MemberMain}. Closing it kills it. */
final class MemberProcess implements AutoCloseable {

    private final Process process;
    private final RecordedEvents events = new RecordedEvents();

    private MemberProcess(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx96m",
                "-cp",
                System.getProperty("java.class.path"),
                MemberMain.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread.ofPlatform().daemon().start(this::read);
    }

    static MemberProcess controller(String host, int port) throws IOException {
        return new MemberProcess(List.of("CONTROLLER", "ctl", host, Integer.toString(port), "", "1", "jars", "0"));
    }

    static MemberProcess agent(String name, String host, int port) throws IOException {
        return new MemberProcess(List.of("AGENT", name, host, Integer.toString(port), "", "1", "jars", "60"));
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(events::add);
        } catch (IOException e) {
            events.add("unreadable: " + e.getMessage());
        }
        events.add("ended");
    }

    RecordedEvents events() {
        return events;
    }

    void tell(String order) throws IOException {
        process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void signal(String name) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new AssertionError("kill -" + name + " ended with " + exit);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
