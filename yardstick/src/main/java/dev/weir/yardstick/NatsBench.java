package dev.weir.yardstick;

import dev.weir.transport.process.InstalledProgram;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nats bench js pub async} with its usual batch of 500 messages. It sends a batch, waits for all acknowledgements, and
 * takes the time of that as one latency. It has no warm-up; its rate is left alone, since pauses for it are taken off the
 * latency.
 */
final class NatsBench implements Tool {

    /** Messages that share one latency. */
    private static final int BATCH = 500;

    private static final InstalledProgram PROGRAM = new InstalledProgram(
            "nats",
            "WEIR_NATS",
            List.of("/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"),
            "--version",
            "go install github.com/nats-io/natscli/nats@v0.5.1; macOS: brew install nats-io/nats-tools/nats");

    private static final String NUMBER = "([0-9,]+(?:\\.[0-9]+)?)";
    private static final Pattern STATS = Pattern.compile("NATS JetStream asynchronous publisher stats: " + NUMBER
            + " msgs/sec ~ [^~]+ ~ min: " + NUMBER + "us ~ avg: " + NUMBER + "us ~ max: " + NUMBER + "us ~ P50: "
            + NUMBER
            + "us ~ P90: " + NUMBER + "us ~ P99: " + NUMBER + "us ~ P99\\.9: " + NUMBER + "us");

    private final Task task;

    NatsBench(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.Installed(PROGRAM, "servers", "stream");
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        return List.of(
                "--server",
                place.address(),
                "bench",
                "js",
                "pub",
                "async",
                place.topic(),
                "--stream",
                place.topic(),
                "--msgs",
                Long.toString(task.messages()),
                "--size",
                Integer.toString(task.messageBytes()),
                "--batch",
                Integer.toString(BATCH),
                "--no-progress");
    }

    @Override
    public boolean countedByServer() {
        return true;
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        return lines.stream()
                .map(STATS::matcher)
                .filter(Matcher::matches)
                .reduce((first, last) -> last)
                .map(this::told);
    }

    private Told told(Matcher stats) {
        long samples = (task.messages() + BATCH - 1) / BATCH;
        return new Told(
                task.messages(),
                task.messages(),
                number(stats, 1),
                List.of(
                        Told.percentile(50, nanos(stats, 5), samples),
                        Told.percentile(90, nanos(stats, 6), samples),
                        Told.percentile(99, nanos(stats, 7), samples),
                        Told.percentile(99.9, nanos(stats, 8), samples)),
                nanos(stats, 3),
                Math.round(nanos(stats, 4)),
                "its latency is of " + samples + " batches of " + Math.min(BATCH, task.messages())
                        + " messages, each from the first send to the last acknowledgement, from a cold start");
    }

    private static double nanos(Matcher stats, int group) {
        return number(stats, group) * 1e3;
    }

    private static double number(Matcher stats, int group) {
        return Double.parseDouble(stats.group(group).replace(",", ""));
    }
}
