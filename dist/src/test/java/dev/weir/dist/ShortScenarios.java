package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.CommandInThisJvm;
import dev.weir.cli.CommandInThisJvm.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How each scenario that comes with Weir is made as short as it can be, and how it is run so in this JVM. */
final class ShortScenarios {

    private static final String NO_WARM_UP = " --set warmup=0s --set warmup-limit=1s --set drain=120s --set stall=60s";
    private static final String SHORT = NO_WARM_UP + " --set measure=500ms";
    private static final String FAULT = NO_WARM_UP + " --set measure=3s";

    /** Stands for the address of a broker, which all of them have that need none of their own. */
    private static final String ADDRESS = "SHARED";

    private static final String SHARED = " --set bootstrap=" + ADDRESS;

    private static final String MOSQUITTO =
            Launched.project().resolve("target/test-tools/bin/mosquitto").toString();

    private static final String REDIS =
            Launched.project().resolve("target/test-tools/bin/redis-server").toString();

    /** Further JVMs and clients cost most: the first scenario of this kind has them. */
    private static final String ONE_PROCESS = " --set processes=one --set publishers=1";

    private static final String CROWD = SHORT + SHARED + " --set clients=[20] --set variant=gateway";

    /** Options by the name of a scenario. */
    static final Map<String, String> SHORTENED = new TreeMap<>(Map.ofEntries(
            Map.entry("aeron", SHORT),
            Map.entry("aeron-loss", FAULT + " --set \"faults=[{at: 500ms, do: loss, to: 5% of datagrams, for: 1s}]\""),
            Map.entry("backlog", SHORT + SHARED + " --set backlog.messages=200"),
            Map.entry("yardsticks", " --set \"matrix.variant=[disk write]\" --set repeat=1"),
            Map.entry(
                    "batch-size",
                    " --set \"matrix.variant=[20 000/s]\" --set producer.batch.size=16384" + NO_WARM_UP + SHARED),
            Map.entry("clock", SHARED + " --set measure=2s"),
            Map.entry("gateway-clock", SHORT + SHARED + " --set measure=2s"),
            // What groups have committed until then: the one topic that others fill.
            Map.entry(
                    "consume-only",
                    SHORT + SHARED + " --set topic.name=__consumer_offsets --set from=start --set until=end"),
            Map.entry("consumer-lag", SHORT + SHARED + " --set rate=[500/s] --set \"work.time=[200ms]\""),
            Map.entry("direct", SHORT),
            Map.entry("direct-binding", SHORT + " --set size=100B --set handling=copy --set direct.mode=[ring]"),
            Map.entry("failover", FAULT + " --set faults.at=500ms --set faults.for=1s --set faults.do=freeze"),
            Map.entry("fanout-1", CROWD),
            Map.entry("fanout-2", CROWD + ONE_PROCESS),
            Map.entry("fanout-3", CROWD + ONE_PROCESS),
            Map.entry("fanout-3jp", CROWD + ONE_PROCESS),
            Map.entry("fanout-3td", CROWD + ONE_PROCESS),
            Map.entry(
                    "fanout-fields",
                    SHORT + SHARED + ONE_PROCESS + " --set clients=20 --set \"matrix.variant=[two fields]\""),
            Map.entry("fanout-slow", SHORT + SHARED + ONE_PROCESS + " --set clients=20 --set crowd.slow.share=[10%]"),
            Map.entry("fanout-storm", SHORT + SHARED + ONE_PROCESS + " --set clients=[20]"),
            Map.entry(
                    "gateway-restart",
                    FAULT + ONE_PROCESS
                            + " --set clients=20 --set \"matrix.variant=[gateway frozen]\" --set mode=[raw] --set faults.at=500ms --set faults.for=1s"),
            Map.entry("generate", SHORT + SHARED),
            Map.entry(
                    "kafka-brokers",
                    SHORT + " --set kafka@other.bootstrap=SHARED --set kafka@apache.bootstrap=SHARED --set repeat=1"),
            Map.entry("kafka-keyed", SHORT + SHARED),
            Map.entry("kafka-saturated", SHORT + SHARED),
            Map.entry("mongoose-create", SHARED + " --set steps.create.limit.count=1000"),
            Map.entry(
                    "mongoose-create-read",
                    SHARED
                            + " --set steps.create.warmup=0s --set steps.read.warmup=0s --set steps.mix.warmup=0s --set steps.create.limit.count=500 --set steps.mix.limit.count=200"),
            Map.entry("mongoose-e2e", SHARED + " --set steps.e2e.limit.count=200"),
            Map.entry(
                    "mongoose-topics",
                    SHARED
                            + " --set steps.create.names.range=0..9 --set steps.fill.topic=mongoose-0 --set steps.fill.limit.count=100 --set steps.list.limit.count=2"),
            Map.entry("mqtt-crowd", SHORT + " --set clients=20 --set mqtt.program=" + MOSQUITTO),
            Map.entry("operations-yardsticks", " --set \"matrix.variant=[disk write]\""),
            Map.entry("producers", " --set \"matrix.variant=[50 000/s]\" --set publishers=[2]" + NO_WARM_UP + SHARED),
            Map.entry("replay", NO_WARM_UP + SHARED + " --set speed=100"),
            Map.entry("quickstart", SHORT + SHARED),
            Map.entry(
                    "streams-compare", SHORT + " --set \"matrix.variant=[fsync, redis]\" --set redis.program=" + REDIS),
            Map.entry(
                    "streams-failover",
                    FAULT + " --set \"matrix.variant=[redis written]\" --set faults.do=[kill] --set faults.at=500ms"
                            + " --set faults.for=500ms --set redis.program=" + REDIS),
            Map.entry(
                    "streams-yardsticks",
                    SHORT + " --set \"matrix.variant=[redis · weir]\" --set redis.program=" + REDIS),
            Map.entry(
                    "topic-operations",
                    SHARED
                            + " --set steps.create.limit.count=20 --set steps.describe.limit.time=1s --set steps.describe.rate=20/s --set steps.list.limit.count=2 --set steps.alter.limit.count=5"),
            Map.entry(
                    "transport-bench",
                    SHORT + " --set matrix.rate=[1000/s] --set \"matrix.variant=[direct, aeron ipc]\"")));

