package dev.weir.cli;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.ListenAddress;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.unit.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code weir broker}: a Kafka broker to keep, or a cluster of several, until Ctrl-C. */
@Command(
        name = "broker",
        description = "Start a Kafka broker on this machine, or several as one cluster, and keep it until Ctrl-C.",
        footer = {
            "",
            "Examples:",
            "  weir broker",
            "  weir broker --port 9092 --data ~/kafka-data --heap 2g",
            "  weir broker --set log.segment.bytes=16777216",
            "  weir broker --brokers 3 --heap 512m",
            "  weir broker --address 10.0.0.5 --port 9092"
        })
final class BrokerCommand implements Callable<Integer> {

    private final Console console;
    private final Supplier<FastStart> fastStart;

    @Option(
            names = "--brokers",
            paramLabel = "<number>",
            description = "How many brokers, each in a process of its own (default: 1).")
    private int brokers = 1;

    @Option(names = "--port", paramLabel = "<port>", description = "Port of the first broker (default: a free one).")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "<address>",
            description =
                    "Address of this machine that clients connect to (default: 127.0.0.1). Whoever reaches another"
                            + " address can read and write everything, unless properties say who may.")
    private String address = "127.0.0.1";

    @Option(
            names = "--data",
            paramLabel = "<folder>",
            description = "Folder for the data (default: a temporary one, removed at the end).")
    private @Nullable Path data;

    @Option(names = "--heap", paramLabel = "<size>", description = "Heap of each broker (default: 1g).")
    private String heap = BrokerOptions.defaults().heap();

    @Option(
            names = "--set",
            paramLabel = "<property=value>",
            description = "A broker property under Kafka's own name. Repeatable.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Spec
    private @Nullable CommandSpec spec;

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
            try (BrokerCluster cluster = start.startCluster(options(), brokers)) {
                interrupts.onFirst(stop::complete);
                tell(cluster, System.nanoTime() - startNanos);
                return keep(cluster, stop);
            } finally {
                Thread.interrupted();
            }
        }
    }

    private BrokerOptions options() {
        try {
            BrokerOptions options = BrokerOptions.ofUser()
                    .withListen(new ListenAddress(address, port))
                    .withHeap(heap)
                    .withProperties(properties);
            return data == null
                    ? options
                    : options.withDataFolder(console.folder().resolve(data));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Objects.requireNonNull(spec).commandLine(), e.getMessage());
        }
    }

    private void tell(BrokerCluster cluster, long startedNanos) {
        List<BrokerProcess> all = cluster.brokers();
        String processes =
                all.stream().map(broker -> Long.toString(broker.pid())).collect(Collectors.joining(", "));
        boolean one = all.size() == 1;
        console.print("Apache Kafka " + Versions.kafkaClients()
                + (one ? " answers at " : ", " + all.size() + " brokers, answers at ") + cluster.bootstrap()
                + (one ? " (process " : " (processes ")
                + processes + ", started in " + Durations.format(startedNanos) + ")");
        console.print("  measure it  weir run kafka --set bootstrap=" + cluster.bootstrap());
        console.print("  data        "
                + (data == null
                        ? all.stream().map(broker -> broker.folder().toString()).collect(Collectors.joining(", "))
                                + " (removed at the end)"
                        : data.toString()));
        if (new ListenAddress(address, port).isOpen()) {
            console.print("  open to     every machine that reaches " + address
                    + (properties.isEmpty() ? ", without a password" : ""));
        }
        console.print("  stop it     Ctrl-C");
        console.flush();
    }

    private int keep(BrokerCluster cluster, CompletableFuture<String> stop) {
        List<BrokerProcess> left = new ArrayList<>(cluster.brokers());
        while (true) {
            CompletableFuture<?>[] ends = Stream.concat(
                            Stream.of(stop), left.stream().map(BrokerProcess::onExit))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.anyOf(ends).join();
            if (stop.isDone()) {
                console.print("stopping");
                console.flush();
                return ExitCode.OK;
            }
            for (BrokerProcess broker : cluster.brokers()) {
                if (broker.onExit().isDone() && left.remove(broker)) {
                    tellDeath(cluster, broker);
                }
            }
            if (!cluster.hasMajority()) {
                return ExitCode.ERROR;
            }
        }
    }

    private void tellDeath(BrokerCluster cluster, BrokerProcess broker) {
        int all = cluster.brokers().size();
        String who = all == 1 ? "the broker" : "broker " + (cluster.brokers().indexOf(broker) + 1);
        console.complain(who + " ended by itself with exit code "
                + broker.onExit().join()
                + (all == 1 ? ":" : "; " + cluster.alive() + " of " + all + " are left:"));
        broker.logTail().forEach(line -> console.complain("    " + line));
    }
}
