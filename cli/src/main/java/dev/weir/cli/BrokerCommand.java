package dev.weir.cli;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.FastStart;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir broker}: a Kafka broker to keep, until Ctrl-C. */
@Command(
        name = "broker",
        description = "Start a Kafka broker on this machine and keep it until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  weir broker",
            "  weir broker --port 9092 --data ~/kafka-data --heap 2g",
            "  weir broker --set log.segment.bytes=16777216"
        })
final class BrokerCommand implements Callable<Integer> {

    private final Console console;
    private final Supplier<FastStart> fastStart;

    @Option(names = "--port", paramLabel = "<port>", description = "Port on 127.0.0.1; a free one when not given.")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "<folder>",
            description = "Folder for its data; a temporary one, removed at the end, when not given.")
    private @Nullable Path data;

    @Option(names = "--heap", paramLabel = "<size>", description = "Its heap (default: 1g).")
    private String heap = BrokerOptions.defaults().heap();

    @Option(
            names = "--set",
            paramLabel = "<property=value>",
            description = "A broker property under Kafka's own name. Repeatable.")
    private Map<String, String> properties = new LinkedHashMap<>();

    BrokerCommand(Console console, Supplier<FastStart> fastStart) {
        this.console = console;
        this.fastStart = fastStart;
    }

    @Override
    public Integer call() {
        CompletableFuture<String> stop = new CompletableFuture<>();
        Thread caller = Thread.currentThread();
        try (FastStart start = fastStart.get();
                Interrupts interrupts =
                        new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(reason -> caller.interrupt());
            long startNanos = System.nanoTime();
            try (BrokerProcess broker = start.start(options())) {
                interrupts.onFirst(stop::complete);
                tell(broker, System.nanoTime() - startNanos);
                return keep(broker, stop);
            } finally {
                Thread.interrupted();
            }
        }
    }

    private BrokerOptions options() {
        BrokerOptions options =
                BrokerOptions.defaults().withPort(port).withHeap(heap).withProperties(properties);
        return data == null ? options : options.withDataFolder(console.folder().resolve(data));
    }

    private void tell(BrokerProcess broker, long startedNanos) {
        console.print("Apache Kafka " + Versions.kafkaClients() + " answers at " + broker.bootstrap() + " (process "
                + broker.pid() + ", started in " + Durations.format(startedNanos) + ")");
        console.print("  measure it  weir run kafka --set bootstrap=" + broker.bootstrap());
        console.print("  data        " + broker.folder() + (data == null ? " (removed at the end)" : ""));
        console.print("  stop it     Ctrl-C");
        console.flush();
    }

    private int keep(BrokerProcess broker, CompletableFuture<String> stop) {
        CompletableFuture.anyOf(stop, broker.onExit()).join();
        if (stop.isDone()) {
            console.print("stopping");
            console.flush();
            return ExitCode.OK;
        }
        console.complain(
                "the broker ended by itself with exit code " + broker.onExit().join() + ":");
        broker.logTail().forEach(line -> console.complain("    " + line));
        return ExitCode.ERROR;
    }
}
