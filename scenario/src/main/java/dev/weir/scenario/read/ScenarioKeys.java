package dev.weir.scenario.read;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.KeyTable;
import dev.weir.config.ValueType;
import dev.weir.result.Column;
import dev.weir.result.Yardstick;
import dev.weir.scenario.read.echo.RoundTripKeys;
import dev.weir.scenario.read.fault.FaultKeys;
import dev.weir.scenario.read.validity.ValidityKeys;
import dev.weir.scenario.read.work.HeaderKeys;
import java.util.List;

/**
 * Every key of a scenario but those of the transport's own section. What is read, what error messages list, what {@code
 * --set} understands and what the reference says all come from this table.
 */
public final class ScenarioKeys {

    /** The word in {@code expect} that takes an expectation back. */
    static final String ANY = "any";

    /** The word that leaves a number to the run. */
    static final String AUTO = "auto";

    /** The key that says what the table of a matrix shows. */
    static final String COLUMNS = "columns";

    /** The key that says whether messages are printed. */
    static final String PRINT = "print";

    private static final List<String> PERCENTILES = List.of("50", "75", "90", "95", "98", "99", "99.9", "99.99");

    private static final List<Key> RECEIVING = HeaderKeys.after(CrowdKeys.CROWD);
    private static final ValueType SIZES = ValueType.of("size, or a range of sizes", Values::sizes);

    private static final List<Key> RUN = List.of(
            key("description", ValueType.TEXT, "", "Ten thousand a second", "One sentence about the run."),
            key("transport", ValueType.TEXT, "", "kafka", "What carries the messages. Required."),
            key(
                    "yardstick",
                    choice(Yardstick.keys()),
                    "none",
                    "producer-performance",
                    "Measures the cell with something other than Weir: one of Kafka's own performance tools, or what"
                            + " TCP, the disk or memory can take."),
            key(
                    PRINT,
                    ValueType.FLAG,
                    "false",
                    "true",
                    "Whether each message is printed as it arrives, with its latency, by a reader beside the subscribers. For"
                            + " low rates. The topic needs a name of yours, and a matrix prints none."),
            section("schedule", ValueType.NONE, "rate: 1000/s", "{ rate: 10000/s }", "When messages are due."),
            section(
                    "payload",
                    ValueType.NONE,
                    "random: binary",
                    "{ random: binary, size: 1KiB }",
                    "What messages contain."),
            section("keys", choice(List.of("none")), "none", "{ uniform: 1000 }", "Which keys messages carry."),
            key(
                    "carrier",
                    choice(List.of("binary", "text", "json", "header", "inline", "protobuf", "none")),
                    "binary",
                    "text",
                    "How the identity of a message travels: in the first 48 bytes, in"
                            + " 96 characters, in a field of a JSON object, in a header of the transport, inside a"
                            + " document (the default there), in fields of a Protobuf message (that payload knows no"
                            + " other), or not at all (then neither loss nor latency is measured)."),
            key(
                    "publishers",
                    ValueType.COUNT,
                    "1",
                    "4",
                    "Number of publishers, each with its own stream; they divide the schedule."),
            key("subscribers", ValueType.COUNT, "1", "2", "Number of subscribers; 0 only publishes."),
            key(
                    "delivery",
                    choice(List.of("shared", "each")),
                    "shared",
                    "each",
                    "Whether subscribers share the messages or each gets every one."),
            section(
                    "processes",
                    choice(List.of("one", "separate")),
                    "one",
                    "{ publishers: 1, receivers: 3 }",
                    "Whether publishers and subscribers share one process, or all subscribers run in a second one, or"
                            + " other processes divide the publishers, and the subscribers or clients."),
            key(
                    "pacer",
                    choice(List.of("park", "yield", "spin")),
                    "park",
                    "spin",
                    "How a publisher waits for the instant a message is due."),
            key(
                    "timed-every",
                    ValueType.COUNT.or(AUTO),
                    "auto",
                    "64",
                    "Takes the latency of one in this many messages, a power of two; all messages are counted. auto"
                            + " times every message up to a million a second for each thread, and fewer above that."),
            key(
                    "warmup",
                    ValueType.DURATION,
                    "5s",
                    "10s",
                    "Minimum time before measuring, excluded from every result; 0s for none. Messages are due as in"
                            + " the schedule, but ramp and steps stay at the rate they begin with, or at a tenth of"
                            + " their highest rate if that is more."),
            key("warmup-limit", ValueType.DURATION, "3 x warmup", "30s", "Maximum time to wait for a steady state."),
            key(
                    "warmup-messages",
                    ValueType.COUNT,
                    "",
                    "10000",
                    "Number of messages after which the warm-up ends earlier, steady or not."),
            key("measure", ValueType.DURATION, "10s", "60s", "Time measured."),
            key("messages", ValueType.COUNT, "", "1000000", "Number of messages after which measuring ends earlier."),
            key(
                    "drain",
                    ValueType.DURATION,
                    "30s",
                    "60s",
                    "Maximum time to wait for outstanding messages after the last one was sent."),
            key(
                    "stall",
                    ValueType.DURATION,
                    "10s",
                    "30s",
                    "The run ends if nothing is acknowledged or received for this time although messages are"
                            + " outstanding."),
            section(
                    "expect",
                    ValueType.NONE,
                    "every count 0",
                    "{ end-to-end p99: 50ms }",
                    "What must hold for a PASS."),
            section("validity", ValueType.NONE, "", "{ tool-overhead: 5% }", "When a run is INVALID."),
            open(
                    "matrix",
                    "section of lists",
                    "",
                    "{ rate: [1000/s, 5000/s] }",
                    "Keys and the values that each takes in turn. Every combination is a cell."),
            key(
                    "repeat",
                    ValueType.COUNT,
                    "1",
                    "3",
                    "How often each cell is run. The cells run forward, then backward, then forward and so on."),
            open(
                    COLUMNS,
                    "list",
                    String.join(", ", Column.USUAL.stream().map(Column::title).toList()),
                    "[sent, acked, buffered, duration]",
                    "Columns of the table of cells. Known are: " + String.join(", ", Column.titles()) + "."),
            key("runs-limit", ValueType.COUNT, "200", "500", "Maximum number of runs: cells times repeats."));

