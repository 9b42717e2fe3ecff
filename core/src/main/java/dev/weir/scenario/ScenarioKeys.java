package dev.weir.scenario;

import static dev.weir.scenario.ScenarioKey.of;

import dev.weir.scenario.ScenarioKey.Type;
import java.util.List;
import java.util.Optional;

/**
 * Every key of a scenario but those of the transport's own section. What is read, what error messages list, what {@code
 * --set} understands and what the reference says all come from this table.
 */
final class ScenarioKeys {

    private static final String[] PERCENTILES = {"50", "75", "90", "95", "98", "99", "99.9", "99.99"};

    private static final List<ScenarioKey> RUN = List.of(
            of("description", Type.TEXT, "", "Ten thousand a second", "One sentence about the run."),
            of("transport", Type.TEXT, "", "kafka", "What carries the messages. Required."),
            of("schedule", Type.SECTION, "rate: 1000/s", "{ rate: 10000/s }", "When messages are due."),
            of("payload", Type.SECTION, "random: binary", "{ random: binary, size: 1KiB }", "What messages say."),
            of("keys", Type.SECTION, "none", "{ uniform: 1000 }", "Which keys messages carry.").oneOf("none"),
            of("carrier", Type.CHOICE, "binary", "text", "How the identity of a message travels: in the first 48 bytes, in"
                            + " 96 characters, in a field of a JSON object, in a header of the transport, or not at all (then"
                            + " neither loss nor latency is measured).")
                    .oneOf("binary", "text", "json", "header", "none"),
            of("publishers", Type.COUNT, "1", "4", "Number of publishers, each with its own stream; they divide the schedule."),
            of("subscribers", Type.COUNT, "1", "2", "Number of subscribers; 0 only publishes."),
            of("delivery", Type.CHOICE, "shared", "each", "Whether subscribers share the messages or each gets every one.")
                    .oneOf("shared", "each"),
            of("pacer", Type.CHOICE, "park", "spin", "How a publisher waits for the instant a message is due.")
                    .oneOf("park", "yield", "spin"),
            of("warmup", Type.DURATION, "5s", "10s", "Least time before measuring, excluded from every result; 0s for none."),
            of("warmup-limit", Type.DURATION, "3 x warmup", "30s", "Most time to wait for a steady state."),
            of("measure", Type.DURATION, "10s", "60s", "Time measured."),
            of("messages", Type.COUNT, "", "1000000", "Number of messages after which measuring ends earlier."),
            of("drain", Type.DURATION, "30s", "60s", "Most time to wait for what is still under way after the last message."),
            of("stall", Type.DURATION, "10s", "30s", "Time without any acknowledgement or message, while some are"
                    + " outstanding, after which the run ends."),
            of("expect", Type.SECTION, "every count 0", "{ response p99: 50ms }", "What must hold for a PASS."),
            of("validity", Type.SECTION, "", "{ effect: 5% }", "When a measurement is not to be trusted."));

    private static final List<ScenarioKey> SCHEDULE = List.of(
            of("schedule.rate", Type.RATE, "", "10000/s", "Evenly spaced at this rate.").asKind(),
            of("schedule.poisson", Type.RATE, "", "10000/s", "At random like independent users, at this mean rate.").asKind(),
            of("schedule.ramp", Type.SECTION, "", "{ from: 0/s, to: 50000/s, over: 60s }", "A rate that changes evenly and then"
                            + " stays.")
                    .asKind(),
            of("schedule.ramp.from", Type.RATE, "", "0/s", "Rate at the start. Required."),
            of("schedule.ramp.to", Type.RATE, "", "50000/s", "Rate at the end. Required."),
            of("schedule.ramp.over", Type.DURATION, "", "60s", "Time from the one to the other. Required."),
            of("schedule.steps", Type.LIST, "", "[{ rate: 1000/s, for: 10s }]", "Rates one after the other; the last one"
                            + " stays.")
                    .asKind(),
            of("schedule.steps[].rate", Type.RATE, "", "1000/s", "Rate of the step. Required."),
            of("schedule.steps[].for", Type.DURATION, "", "10s", "Length of the step. Required."),
            of("schedule.burst", Type.SECTION, "", "{ messages: 100, every: 1s }", "Groups of messages due at one instant.")
                    .asKind(),
            of("schedule.burst.messages", Type.COUNT, "", "100", "Messages in a group. Required."),
            of("schedule.burst.every", Type.DURATION, "", "1s", "Time from group to group. Required."),
            of("schedule.saturated", Type.FLAG, "", "true", "As fast as the transport takes them; response time means nothing"
                            + " then.")
                    .asKind(),
            of("schedule.seed", Type.COUNT, "1", "7", "Same seed, same instants.").with("poisson"));

