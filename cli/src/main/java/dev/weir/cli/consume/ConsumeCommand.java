package dev.weir.cli.consume;

import dev.weir.cli.message.MessageLine;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.config.ConfigException;
import dev.weir.scenario.Scenario;
import dev.weir.transport.read.MessageReader;
import dev.weir.transport.read.ReadMessage;
import dev.weir.transport.read.ReadOrder;
import dev.weir.transport.read.ReadOrder.Start;
import dev.weir.transport.read.TopicDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir consume}: prints the messages of a topic. */
@Command(
        name = "consume",
        description =
                "Print the messages of a Kafka topic: place, time, key, headers and value; of messages of Weir also"
                        + " their latency. Joins no group.",
        footer = {
            "",
            "Examples:",
            "  weir consume clock --bootstrap host:9092",
            "  weir consume clock --bootstrap host:9092 --from start --exit",
            "  weir consume clock --bootstrap host:9092 --from -10 --count 10 --json"
        })
public final class ConsumeCommand implements Callable<Integer> {

    private final Console console;
    private final Engine engine;
    private final RunClock clock = new SystemClock();
    private final MessageLine line = new MessageLine();

    @Parameters(index = "0", paramLabel = "<topic>", description = "The topic to read.")
    private String topic = "";

    @Option(
            names = "--bootstrap",
            paramLabel = "<host:port>",
            description = "Address of the cluster (default: localhost:9092).")
    private String bootstrap = "localhost:9092";

    @Option(
            names = "--from",
            paramLabel = "<place>",
            description = "start, end, an offset, -10 for the last ten of each partition, or a time such as"
                    + " 2026-11-29T13:57:40Z (default: end).")
    private String from = "end";

    @Option(
            names = "--partition",
            paramLabel = "<number>",
            description = "Read this partition only. Repeatable (default: all).")
    private List<Integer> partitions = new ArrayList<>();

    @Option(names = "--count", paramLabel = "<number>", description = "End after so many messages.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--exit", description = "End when everything that was there at the start has been printed.")
    private boolean exit;

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Set something of the scenario kafka, such as client.properties=file. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    public ConsumeCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        if (count < 1) {
            throw new ConfigException("--count is 1 or more, not " + count);
        }
        ReadOrder order = new ReadOrder(topic, partitions, start());
        List<String> options = new ArrayList<>(List.of("kafka.bootstrap=" + bootstrap));
        options.addAll(overrides);
        Scenario.Target target =
                engine.matrix("kafka", options).cells().getFirst().scenario().target();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening();
                MessageReader reader = TopicDriver.openReader(engine.driver(target), target.settings(), order)) {
            read(reader, interrupts);
        }
        return ExitCode.OK;
    }

    private void read(MessageReader reader, Interrupts interrupts) {
        long left = count;
        while (left > 0 && interrupts.first().isEmpty()) {
            boolean live = reader.live();
            if (exit && live) {
                return;
            }
            List<ReadMessage> messages = reader.poll();
            long receivedNanos = clock.nanos();
            for (ReadMessage message : messages.subList(0, (int) Math.min(left, messages.size()))) {
                console.print(json ? line.json(message, live, receivedNanos) : line.text(message, live, receivedNanos));
            }
            left -= messages.size();
            console.flush();
        }
    }

    private Start start() {
        try {
            return Start.parse(from);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("--from " + e.getMessage());
        }
    }
}