    private static final List<Key> MATRIX = List.of(
            open(
                    "matrix.<key>",
                    "list",
                    "",
                    "[1000/s, 5000/s]",
                    "Values of a key, which is written as for `--set`. If the key is a section, its values are"
                            + " sections. If only some of the transports have the key, only their cells vary."),
            open(
                    "matrix.variant",
                    "list",
                    "",
                    "[{ name: all, producer.acks: all }, { name: none, producer.acks: 0 }]",
                    "Settings that vary together: pieces of a scenario, each with a name."),
            open(
                    "matrix.exclude",
                    "list",
                    "",
                    "[{ transport: kafka, rate: [50000/s, 100000/s] }]",
                    "Cells to leave out: those that have all the values of an item. '> 200' stands for every whole number"
                            + " above 200. An item no longer applies when `--set` gives values for all of its keys."));

    private static final List<Key> SCHEDULE = List.of(
            key("schedule.rate", ValueType.RATE, "", "10000/s", "Evenly spaced at this rate.")
                    .asKind(),
            key(
                            "schedule.poisson",
                            ValueType.RATE,
                            "",
                            "10000/s",
                            "At random like independent users, at this mean rate.")
                    .asKind(),
            section(
                            "schedule.ramp",
                            ValueType.NONE,
                            "",
                            "{ from: 0/s, to: 50000/s, over: 60s }",
                            "A rate that changes evenly and then" + " stays.")
                    .asKind(),
            key("schedule.ramp.from", ValueType.RATE, "", "0/s", "Rate at the start. Required.")
                    .asRequired(),
            key("schedule.ramp.to", ValueType.RATE, "", "50000/s", "Rate at the end. Required.")
                    .asRequired(),
            key(
                            "schedule.ramp.over",
                            ValueType.DURATION,
                            "",
                            "60s",
                            "Time from the first rate to the second. Required.")
                    .asRequired(),
            sections(
                            "schedule.steps",
                            "[{ rate: 1000/s, for: 10s }]",
                            "Rates one after the other; the last one" + " stays.")
                    .asKind(),
            key("schedule.steps[].rate", ValueType.RATE, "", "1000/s", "Rate of the step. Required.")
                    .asRequired(),
            key("schedule.steps[].for", ValueType.DURATION, "", "10s", "Length of the step. Required.")
                    .asRequired(),
            section(
                            "schedule.burst",
                            ValueType.NONE,
                            "",
                            "{ messages: 100, every: 1s }",
                            "Groups of messages due at one instant.")
                    .asKind(),
            key("schedule.burst.messages", ValueType.COUNT, "", "100", "Messages in a group. Required.")
                    .asRequired(),
            key("schedule.burst.every", ValueType.DURATION, "", "1s", "Time from group to group. Required.")
                    .asRequired(),
            key(
                            "schedule.saturated",
                            ValueType.TRUE,
                            "",
                            "true",
                            "As fast as the transport takes messages; end-to-end latency has no meaning then.")
                    .asKind(),
            key("schedule.seed", ValueType.COUNT, "1", "7", "Same seed, same instants.")
                    .with("poisson"));

