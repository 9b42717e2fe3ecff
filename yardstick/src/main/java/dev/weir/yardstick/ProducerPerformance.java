package dev.weir.yardstick;

import dev.weir.broker.KafkaTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kafka's {@code ProducerPerformance}. */
final class ProducerPerformance implements Tool {

    private static final String STEADY = "In steady state.";
    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
    private static final Pattern WINDOW = Pattern.compile("([0-9]+) records sent, " + NUMBER + " records/sec .*");
    private static final Pattern TOTAL = Pattern.compile("([0-9]+)( steady state)? records sent, " + NUMBER
            + " records/sec \\(" + NUMBER + " MB/sec\\), " + NUMBER + " ms avg latency, " + NUMBER
            + " ms max latency, ([0-9]+) ms 50th, ([0-9]+) ms 95th, ([0-9]+) ms 99th, ([0-9]+) ms 99\\.9th\\.");

    /** It keeps a part of more samples than this. */
    private static final long MOST_SAMPLES = 500_000;

    private final Task task;
    private boolean steady;

    ProducerPerformance(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.OfKafka(KafkaTool.PRODUCER_PERFORMANCE);
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        double rate = task.ratePerSecond();
        List<String> arguments = new ArrayList<>(List.of(
                "--bootstrap-server",
                place.address(),
                "--topic",
                place.topic(),
                "--num-records",
                Long.toString(task.messages() + task.warmupMessages()),
                "--record-size",
                Integer.toString(task.messageBytes()),
                "--throughput",
                rate > 0 ? Double.toString(rate) : "-1",
                "--command-config",
                place.file(),
                "--reporting-interval",
                "1000"));
        if (task.warmupMessages() > 0) {
            arguments.addAll(List.of("--warmup-records", Long.toString(task.warmupMessages())));
        }
        return arguments;
    }

    @Override
    public Map<String, String> properties() {
        return ClientFile.of(task.settings(), "producer");
    }

    @Override
    public OptionalLong warmAt(String line) {
        if (line.equals(STEADY)) {
            steady = true;
            return OptionalLong.empty();
        }
        Matcher window = WINDOW.matcher(line);
        if (!steady || !window.matches()) {
            return OptionalLong.empty();
        }
        steady = false;
        return OptionalLong.of(task.warmupMessages() + Long.parseLong(window.group(1)));
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        boolean warmedUp = task.warmupMessages() > 0;
        Optional<Matcher> all = total(lines, false);
        Optional<Matcher> measured = total(lines, warmedUp);
        if (all.isEmpty() || measured.isEmpty()) {
            return Optional.empty();
        }
        Matcher found = measured.get();
        long messages = Long.parseLong(found.group(1));
        long samples = Math.min(messages, MOST_SAMPLES);
        return Optional.of(new Told(
                messages,
                Long.parseLong(all.get().group(1)),
                Double.parseDouble(found.group(3)),
                List.of(
                        Told.percentile(50, found.group(7), samples),
                        Told.percentile(95, found.group(8), samples),
                        Told.percentile(99, found.group(9), samples),
                        Told.percentile(99.9, found.group(10), samples)),
                Double.parseDouble(found.group(5)) * 1e6,
                Math.round(Double.parseDouble(found.group(6)) * 1e6),
                "99 % were acknowledged within " + found.group(9) + " ms of their send"));
    }

    private static Optional<Matcher> total(List<String> lines, boolean steady) {
        return lines.stream()
                .map(TOTAL::matcher)
                .filter(matcher -> matcher.matches() && steady == (matcher.group(2) != null))
                .reduce((first, last) -> last);
    }
}
