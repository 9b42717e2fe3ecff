package dev.weir.yardstick;

import dev.weir.transport.process.InstalledProgram;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * RabbitMQ's PerfTest with one producer and one consumer, the window and the prefetch count of Weir's own clients. It has no
 * warm-up, so that the start of its JVM is among its latencies.
 */
final class PerfTest implements Tool {

    private static final InstalledProgram PROGRAM = new InstalledProgram(
            "perf-test",
            "WEIR_PERF_TEST",
            List.of("/usr/local/bin", "/usr/bin", "/opt/perf-test/bin"),
            "--version",
            "https://github.com/rabbitmq/rabbitmq-perf-test/releases");

    private static final String NUMBER = "([0-9]+)";
    private static final String STOPPED =
            "test stopped \\((Producer reached message limit, Consumer|Consumer reached message limit, Producer)"
                    + " reached message limit\\)";
    private static final Pattern RATE = Pattern.compile("(?:id: .*, )?receiving rate avg: " + NUMBER + " msg/s");
    private static final Pattern LATENCY = Pattern.compile(
            // The sign of micro is lost where the tool does not write UTF-8.
            "(?:id: .*, )?consumer latency min/median/75th/95th/99th "
                    + String.join("/", Collections.nCopies(5, NUMBER)) + " (?!m).{1,4}s");

    private final Task task;

    PerfTest(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.Installed(PROGRAM, "address", "name");
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        String messages = Long.toString(task.messages());
        List<String> arguments = new ArrayList<>(List.of(
                "--uri",
                place.address(),
                "--predeclared",
                "--skip-binding-queues",
                "--queue",
                place.topic(),
                "--exchange",
                "",
                "--routing-key",
                place.topic(),
                "--size",
                Integer.toString(task.messageBytes()),
                "--pmessages",
                messages,
                "--cmessages",
                messages,
                "--confirm",
                task.settings().text("window"),
                "--qos",
                task.settings().text("prefetch"),
                "--disable-connection-recovery"));
        if (task.settings().flag("persistent")) {
            arguments.addAll(List.of("--flag", "persistent"));
        }
        if (task.settings().text("queue").equals("stream")) {
            arguments.addAll(List.of("--stream-consumer-offset", "first"));
        }
        if (task.ratePerSecond() > 0) {
            arguments.addAll(List.of("--rate", Long.toString(Math.round(task.ratePerSecond()))));
        }
        return arguments;
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        Optional<Matcher> rate = last(lines, RATE);
        Optional<Matcher> latency = last(lines, LATENCY);
        if (rate.isEmpty() || latency.isEmpty() || lines.stream().noneMatch(line -> line.matches(STOPPED))) {
            return Optional.empty();
        }
        Matcher found = latency.get();
        return Optional.of(new Told(
                task.messages(),
                task.messages(),
                Double.parseDouble(rate.get().group(1)),
                List.of(
                        Told.percentile(50, nanos(found, 2), task.messages()),
                        Told.percentile(75, nanos(found, 3), task.messages()),
                        Told.percentile(95, nanos(found, 4), task.messages()),
                        Told.percentile(99, nanos(found, 5), task.messages())),
                0,
                0,
                "its latency is from the send to the receipt, from a cold start"));
    }

    private static Optional<Matcher> last(List<String> lines, Pattern pattern) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches).reduce((first, last) -> last);
    }

    private static double nanos(Matcher latency, int group) {
        return Double.parseDouble(latency.group(group)) * 1e3;
    }
}