    private static final List<Key> PAYLOAD = List.of(
            key(
                            "payload.random",
                            choice(List.of("binary", "printable")),
                            "binary",
                            "printable",
                            "Random content: any byte, or letters and digits only.")
                    .asKind(),
            key("payload.zeros", ValueType.TRUE, "", "true", "Bytes of value zero.")
                    .asKind(),
            key(
                            "payload.protobuf",
                            choice(List.of("order")),
                            "",
                            "order",
                            "An object that is serialised and parsed within the latency: an order of 78 bytes, with the"
                                    + " identity in its fields.")
                    .asKind(),
            key(
                            "payload.compressible",
                            ValueType.NUMBER,
                            "",
                            "4",
                            "Content that a codec makes smaller by about this ratio.")
                    .asKind(),
            key(
                            "payload.document",
                            choice(List.of("base", "keyed", "json", "complex", "verycomplex", "unixtime")),
                            "",
                            "complex",
                            "A text or JSON document that shows its key and the local time at which it is due. base,"
                                    + " keyed: time, publisher, random text. json: an object whose members are all new in"
                                    + " each message. complex: an object for each key, in which a message changes one of"
                                    + " four texts, one number and the time. verycomplex: the same with a short text."
                                    + " unixtime: the Unix time in seconds and nothing else."
                                    + " Default keys are fruits (keyed, json) or names.")
                    .asKind(),
            key(
                            "payload.file",
                            ValueType.FILE,
                            "",
                            "messages.txt",
                            "Content of a file in the scenario's own folder, cycled. The identity is added to it.")
                    .asKind(),
            key(
                            "payload.per",
                            choice(List.of("line", "file")),
                            "line",
                            "file",
                            "Whether a message is a line of the file or the whole of it.")
                    .with("file"),
            key(
                            "payload.size",
                            SIZES,
                            "1KiB",
                            "100B..2KiB",
                            "Size of a message, its identity included; evenly spread over a range, or `1B..1KiB bias 2`"
                                    + " (more small ones above 1). With document: base or keyed, of the random text, which"
                                    + " holds the identity; other documents have a size of their own.")
                    .with("random", "zeros", "compressible", "document"),
            key(
                    "payload.handling",
                    choice(List.of("read", "copy", "fill", "zero", "reuse")),
                    "read",
                    "zero",
                    "What is done with the bytes of each message if publisher and subscriber share memory. read:"
                            + " copied, and checked"
                            + " by the receiver. copy: copied once. fill: a new array, every byte written. zero: a new array,"
                            + " zeroed. reuse: one message handed over again and again. All but read need carrier: header, and no document."),
            key("payload.seed", ValueType.COUNT, "1", "7", "Same seed, same content.")
                    .with("random", "compressible", "document"));

