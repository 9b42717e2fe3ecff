package dev.weir.dist;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Kafka broker that is no Apache Kafka: kfake, a program in Go, built from the few lines in {@code kafka-double} with the
 * {@code go} of this machine, and run on loopback. It has the topics that it is started with, and answers a
 * client that makes another in a way that Kafka's own cannot read.
 */
final class KafkaDouble implements AutoCloseable {

    private final Process process;
    private final String address;

    private KafkaDouble(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Builds it, which takes a minute when Go has nothing in its cache, and starts it.
     *
     * @param version of Kafka whose requests it knows, such as 2.1, or {@code newest}
     * @param topics which it has, with three partitions each
     */
    static KafkaDouble start(String go, Path folder, int port, String version, String... topics)
            throws IOException, InterruptedException {
        Path program = folder.resolve("kafka-double");
        Path sources = Launched.project().resolve("dist/src/test/kafka-double");
        ProcessBuilder build = new ProcessBuilder(go, "build", "-buildvcs=false", "-o", program.toString(), ".")
                .directory(sources.toFile())
                .redirectErrorStream(true);
        // The language version that go.mod names is fetched where this one is older.
        build.environment().put("GOTOOLCHAIN", "auto");
        Process building = build.start();
        String said = new String(building.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!building.waitFor(10, TimeUnit.MINUTES) || building.exitValue() != 0) {
            building.destroyForcibly();
            throw new AssertionError("kafka-double cannot be built:\n" + said);
        }
        List<String> command = new ArrayList<>(List.of(program.toString(), Integer.toString(port), "3", version));
        command.addAll(List.of(topics));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        String address = lines.readLine();
        if (address == null) {
            throw new AssertionError("kafka-double did not start");
        }
        return new KafkaDouble(process, address);
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** Ends it at once. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