    /** Brokers of three, or of other settings than those of the others: each costs seconds. */
    static final Map<String, String> SLOW = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "failover-matrix",
                    FAULT
                            + " --set \"matrix.variant=[acks 1]\" --set faults.do=[freeze] --set \"faults.to=[leader of 0]\" --set faults.at=500ms --set faults.for=1s"),
            Map.entry("kafka-transport", SHORT + " --set \"matrix.variant=[100 B · weir]\""),
            Map.entry(
                    "rebalance",
                    FAULT
                            + " --set matrix.variant=[eager] --set faults.do=[pause-consumer] --set faults.at=500ms --set faults.for=1s"),
            Map.entry(
                    "rolling-restart",
                    FAULT + " --set measure=20s --set faults.at=1s --set faults.every=5s --set faults.times=1"),
            Map.entry(
                    "share-group",
                    SHORT + " --set consumer.share.acknowledgement.mode=[implicit] --set work.time=[0ms]"),
            Map.entry(
                    "slow-network",
                    FAULT + " --set \"faults=[{at: 500ms, do: delay, to: leader of 0, for: 1s, latency: 20ms}]\"")));

    /** What these ask of a broker, {@code fanout-1}, {@code mongoose-create-read}, {@code quickstart} or {@code kafka-keyed} asks too. */
    static final Set<String> SAME_TO_THE_BROKER = Set.of(
            "fanout-2",
            "fanout-3",
            "fanout-3jp",
            "fanout-3td",
            "fanout-fields",
            "fanout-slow",
            "fanout-storm",
            "mongoose-create",
            "clock",
            "batch-size",
            "producers");

    private ShortScenarios() {}

    /** Those that measure a broker which somebody else has started. */
    static Map<String, String> onBrokerOfOthers() {
        Map<String, String> options = new TreeMap<>(SHORTENED);
        options.values().removeIf(text -> !text.contains(ADDRESS));
        return options;
    }

    /** The same without those that ask nothing else of it than another one. */
    static Map<String, String> differentToABroker() {
        Map<String, String> options = onBrokerOfOthers();
        assertThat(options).containsKeys(SAME_TO_THE_BROKER.toArray(String[]::new));
        options.keySet().removeAll(SAME_TO_THE_BROKER);
        return options;
    }

    /**
     * Runs a scenario, which has to come to a verdict: whether this machine is quiet enough for a PASS is not what is examined.
     *
     * @param broker address of the broker that scenarios without one of their own use
     * @param results folder of its results
     */
    static Result run(String name, String options, String broker, Path results) {
        long startNanos = System.nanoTime();

        Result result = command(name, options, broker, results);

        System.out.printf("%5.1f s  %s%n", (System.nanoTime() - startNanos) / 1e9, name);
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 2);
        assertThat(result.err()).doesNotContain("\tat ");
        assertThat(results.resolve("report.html")).exists();
        return result;
    }

    /** Runs a scenario, to whatever end. */
    static Result command(String name, String options, String broker, Path results) {
        List<String> words = new ArrayList<>(List.of("run", name, "--out", results.toString()));
        words.addAll(DocumentedCommandsIT.words(options.replace(ADDRESS, broker)));
        return CommandInThisJvm.run(Launched.project(), Map.of(), words);
    }
}
