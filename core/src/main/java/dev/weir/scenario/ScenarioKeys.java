package dev.weir.scenario;

import static dev.weir.scenario.ScenarioKey.key;

import dev.weir.result.Column;
import dev.weir.result.Yardstick;
import dev.weir.scenario.ScenarioKey.Form;
import java.util.List;
import java.util.Optional;

/**
 * Every key of a scenario but those of the transport's own section. What is read, what error messages list, what {@code
 * --set} understands and what the reference says all come from this table.
 */
final class ScenarioKeys {

    private static final String[] PERCENTILES = {"50", "75", "90", "95", "98", "99", "99.9", "99.99"};

    private static final List<ScenarioKey> RUN = List.of(
            key("description", Form.TEXT, "", "Ten thousand a second", "One sentence about the run."),
            key("transport", Form.TEXT, "", "kafka", "What carries the messages. Required."),
            key(
                            "yardstick",
                            Form.CHOICE,
                            "none",
                            "producer-performance",
                            "Measures with one of Kafka's own performance tools in the place of Weir, or what loopback TCP,"
                                    + " the disk or memory takes, as a row beside Weir's own.")
                    .oneOf(Yardstick.keys().toArray(String[]::new)),
            key("schedule", Form.SECTION, "rate: 1000/s", "{ rate: 10000/s }", "When messages are due."),
            key("payload", Form.SECTION, "random: binary", "{ random: binary, size: 1KiB }", "What messages say."),
            key("keys", Form.SECTION, "none", "{ uniform: 1000 }", "Which keys messages carry.")
                    .oneOf("none"),
            key(
                            "carrier",
                            Form.CHOICE,
                            "binary",
                            "text",
                            "How the identity of a message travels: in the first 48 bytes, in"
                                    + " 96 characters, in a field of a JSON object, in a header of the transport, in fields of a"
                                    + " Protobuf message (that payload knows no other), or not at all (then neither loss nor"
                                    + " latency is measured).")
                    .oneOf("binary", "text", "json", "header", "protobuf", "none"),
            key(
                    "publishers",
                    Form.COUNT,
                    "1",
                    "4",
                    "Number of publishers, each with its own stream; they divide the schedule."),
            key("subscribers", Form.COUNT, "1", "2", "Number of subscribers; 0 only publishes."),
            key(
                            "delivery",
                            Form.CHOICE,
                            "shared",
                            "each",
                            "Whether subscribers share the messages or each gets every one.")
                    .oneOf("shared", "each"),
            key(
                            "processes",
                            Form.CHOICE,
                            "one",
                            "separate",
                            "Whether publishers and subscribers share one process, or all subscribers run in a second one.")
                    .oneOf("one", "separate"),
            key("pacer", Form.CHOICE, "park", "spin", "How a publisher waits for the instant a message is due.")
                    .oneOf("park", "yield", "spin"),
            key(
                    "timed-every",
                    Form.COUNT_OR_AUTO,
                    "auto",
                    "64",
                    "Times one in so many messages, a power of two, and counts all. auto times every message up to a million a"
                            + " second for each thread, and above that as many as keep it below."),
            key(
                    "warmup",
                    Form.DURATION,
                    "5s",
                    "10s",
                    "Least time before measuring, excluded from every result; 0s for none. Messages are due as in the"
                            + " schedule, but ramp and steps stay at the rate they begin with, and at least at a tenth of"
                            + " their highest."),
            key("warmup-limit", Form.DURATION, "3 x warmup", "30s", "Most time to wait for a steady state."),
            key("measure", Form.DURATION, "10s", "60s", "Time measured."),
            key("messages", Form.COUNT, "", "1000000", "Number of messages after which measuring ends earlier."),
            key(
                    "drain",
                    Form.DURATION,
                    "30s",
                    "60s",
                    "Most time to wait for what is still under way after the last message."),
            key(
                    "stall",
                    Form.DURATION,
                    "10s",
                    "30s",
                    "Time without any acknowledgement or message, while some are"
                            + " outstanding, after which the run ends."),
            key("expect", Form.SECTION, "every count 0", "{ response p99: 50ms }", "What must hold for a PASS."),
            key("validity", Form.SECTION, "", "{ effect: 5% }", "When a measurement is not to be trusted."),
            key(
                    "matrix",
                    Form.MATRIX,
                    "",
                    "{ rate: [1000/s, 5000/s] }",
                    "Keys and the values each takes in turn: every combination is a cell, and a run of its own."),
            key("repeat", Form.COUNT, "1", "3", "Times each cell is run: forward, backward, forward and so on."),
            key(
                    MatrixSection.COLUMNS,
                    Form.AXIS,
                    String.join(", ", Column.USUAL.stream().map(Column::title).toList()),
                    "[sent, acked, buffered, duration]",
                    "What the table of the runs shows, of: " + String.join(", ", Column.titles()) + "."),
            key("runs-limit", Form.COUNT, "200", "500", "Most runs there may be: cells times repeats."));

