package dev.weir.cli.omb;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.scenario.read.EffectiveText;
import dev.weir.unit.Rates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes a scenario of a workload and a driver of the OpenMessaging Benchmark. What has no counterpart stands in its comments.
 * Makes one scenario.
 */
final class OmbImport {

    private static final Place PLACE = Place.file("");
    private static final String KAFKA = "KafkaBenchmarkDriver";

    /** Their identity needs so many bytes of a message. */
    private static final long IDENTITY_BYTES = 48;

    private final OmbFile workload;
    private final List<String> remarks = new ArrayList<>();
    private final StringBuilder yaml = new StringBuilder();

    private OmbImport(OmbFile workload) {
        this.workload = workload;
    }

    /**
     * The scenario as YAML.
     *
     * @param folder where the names of the files begin
     * @param names of a workload and of a driver, in any order
     * @param kafka which properties Kafka's clients know
     * @throws ConfigException when one of them is missing, or is no such file
     */
    static String scenario(Path folder, List<String> names, KafkaNames kafka) {
        List<OmbFile> files = names.stream()
                .map(name -> OmbFile.read(folder.resolve(name), name))
                .toList();
        OmbFile workload = one(files, false);
        OmbFile driver = one(files, true);
        String kind = driver.text(OmbFile.DRIVER_CLASS, "");
        if (!kind.endsWith("." + KAFKA)) {
            throw new ConfigException(driver.label() + ": the driver " + kind + " does not measure Kafka; only " + KAFKA
                    + " can be imported");
        }
        return new OmbImport(workload).text(driver, kafka);
    }

    private static OmbFile one(List<OmbFile> files, boolean driver) {
        List<OmbFile> found =
                files.stream().filter(file -> file.isDriver() == driver).toList();
        if (found.size() != 1) {
            throw new ConfigException("give one workload and one driver; of "
                    + String.join(" and ", files.stream().map(OmbFile::label).toList()) + ", "
                    + (found.isEmpty() ? "none is a " : "more than one is a ")
                    + (driver ? "driver, which has the key 'driverClass'" : "workload"));
        }
        return found.getFirst();
    }

    private String text(OmbFile driver, KafkaNames kafka) {
        long topics = Math.max(1, workload.count("topics", 1));
        if (topics > 1) {
            remark("topics: " + topics, "a run has one topic; it has the partitions, producers and consumers of all");
        }
        line("description", workload.text("name", workload.label()));
        line("transport", "kafka");
        OmbKafka section = new OmbKafka(driver, kafka, this::remark);
        yaml.append(section.text(topics * workload.count("partitionsPerTopic", 1)));
        messages();
        rate();
        line("publishers", Long.toString(topics * workload.count("producersPerTopic", 1)));
        subscribers(topics);
        line("warmup", workload.count("warmupDurationMinutes", 1) + "m");
        line("measure", Math.max(1, workload.count("testDurationMinutes", 1)) + "m");
        backlog();
        workload.others().forEach((name, value) -> remark(name + ": " + value, "nothing here is like it"));
        driver.others().forEach((name, value) -> remark(name + ": " + value, "nothing here is like it"));
        return header(driver) + yaml;
    }

    private String header(OmbFile driver) {
        StringBuilder header = new StringBuilder("# " + workload.label() + " and " + driver.label()
                + " of the OpenMessaging Benchmark as a scenario.\n");
        if (!remarks.isEmpty()) {
            header.append("# What is different:\n");
            remarks.forEach(remark -> header.append("#   ").append(remark).append('\n'));
        }
        return header.toString();
    }

    private void remark(String what, String why) {
        remarks.add(what.replaceAll("\\R.*", " ...") + " - " + why);
    }

    private void messages() {
        long bytes = workload.count("messageSize", 1024);
        boolean randomized = Boolean.parseBoolean(workload.text("useRandomizedPayloads", "false"));
        double share = workload.decimal("randomBytesRatio", 0);
        workload.text("randomizedPayloadPoolSize", "");
        String file = workload.text("payloadFile", "");
        if (!file.isEmpty() && !randomized) {
            remark(
                    "payloadFile: " + file,
                    "messages are random bytes of the same size; to use the file, copy it beside this one and write"
                            + "  payload: { file: <name>, per: file }");
        }
        boolean partly = randomized && share > 0 && share < 1;
        section("payload", Map.of(partly ? "compressible" : "random", partly ? decimal(1 / share) : "binary"), bytes);
        if (bytes < IDENTITY_BYTES) {
            remark("messageSize: " + bytes, "too small for the identity of a message, which travels in a header");
            line("carrier", "header");
        }
        String keys = workload.text("keyDistributor", "NO_KEY");
        if (!keys.equals("NO_KEY")) {
            remark("keyDistributor: " + keys, "10,000 keys in random order, all equally often");
            section("keys", Map.of("uniform", "10000"), 0);
        }
    }

    private void section(String name, Map<String, String> values, long sizeBytes) {
        Mapping section = Mapping.empty(PLACE);
        values.forEach((key, value) -> section.put(key, new Scalar(value, PLACE)));
        if (sizeBytes > 0) {
            section.put("size", new Scalar(sizeBytes + "B", PLACE));
        }
        yaml.append(name)
                .append(": ")
                .append(EffectiveText.inLine(name, section))
                .append('\n');
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.2f", number).replaceAll("\\.?0+$", "");
    }

    private void rate() {
        double rate = workload.decimal("producerRate", 0);
        if (rate > 0) {
            section("schedule", Map.of("rate", Rates.exact(rate)), 0);
        } else {
            remark(
                    "producerRate: 0",
                    "it looks for the highest rate; here each rate of the list is a run, and the report marks the highest"
                            + " that held");
            yaml.append("matrix: { rate: [10000/s, 20000/s, 50000/s, 100000/s, 200000/s] }\n");
        }
    }

    private void subscribers(long topics) {
        long subscriptions = workload.count("subscriptionsPerTopic", 1);
        long consumers = workload.count("consumerPerSubscription", 1);
        if (subscriptions > 1 && consumers > 1) {
            remark(
                    "consumerPerSubscription: " + consumers,
                    "each of the " + subscriptions + " subscriptions has one subscriber");
        }
        if (subscriptions > 1 && topics > 1) {
            remark("subscriptionsPerTopic: " + subscriptions, "each subscriber gets the messages of all topics");
        }
        line("subscribers", Long.toString(subscriptions > 1 ? subscriptions : subscriptions * topics * consumers));
        line("delivery", subscriptions > 1 ? "each" : "shared");
    }

    private void backlog() {
        long gigabytes = workload.count("consumerBacklogSizeGB", 0);
        workload.text("backlogDrainRatio", "");
        if (gigabytes > 0) {
            remark(
                    "consumerBacklogSizeGB: " + gigabytes,
                    "left out; to build one up within 'measure', write  backlog: { bytes: " + gigabytes + "GB }");
        }
    }

    private void line(String key, String value) {
        yaml.append(key)
                .append(": ")
                .append(EffectiveText.inLine(key, new Scalar(value, PLACE)))
                .append('\n');
    }
}