    private static final List<ScenarioKey> PAYLOAD = List.of(
            of("payload.random", Type.CHOICE, "binary", "printable", "Random content: any byte, or letters and digits only.")
                    .oneOf("binary", "printable")
                    .asKind(),
            of("payload.zeros", Type.FLAG, "", "true", "Bytes of value zero.").asKind(),
            of("payload.compressible", Type.NUMBER, "", "4", "Content that a codec makes smaller by about this ratio.").asKind(),
            of("payload.file", Type.FILE, "", "messages.txt", "Content of a file in the scenario's own folder, cycled. The"
                            + " identity comes on top.")
                    .asKind(),
            of("payload.per", Type.CHOICE, "line", "file", "Whether a message is a line of the file or the whole of it.")
                    .oneOf("line", "file")
                    .with("file"),
            of("payload.size", Type.SIZES, "1KiB", "100B..2KiB", "Size of a message, its identity included; evenly spread"
                            + " over a range.")
                    .with("random", "zeros", "compressible"),
            of("payload.seed", Type.COUNT, "1", "7", "Same seed, same content.").with("random", "compressible"));

    private static final List<ScenarioKey> KEYS = List.of(
            of("keys.uniform", Type.COUNT, "", "1000", "So many keys, all equally often.").asKind(),
            of("keys.zipf", Type.COUNT, "", "1000", "So many keys, the k-th as often as 1 / k^exponent.").asKind(),
            of("keys.exponent", Type.NUMBER, "1.0", "1.2", "How uneven the keys are.").with("zipf"),
            of("keys.seed", Type.COUNT, "1", "7", "Same seed, same keys.").with("uniform", "zipf"));

    private static final List<ScenarioKey> LIMITS = List.of(
            most("lost", "Messages acknowledged and never received."),
            most("duplicate", "Messages received again."),
            most("corrupt", "Messages received with other content than sent."),
            most("failed", "Messages the system refused."),
            most("unresolved", "Messages neither acknowledged nor certainly refused."),
            most("unsent", "Messages due and not sent before the run ended."),
            most("out of order", "Messages received after a later one of their stream and key."),
            of("expect.delivered", Type.LEAST_RATE, "", "9900/s", "Least rate received, over all subscribers."),
            latency("response", "Most time from the instant a message was due to its arrival."),
            latency("publish", "Most time from the instant a message was due to its acknowledgement."),
            latency("service", "Most time from the actual send to the arrival."),
            latency("lag", "Most time from the instant a message was due to the actual send."),
            of("validity.effect", Type.PERCENT, "10%", "5%", "Largest part of a headline percentile that delay made by the"
                    + " tool or the host may explain."),
            of("validity.achieved", Type.PERCENT, "99.9%", "99%", "Least part of the offered rate that the tool must have"
                    + " sent."));

    private static final List<ScenarioKey> ALL = List.of(RUN, SCHEDULE, PAYLOAD, KEYS, LIMITS).stream()
            .flatMap(List::stream)
            .toList();

    private ScenarioKeys() {}

    private static ScenarioKey most(String metric, String description) {
        return of("expect." + metric, Type.MOST_MESSAGES, "0", "0", description);
    }

    private static ScenarioKey latency(String latency, String description) {
        return of("expect." + latency + " pN", Type.MOST_NANOS, "", "50ms", description + " N is a percentile: "
                        + String.join(", ", PERCENTILES) + ".")
                .oneOf(PERCENTILES);
    }

    /** All of them, in the order of the reference. */
    static List<ScenarioKey> all() {
        return ALL;
    }

    /** The keys of one section; of the top for an empty path. */
    static List<ScenarioKey> in(String section) {
        return ALL.stream().filter(key -> key.section().equals(section)).toList();
    }

    /** The key of that name in that section. */
    static Optional<ScenarioKey> find(String section, String name) {
        return in(section).stream().filter(key -> key.isNamed(name)).findFirst();
    }

    /** What an error lists as known in a section. */
    static List<String> names(String section) {
        return in(section).stream().map(ScenarioKey::name).toList();
    }
}
