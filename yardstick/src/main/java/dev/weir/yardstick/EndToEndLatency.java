package dev.weir.yardstick;

import dev.weir.broker.KafkaTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kafka's {@code EndToEndLatency}: one message at a time, without linger. It tells no rate: that is one over its mean. */
final class EndToEndLatency implements Tool {

    private static final Pattern PROGRESS = Pattern.compile("([0-9]+)\t[0-9.E-]+");
    private static final Pattern MEAN = Pattern.compile("Avg latency: ([0-9]+\\.[0-9]+) ms");
    private static final Pattern PERCENTILES =
            Pattern.compile("Percentiles: 50th = ([0-9]+), 99th = ([0-9]+), 99\\.9th = ([0-9]+)");

    private final Task task;
    private boolean warm;

    EndToEndLatency(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.OfKafka(KafkaTool.END_TO_END_LATENCY);
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        return List.of(
                "--bootstrap-server",
                place.address(),
                "--topic",
                place.topic(),
                "--num-records",
                Long.toString(task.messages()),
                "--producer-acks",
                properties().getOrDefault("acks", "all"),
                "--record-size",
                Integer.toString(task.messageBytes()),
                "--command-config",
                place.file());
    }

    @Override
    public Map<String, String> properties() {
        return ClientFile.of(task.settings(), "consumer", "producer");
    }

    @Override
    public OptionalLong warmAt(String line) {
        Matcher progress = PROGRESS.matcher(line);
        if (warm || !progress.matches() || progress.group(1).equals("0")) {
            return OptionalLong.empty();
        }
        warm = true;
        return OptionalLong.of(Long.parseLong(progress.group(1)) + 1);
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        Optional<Matcher> mean = only(lines, MEAN);
        Optional<Matcher> percentiles = only(lines, PERCENTILES);
        if (mean.isEmpty() || percentiles.isEmpty()) {
            return Optional.empty();
        }
        double meanMillis = Double.parseDouble(mean.get().group(1));
        if (!(meanMillis > 0)) {
            return Optional.empty();
        }
        long messages = task.messages();
        return Optional.of(new Told(
                messages,
                messages,
                1e3 / meanMillis,
                List.of(
                        Told.percentile(50, percentiles.get().group(1), messages),
                        Told.percentile(99, percentiles.get().group(2), messages),
                        Told.percentile(99.9, percentiles.get().group(3), messages)),
                meanMillis * 1e6,
                0,
                "on average a message was received " + mean.get().group(1) + " ms after its send"));
    }

    private static Optional<Matcher> only(List<String> lines, Pattern pattern) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches).reduce((first, last) -> last);
    }
}