    private static final List<ScenarioKey> MATRIX = List.of(
            key(
                    "matrix.<key>",
                    Form.AXIS,
                    "",
                    "[1000/s, 5000/s]",
                    "Values of any key, which is written as for `--set`; sections where the key is one. A key that only"
                            + " some of the transports know varies the cells of those."),
            key(
                    "matrix.variant",
                    Form.AXIS,
                    "",
                    "[{ name: all, producer.acks: all }, { name: none, producer.acks: 0 }]",
                    "Settings that change together: pieces of a scenario, each with a name."),
            key(
                    "matrix.exclude",
                    Form.AXIS,
                    "",
                    "[{ transport: kafka, rate: [50000/s, 100000/s] }]",
                    "Cells to leave out: those for which all that an item says holds."));

    private static final List<ScenarioKey> SCHEDULE = List.of(
            key("schedule.rate", Form.RATE, "", "10000/s", "Evenly spaced at this rate.")
                    .asKind(),
            key("schedule.poisson", Form.RATE, "", "10000/s", "At random like independent users, at this mean rate.")
                    .asKind(),
            key(
                            "schedule.ramp",
                            Form.SECTION,
                            "",
                            "{ from: 0/s, to: 50000/s, over: 60s }",
                            "A rate that changes evenly and then" + " stays.")
                    .asKind(),
            key("schedule.ramp.from", Form.RATE, "", "0/s", "Rate at the start. Required."),
            key("schedule.ramp.to", Form.RATE, "", "50000/s", "Rate at the end. Required."),
            key("schedule.ramp.over", Form.DURATION, "", "60s", "Time from the one to the other. Required."),
            key(
                            "schedule.steps",
                            Form.LIST,
                            "",
                            "[{ rate: 1000/s, for: 10s }]",
                            "Rates one after the other; the last one" + " stays.")
                    .asKind(),
            key("schedule.steps[].rate", Form.RATE, "", "1000/s", "Rate of the step. Required."),
            key("schedule.steps[].for", Form.DURATION, "", "10s", "Length of the step. Required."),
            key(
                            "schedule.burst",
                            Form.SECTION,
                            "",
                            "{ messages: 100, every: 1s }",
                            "Groups of messages due at one instant.")
                    .asKind(),
            key("schedule.burst.messages", Form.COUNT, "", "100", "Messages in a group. Required."),
            key("schedule.burst.every", Form.DURATION, "", "1s", "Time from group to group. Required."),
            key(
                            "schedule.saturated",
                            Form.FLAG,
                            "",
                            "true",
                            "As fast as the transport takes them; response time means nothing" + " then.")
                    .asKind(),
            key("schedule.seed", Form.COUNT, "1", "7", "Same seed, same instants.")
                    .with("poisson"));

