package dev.weir.broker.server;

import dev.weir.broker.KafkaTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.tools.ConsumerPerformance;
import org.apache.kafka.tools.EndToEndLatency;
import org.apache.kafka.tools.ProducerPerformance;

/**
 * The process of one of Kafka's tools: what its script would start, but it lets Ctrl-C pass and lives no longer than its
 * standard input, that is than its launcher.
 */
public final class ToolMain {

    private ToolMain() {}

    /**
     * Runs the tool to its end.
     *
     * @param arguments the name of a {@link KafkaTool}, then what that is told
     */
    public static void main(String[] arguments) throws Exception {
        // They print figures as the language of the user has them.
        Locale.setDefault(Locale.ENGLISH);
        TerminalSignals.ignore();
        Thread.ofPlatform().daemon().name("launcher-watch").start(() -> haltAtEndOf(System.in));
        String[] told = Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (KafkaTool.valueOf(arguments[0])) {
            case PRODUCER_PERFORMANCE -> ProducerPerformance.main(told);
            case CONSUMER_PERFORMANCE -> ConsumerPerformance.main(told);
            case END_TO_END_LATENCY -> EndToEndLatency.main(told);
        }
    }

    private static void haltAtEndOf(InputStream fromLauncher) {
        try {
            fromLauncher.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("standard input failed: " + e);
        }
        Runtime.getRuntime().halt(1);
    }
}
