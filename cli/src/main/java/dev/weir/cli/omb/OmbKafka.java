package dev.weir.cli.omb;

import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.scenario.read.EffectiveText;
import dev.weir.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The section {@code kafka} of a scenario, made of a driver for Kafka. Makes one. */
final class OmbKafka {

    private static final Place PLACE = Place.file("");
    private static final String BOOTSTRAP = "bootstrap.servers";

    /** What Weir sets itself, so that nobody misses it. */
    private static final Set<String> OWN = Set.of(
            BOOTSTRAP,
            "auto.offset.reset",
            "enable.auto.commit",
            "key.serializer",
            "value.serializer",
            "key.deserializer",
            "value.deserializer");

    private final OmbFile driver;
    private final KafkaNames kafka;
    private final BiConsumer<String, String> remarks;
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    /** @param remarks takes what is different, and why */
    OmbKafka(OmbFile driver, KafkaNames kafka, BiConsumer<String, String> remarks) {
        this.driver = driver;
        this.kafka = kafka;
        this.remarks = remarks;
        List.of("client", "producer", "consumer", "admin").forEach(name -> sections.put(name, new TreeMap<>()));
    }

    /** The section as YAML. */
    String text(long partitions) {
        driver.text("name", "");
        driver.text("reset", "");
        Map<String, String> common = driver.properties("commonConfig");
        StringBuilder yaml = new StringBuilder("kafka:\n");
        line(yaml, "bootstrap", new Scalar(common.getOrDefault(BOOTSTRAP, "localhost:9092"), PLACE));
        Map<String, String> topic = driver.properties("topicConfig");
        line(yaml, "topic.partitions", new Scalar(Long.toString(partitions), PLACE));
        line(yaml, "topic.replication", new Scalar(Long.toString(driver.count("replicationFactor", 1)), PLACE));
        if (!topic.isEmpty()) {
            line(yaml, "topic.config", mapping(topic));
        }
        common.forEach((name, value) -> put(name, value, List.of("client", "producer", "consumer", "admin")));
        driver.properties("producerConfig").forEach((name, value) -> put(name, value, List.of("producer")));
        driver.properties("consumerConfig").forEach((name, value) -> put(name, value, List.of("consumer")));
        sections.forEach((name, properties) -> {
            if (!properties.isEmpty()) {
                line(yaml, name, mapping(properties));
            }
        });
        return yaml.toString();
    }

    /** Puts a property where it is known: for every client if all know it, otherwise for each that does. */
    private void put(String name, String value, List<String> wanted) {
        if (OWN.contains(name)) {
            return;
        }
        if (Secrets.isSecret(name)) {
            remarks.accept(
                    name,
                    "a secret: write it into a file, and name that in the section kafka:  client.properties: <file>");
            return;
        }
        List<String> taking = wanted.stream()
                .filter(section -> kafka.takes(section, name, value))
                .toList();
        if (taking.isEmpty()) {
            remarks.accept(name + "=" + value, "Kafka's clients do not take it");
        } else if (taking.getFirst().equals("client")) {
            section("client").put(name, value);
        } else {
            taking.forEach(section -> section(section).put(name, value));
        }
    }

    private Map<String, String> section(String name) {
        return sections.computeIfAbsent(name, absent -> new TreeMap<>());
    }

    private static Mapping mapping(Map<String, String> properties) {
        Mapping mapping = Mapping.empty(PLACE);
        properties.forEach((name, value) -> mapping.put(name, new Scalar(value, PLACE)));
        return mapping;
    }

    private static void line(StringBuilder yaml, String name, Node value) {
        yaml.append("  ")
                .append(name)
                .append(": ")
                .append(EffectiveText.inLine(name, value))
                .append('\n');
    }
}