    private static final List<ScenarioKey> PAYLOAD = List.of(
            key(
                            "payload.random",
                            Form.CHOICE,
                            "binary",
                            "printable",
                            "Random content: any byte, or letters and digits only.")
                    .oneOf("binary", "printable")
                    .asKind(),
            key("payload.zeros", Form.FLAG, "", "true", "Bytes of value zero.").asKind(),
            key(
                            "payload.protobuf",
                            Form.CHOICE,
                            "",
                            "order",
                            "An object that is serialised and parsed within the latency: an order of 78 bytes, with the"
                                    + " identity in its fields.")
                    .oneOf("order")
                    .asKind(),
            key("payload.compressible", Form.NUMBER, "", "4", "Content that a codec makes smaller by about this ratio.")
                    .asKind(),
            key(
                            "payload.file",
                            Form.FILE,
                            "",
                            "messages.txt",
                            "Content of a file in the scenario's own folder, cycled. The" + " identity comes on top.")
                    .asKind(),
            key(
                            "payload.per",
                            Form.CHOICE,
                            "line",
                            "file",
                            "Whether a message is a line of the file or the whole of it.")
                    .oneOf("line", "file")
                    .with("file"),
            key(
                            "payload.size",
                            Form.SIZES,
                            "1KiB",
                            "100B..2KiB",
                            "Size of a message, its identity included; evenly spread" + " over a range.")
                    .with("random", "zeros", "compressible"),
            key(
                            "payload.handling",
                            Form.CHOICE,
                            "read",
                            "zero",
                            "What is done with the bytes of each message where both sides share a memory. read: copied, and checked"
                                    + " by the receiver. copy: copied once. fill: a new array, every byte written. zero: a new array,"
                                    + " zeroed. reuse: one message handed over again and again. All but read need carrier: header.")
                    .oneOf("read", "copy", "fill", "zero", "reuse"),
            key("payload.seed", Form.COUNT, "1", "7", "Same seed, same content.")
                    .with("random", "compressible"));

    private static final List<ScenarioKey> KEYS = List.of(
            key("keys.uniform", Form.COUNT, "", "1000", "So many keys, all equally often.")
                    .asKind(),
            key("keys.zipf", Form.COUNT, "", "1000", "So many keys, the k-th as often as 1 / k^exponent.")
                    .asKind(),
            key("keys.exponent", Form.NUMBER, "1.0", "1.2", "How uneven the keys are.")
                    .with("zipf"),
            key("keys.seed", Form.COUNT, "1", "7", "Same seed, same keys.").with("uniform", "zipf"));

    private static final List<ScenarioKey> LIMITS = List.of(
            most("lost", "Messages acknowledged and never received."),
            most("duplicate", "Messages received again."),
            most("corrupt", "Messages received with other content than sent."),
            most("foreign", "Messages received that are not of this run."),
            most("failed", "Messages the system refused."),
            most("unresolved", "Messages neither acknowledged nor certainly refused."),
            most("unsent", "Messages due and not sent before the run ended."),
            most("out of order", "Messages received after a later one of their stream and key."),
            key(
                    "expect.delivered",
                    Form.LEAST_RATE,
                    "",
                    "9900/s",
                    "Least rate of messages of this run received for the first time, over all subscribers and over all of the"
                            + " time in which messages were due."),
            latency("response", "Most time from the instant a message was due to its arrival."),
            latency("publish", "Most time from the instant a message was due to its acknowledgement."),
            latency("service", "Most time from the actual send to the arrival."),
            latency("lag", "Most time from the instant a message was due to the actual send."),
            key(
                    "validity.effect",
                    Form.PERCENT,
                    "10%",
                    "5%",
                    "Largest part of a headline percentile that delay made by the" + " tool or the host may explain."),
            key(
                    "validity.achieved",
                    Form.PERCENT,
                    "99.9%",
                    "99%",
                    "Least part of the offered rate that has to be sent. Below it, in a run of 100 messages or more, the run"
                            + " is INVALID where Weir or its host was late, and gets a warning where the system pushed"
                            + " back."));

    private static final List<ScenarioKey> ALL = List.of(RUN, SCHEDULE, PAYLOAD, KEYS, LIMITS, MATRIX).stream()
            .flatMap(List::stream)
            .toList();

    private ScenarioKeys() {}

    private static ScenarioKey most(String metric, String description) {
        return key("expect." + metric, Form.MOST_MESSAGES, "0", "0", description);
    }

    private static ScenarioKey latency(String latency, String description) {
        return key(
                        "expect." + latency + " pN",
                        Form.MOST_NANOS,
                        "",
                        "50ms",
                        description + " N is a percentile of the messages due, and what never came is later than any"
                                + " limit: " + String.join(", ", PERCENTILES) + ".")
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

    /** The key of that name in that section; {@code response pN} becomes the {@code response p99} that was written. */
    static Optional<ScenarioKey> find(String section, String name) {
        return in(section).stream().filter(key -> key.isNamed(name)).findFirst().map(key -> key.named(name));
    }

    /** What an error lists as known in a section. */
    static List<String> names(String section) {
        return in(section).stream().map(ScenarioKey::name).toList();
    }
}