    private static final List<Key> KEYS = List.of(
            key("keys.uniform", ValueType.COUNT, "", "1000", "This many keys, all equally often.")
                    .asKind(),
            key("keys.zipf", ValueType.COUNT, "", "1000", "This many keys, the k-th in proportion to 1 / k^exponent.")
                    .asKind(),
            key(
                            "keys.list",
                            ValueType.TEXT.named("fruits, names, or path of a file"),
                            "",
                            "fruits",
                            "Keys with names, all equally often: 40 fruits, 40 first names, or the lines of a file in the"
                                    + " scenario's own folder. Other keys are called by their number.")
                    .asKind(),
            key("keys.exponent", ValueType.NUMBER, "1.0", "1.2", "How uneven the keys are.")
                    .with("zipf"),
            key("keys.seed", ValueType.COUNT, "1", "7", "Same seed, same keys.").with("uniform", "zipf", "list"));

    private static final List<Key> LIMITS = List.of(
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
                    ValueType.RATE.or(ANY),
                    "",
                    "9900/s",
                    "Minimum delivered rate: messages of this run that all subscribers received for the first time,"
                            + " per second of the time in which messages were due."),
            latency("end-to-end", "Maximum time from the instant a message was due until it was received."),
            latency("publish", "Maximum time from the instant a message was due until it was acknowledged."),
            latency("service", "Maximum time from the actual send until the message was received."),
            latency("schedule-lag", "Maximum time from the instant a message was due until it was sent."));

    /** All of them, in the order of the reference. */
    public static final KeyTable TABLE = new KeyTable(List.of(
                    RUN,
                    List.of(RoundTripKeys.TOP),
                    CrowdKeys.TOP,
                    FaultKeys.ALL,
                    SCHEDULE,
                    PAYLOAD,
                    KEYS,
                    RECEIVING,
                    LIMITS,
                    List.of(RoundTripKeys.expected(PERCENTILES)),
                    ValidityKeys.ALL,
                    MATRIX)
            .stream()
            .flatMap(List::stream)
            .toList());

    private ScenarioKeys() {}

    private static Key key(String path, ValueType type, String defaultText, String example, String description) {
        return Key.of(path, Shape.VALUE, type, new Key.Text(defaultText, example, description));
    }

    /** @param words what may stand in the place of the section */
    private static Key section(String path, ValueType words, String defaultText, String example, String description) {
        return Key.of(path, Shape.SECTION, words, new Key.Text(defaultText, example, description));
    }

    private static Key sections(String path, String example, String description) {
        return Key.of(path, Shape.SECTIONS, ValueType.NONE, new Key.Text("", example, description));
    }

    private static Key open(String path, String words, String defaultText, String example, String description) {
        return Key.of(path, Shape.OPEN, ValueType.TEXT.named(words), new Key.Text(defaultText, example, description));
    }

    private static Key most(String metric, String description) {
        return expectation(metric, ValueType.COUNT, new Key.Text("0", "0", description));
    }

    private static Key latency(String latency, String description) {
        String whole = description + " A message that never came is later than any limit. N is one of "
                + String.join(", ", PERCENTILES) + ".";
        return expectation(latency + " pN", ValueType.DURATION, new Key.Text("", "50ms", whole))
                .forEach(PERCENTILES);
    }

    /** What is expected may be taken back. Names of metrics hold dots. */
    private static Key expectation(String metric, ValueType type, Key.Text text) {
        return Key.in("expect", metric, Shape.VALUE, type.or(ANY), text);
    }
}
