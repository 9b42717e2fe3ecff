package dev.weir.yardstick;

import dev.weir.broker.KafkaTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kafka's {@code ConsumerPerformance}. Its rate is that of its fetching, without the time it takes to join its group. */
final class ConsumerPerformance implements Tool {

    private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]+";
    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
    private static final Pattern TOTAL = Pattern.compile(
            String.join(", ", TIME, TIME, NUMBER, NUMBER, "([0-9]+)", NUMBER, "([0-9]+)", "([0-9]+)", NUMBER, NUMBER));

    private final Task task;

    ConsumerPerformance(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.OfKafka(KafkaTool.CONSUMER_PERFORMANCE);
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        Map<String, String> given = properties();
        return List.of(
                "--bootstrap-server",
                place.address(),
                "--topic",
                place.topic(),
                "--group",
                given.getOrDefault("group.id", place.topic()),
                "--num-records",
                Long.toString(task.messages()),
                // It has defaults of its own for these two; the clients' are the same settings as Weir's.
                "--fetch-size",
                given.getOrDefault("max.partition.fetch.bytes", "1048576"),
                "--socket-buffer-size",
                given.getOrDefault("receive.buffer.bytes", "65536"),
                "--command-config",
                place.file());
    }

    @Override
    public Map<String, String> properties() {
        Map<String, String> properties = ClientFile.of(task.settings(), "consumer");
        properties.putIfAbsent("enable.auto.commit", "false");
        properties.putIfAbsent("group.protocol", task.settings().text("group.protocol"));
        return properties;
    }

    @Override
    public boolean reads() {
        return true;
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        return lines.stream()
                .map(TOTAL::matcher)
                .filter(Matcher::matches)
                .reduce((first, last) -> last)
                .map(found -> {
                    long messages = Long.parseLong(found.group(3));
                    return new Told(
                            messages,
                            messages,
                            Double.parseDouble(found.group(8)),
                            List.of(),
                            0,
                            0,
                            "joining its group took " + found.group(5) + " ms and is not counted");
                });
    }
}
