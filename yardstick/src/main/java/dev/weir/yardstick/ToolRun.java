package dev.weir.yardstick;

import dev.weir.broker.ToolProcess;
import dev.weir.broker.ToolProcess.Lines;
import dev.weir.clock.SystemClock;
import dev.weir.resource.ResourceLog;
import dev.weir.result.ProcessCost;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Yardstick;
import dev.weir.result.YardstickResult;
import dev.weir.scenario.Scenario.Length;
import dev.weir.transport.Joinable;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** One run of a performance tool, in a topic of its own. Used by one thread. */
final class ToolRun {

    private static final String TOPIC = "topic.name";
    private static final Duration AROUND = Duration.ofSeconds(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final Task task;
    private final Tool tool;
    private final StopSign stop;
    private final Map<String, String> environment;
    private final SystemClock clock = new SystemClock();

    /** @param environment in which a program that is not Kafka's is looked for */
    ToolRun(Task task, Tool tool, StopSign stop, Map<String, String> environment) {
        this.task = task;
        this.tool = tool;
        this.stop = stop;
        this.environment = environment;
    }

    /** Longest time that a tool is given: what Weir itself would take at most, and half a minute around that. */
    static Duration most(Length length) {
        return length.warmupLimit().plus(length.measure()).plus(length.drain()).plus(AROUND);
    }

    YardstickResult execute() {
        String runId = String.format("%08x", ThreadLocalRandom.current().nextInt());
        if (tool.program() instanceof Program.Installed installed
                && installed.program().find("", environment).isEmpty()) {
            return failed(installed.program().absent("", environment), "");
        }
        boolean named = tool.program() instanceof Program.OfKafka
                && task.settings().text(TOPIC).isEmpty();
        Settings settings = named ? task.settings().with(TOPIC, "weir-" + runId) : task.settings();
        task.listener().phaseStarted("provision", 0);
        @Nullable YardstickResult found = null;
        try (Transport transport = task.driver().open(settings, new RunContext(runId, clock, task.messageBytes()))) {
            found = measured(transport, settings);
        } catch (TransportException closing) {
            if (found == null || found.statement().outcome() != Outcome.ERROR) {
                throw closing;
            }
            // Why there is nothing matters more than what could not be cleared away after it.
            return failed(
                    found.statement().sentence() + "; " + closing.getMessage(),
                    found.statement().page());
        }
        return found;
    }

    private YardstickResult measured(Transport transport, Settings settings) {
        transport.provision(new Topology(1, 1, Delivery.SHARED));
        if (tool.reads()) {
            task.listener().phaseStarted("fill", 0);
            new TopicFill(task, stop).fill(transport);
        }
        return stop.isRaised() ? failed(nothing(stop.reason()), "") : withFiles(transport, place(transport, settings));
    }

    private ToolPlace place(Transport transport, Settings settings) {
        return switch (tool.program()) {
            case Program.OfKafka kafka -> new ToolPlace(settings.text("bootstrap"), settings.text(TOPIC), "");
            case Program.Installed installed -> {
                Map<String, String> told = ((Joinable) transport).handout();
                yield new ToolPlace(
                        told.getOrDefault(installed.address(), ""), told.getOrDefault(installed.topic(), ""), "");
            }
        };
    }

    private YardstickResult withFiles(Transport transport, ToolPlace place) {
        Map<String, String> properties = tool.properties();
        try (SecretFile file = new SecretFile(properties);
                ToolOutput output = new ToolOutput(task.folder());
                ResourceLog resources = ResourceLog.start("weir", clock)) {
            List<String> arguments = tool.arguments(
                    new ToolPlace(place.address(), place.topic(), file.path().toString()));
            output.keep("$ " + yardstick().title() + " " + String.join(" ", arguments));
            task.listener()
                    .phaseStarted(
                            yardstick().title(),
                            task.scenario()
                                    .length()
                                    .warmup()
                                    .plus(
                                            task.ratePerSecond() > 0
                                                    ? task.scenario().length().measure()
                                                    : Duration.ZERO)
                                    .toNanos());
            task.brokers().forEach(resources::attach);
            Watch watch = new Watch(resources, output);
            watch.from(0);
            Lines lines = new Lines(watch::line, output::keep);
            try (ToolProcess process = started(arguments, file, lines)) {
                resources.attach(yardstick().title(), process.pid());
                Optional<String> fault = awaitEnd(process, watch, output);
                return fault.map(why -> failed(nothing(why), ToolOutput.FILE))
                        .orElseGet(() -> result(watch, output, transport));
            }
        }
    }

    private ToolProcess started(List<String> arguments, SecretFile file, Lines lines) {
        return switch (tool.program()) {
            case Program.OfKafka kafka -> ToolProcess.start(kafka.tool(), arguments, file.folder(), lines);
            case Program.Installed installed ->
                ToolProcess.start(
                        installed.program().find("", environment).orElseThrow(),
                        arguments,
                        file.folder(),
                        file.beside(tool.input()),
                        lines);
        };
    }

    /** Marks what the processes have used when the tool is warm, and at its latest words. */
    private final class Watch {

        private final ResourceLog resources;
        private final ToolOutput output;
        private long fromNanos;
        private long toNanos;
        private long before;

        Watch(ResourceLog resources, ToolOutput output) {
            this.resources = resources;
            this.output = output;
        }

        synchronized void from(long messages) {
            fromNanos = resources.mark();
            before = messages;
        }

        void line(String line) {
            output.out(line);
            OptionalLong warm = tool.warmAt(line);
            warm.ifPresent(this::from);
            synchronized (this) {
                toNanos = resources.mark();
            }
        }

        /** Most tools write only at their end, when what they have used can no longer be read. */
        void look() {
            if (yardstick().isInstalledTool()) {
                resources.mark();
            }
        }

        synchronized List<ProcessCost> costs(long allMessages) {
            return resources.costs(fromNanos, toNanos, allMessages - before).stream()
                    // Of a tool that was over before it could be asked, nobody knows what it used.
                    .filter(process -> !process.name().equals("weir") && process.cpuSeconds() != 0)
                    .toList();
        }
    }

    /** Waits for the end of the tool; says what went wrong, if anything did. */
    private Optional<String> awaitEnd(ToolProcess process, Watch watch, ToolOutput output) {
        Duration most = most(task.scenario().length());
        long startNanos = clock.nanos();
        try {
            while (!process.await(LOOK_EVERY)) {
                watch.look();
                if (stop.isRaised()) {
                    return Optional.of(stop.reason());
                }
                if (clock.nanos() - startNanos > most.toNanos()) {
                    return Optional.of("it was stopped because it had not finished after "
                            + Durations.exact(most) + "; "
                            + output.lastWords());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("it was interrupted");
        }
        if (stop.isRaised()) {
            return Optional.of(stop.reason());
        }
        return process.exitCode() == 0
                ? Optional.empty()
                : Optional.of("its process ended with exit code " + process.exitCode() + "; " + output.lastWords());
    }

    private YardstickResult failed(String sentence, String page) {
        return YardstickResult.failed(yardstick(), sentence, page);
    }

    private String nothing(String why) {
        return yardstick().title() + " found nothing: " + why;
    }

    private YardstickResult result(Watch watch, ToolOutput output, Transport transport) {
        Optional<Told> told = tool.told(output.lines());
        if (told.isEmpty()) {
            return failed(nothing("its output does not have the known form; " + output.lastWords()), ToolOutput.FILE);
        }
        Told found = tool.countedByServer() ? told.get().counted(stored(transport)) : told.get();
        boolean complete = found.messages() == task.messages() && found.messagesPerSecond() > 0;
        return new YardstickResult(
                yardstick(),
                new YardstickResult.Statement(complete ? Outcome.PASS : Outcome.FAIL, sentence(found), ToolOutput.FILE),
                new YardstickResult.Volume(
                        Math.round(found.messages() * 1e9 / found.messagesPerSecond()),
                        yardstick().takesRate() ? task.ratePerSecond() : 0,
                        task.messageBytes(),
                        found.messagesPerSecond()),
                found.percentiles(),
                found.meanNanos(),
                found.maxNanos(),
                watch.costs(found.allMessages()));
    }

    private static long stored(Transport transport) {
        return transport.end().nextOffsets().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private String sentence(Told found) {
        String count = found.messages() == task.messages()
                ? Counts.format(found.messages())
                : "only " + Counts.format(found.messages()) + " of " + Counts.format(task.messages());
        return yardstick().title() + " moved " + count + " messages of " + Sizes.format(task.messageBytes()) + " at "
                + Rates.format(found.messagesPerSecond()) + "; " + found.words() + ".";
    }

    private Yardstick yardstick() {
        return task.yardstick();
    }
}
