package dev.weir.scenario.read;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.KeyTable;
import dev.weir.config.ValueType;
import dev.weir.result.Column;
import dev.weir.result.Yardstick;
import dev.weir.scenario.read.fault.FaultKeys;
import dev.weir.scenario.read.section.BacklogKeys;
import dev.weir.scenario.read.section.ConsumeKeys;
import dev.weir.scenario.read.section.DurabilityKeys;
import dev.weir.scenario.read.section.ExpectKeys;
import dev.weir.scenario.read.section.HeaderKeys;
import dev.weir.scenario.read.section.LengthKeys;
import dev.weir.scenario.read.section.PercentileKeys;
import dev.weir.scenario.read.section.ReplayKeys;
import dev.weir.scenario.read.section.RoundTripKeys;
import dev.weir.scenario.read.section.SchemaKeys;
import dev.weir.scenario.read.section.TopicKeys;
import dev.weir.scenario.read.section.ValidityKeys;
import dev.weir.scenario.read.section.Values;
import dev.weir.scenario.read.section.WorkKeys;
import java.util.List;

/**
 * Every key of a scenario but those of the transport's own section. What is read, what error messages list, what {@code
 * --set} understands and what the reference says all come from this table.
 */
public final class ScenarioKeys {

    /** The word that leaves a number to the run. */
    static final String AUTO = "auto";

    /** The key that says what the table of a matrix shows. */
    static final String COLUMNS = "columns";

    /** The key that says whether messages are printed. */
    static final String PRINT = "print";

    private static final ValueType SIZES = ValueType.of("size, or a range of sizes", Values::sizes);

    private static final List<Key> RUN = List.of(
            Key.value("description", ValueType.TEXT, "", "Ten thousand a second", "One sentence about the run."),
            Key.value("transport", ValueType.TEXT, "", "kafka", "What carries the messages. Required."),
            Key.value(
                    "yardstick",
                    choice(Yardstick.keys()),
                    "none",
                    "producer-performance",
                    "Measures the cell with something other than Weir: a performance tool of Kafka, Redis, NATS or RabbitMQ,"
                            + " or what TCP, the disk or memory can take."),
            Key.value(
                    PRINT,
                    ValueType.FLAG,
                    "false",
                    "true",
                    "Whether each message is printed as it arrives, with its latency, by a reader beside the subscribers. For"
                            + " low rates. The topic needs a name of yours, and a matrix prints none."),
            Key.section("schedule", ValueType.NONE, "rate: 1000/s", "{ rate: 10000/s }", "When messages are due."),
            Key.section(
                    "payload",
                    ValueType.NONE,
                    "random: binary",
                    "{ random: binary, size: 1KiB }",
                    "What messages contain."),
            Key.section("keys", choice(List.of("none")), "none", "{ uniform: 1000 }", "Which keys messages carry."),
            Key.value(
                    "carrier",
                    choice(List.of("binary", "text", "json", "header", "inline", "protobuf", "none")),
                    "binary",
                    "text",
                    "How the identity of a message travels: in the first 48 bytes, in"
                            + " 96 characters, in a field of a JSON object, in a header of the transport, inside a"
                            + " document (the default there), in fields of a Protobuf message (that payload knows no"
                            + " other), or not at all (then neither loss nor latency is measured)."),
            Key.value(
                    "publishers",
                    ValueType.COUNT,
                    "1",
                    "4",
                    "Number of publishers, each with its own stream; they divide the schedule."),
            Key.value("subscribers", ValueType.COUNT, "1", "2", "Number of subscribers; 0 only publishes."),
            Key.value(
                    "delivery",
                    choice(List.of("shared", "each")),
                    "shared",
                    "each",
                    "Whether subscribers share the messages or each gets every one."),
            Key.section(
                    "processes",
                    choice(List.of("one", "separate")),
                    "one",
                    "{ publishers: 1, receivers: 3 }",
                    "Whether publishers and subscribers share one process, or all subscribers run in a second one, or"
                            + " other processes divide the publishers, and the subscribers or clients."),
            Key.value(
                    "pacer",
                    choice(List.of("park", "yield", "spin")),
                    "park",
                    "spin",
                    "How a publisher waits for the instant a message is due."),
            Key.value(
                    "timed-every",
                    ValueType.COUNT.or(AUTO),
                    "auto",
                    "64",
                    "Takes the latency of one in this many messages, a power of two; all messages are counted. auto"
                            + " times every message up to a million a second for each thread, and fewer above that."));

    private static final List<Key> VERDICT_AND_MATRIX = List.of(
            Key.section(
                    "expect",
                    ValueType.NONE,
                    "every count 0",
                    "{ end-to-end p99: 50ms }",
                    "What must hold for a PASS."),
            Key.section("validity", ValueType.NONE, "", "{ tool-overhead: 5% }", "When a run is INVALID."),
            Key.open(
                    "matrix",
                    "section of lists",
                    "",
                    "{ rate: [1000/s, 5000/s] }",
                    "Keys and the values that each takes in turn. Every combination is a cell."),
            Key.value(
                    "repeat",
                    ValueType.COUNT,
                    "1",
                    "3",
                    "How often each cell is run. The cells run forward, then backward, then forward and so on."),
            Key.open(
                    COLUMNS,
                    "list",
                    String.join(", ", Column.USUAL.stream().map(Column::title).toList()),
                    "[sent, acked, buffered, duration]",
                    "Columns of the table of cells. Known are: " + String.join(", ", Column.titles()) + "."),
            Key.value("runs-limit", ValueType.COUNT, "200", "500", "Maximum number of runs: cells times repeats."));

    private static final List<Key> MATRIX = List.of(
            Key.open(
                    "matrix.<key>",
                    "list",
                    "",
                    "[1000/s, 5000/s]",
                    "Values of a key, which is written as for `--set`. If the key is a section, its values are"
                            + " sections. If only some of the transports have the key, only their cells vary."),
            Key.open(
                    "matrix.variant",
                    "list",
                    "",
                    "[{ name: all, producer.acks: all }, { name: none, producer.acks: 0 }]",
                    "Settings that vary together: pieces of a scenario, each with a name."),
            Key.open(
                    "matrix.exclude",
                    "list",
                    "",
                    "[{ transport: kafka, rate: [50000/s, 100000/s] }]",
                    "Cells to leave out: those that have all the values of an item. '> 200' stands for every whole number"
                            + " above 200. An item no longer applies when `--set` gives values for all of its keys."));

    public static final List<Key> SCHEDULE = List.of(
            Key.value("schedule.rate", ValueType.RATE, "", "10000/s", "Evenly spaced at this rate.")
                    .asKind(),
            Key.value(
                            "schedule.poisson",
                            ValueType.RATE,
                            "",
                            "10000/s",
                            "At random like independent users, at this mean rate.")
                    .asKind(),
            Key.section(
                            "schedule.ramp",
                            ValueType.NONE,
                            "",
                            "{ from: 0/s, to: 50000/s, over: 60s }",
                            "A rate that changes evenly and then" + " stays.")
                    .asKind(),
            Key.value("schedule.ramp.from", ValueType.RATE, "", "0/s", "Rate at the start. Required.")
                    .asRequired(),
            Key.value("schedule.ramp.to", ValueType.RATE, "", "50000/s", "Rate at the end. Required.")
                    .asRequired(),
            Key.value(
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
            Key.value("schedule.steps[].rate", ValueType.RATE, "", "1000/s", "Rate of the step. Required.")
                    .asRequired(),
            Key.value("schedule.steps[].for", ValueType.DURATION, "", "10s", "Length of the step. Required.")
                    .asRequired(),
            Key.section(
                            "schedule.burst",
                            ValueType.NONE,
                            "",
                            "{ messages: 100, every: 1s }",
                            "Groups of messages due at one instant.")
                    .asKind(),
            Key.value("schedule.burst.messages", ValueType.COUNT, "", "100", "Messages in a group. Required.")
                    .asRequired(),
            Key.value("schedule.burst.every", ValueType.DURATION, "", "1s", "Time from group to group. Required.")
                    .asRequired(),
            Key.value(
                            "schedule.saturated",
                            ValueType.TRUE,
                            "",
                            "true",
                            "As fast as the transport takes messages; end-to-end latency has no meaning then.")
                    .asKind(),
            WorkKeys.THINK.asKind(),
            Key.value("schedule.seed", ValueType.COUNT, "1", "7", "Same seed, same instants.")
                    .with("poisson"));

    public static final List<Key> PAYLOAD = List.of(
            Key.value(
                            "payload.random",
                            choice(List.of("binary", "printable")),
                            "binary",
                            "printable",
                            "Random content: any byte, or letters and digits only.")
                    .asKind(),
            Key.value("payload.zeros", ValueType.TRUE, "", "true", "Bytes of value zero.")
                    .asKind(),
            Key.value(
                            "payload.protobuf",
                            choice(List.of("order")),
                            "",
                            "order",
                            "An object that is serialised and parsed within the latency: an order of 78 bytes, with the"
                                    + " identity in its fields.")
                    .asKind(),
            SchemaKeys.AVRO.asKind(),
            SchemaKeys.JSON_SCHEMA.asKind(),
            SchemaKeys.SAMPLES.with("json-schema"),
            SchemaKeys.REGISTRY.with("avro", "json-schema"),
            SchemaKeys.URL.asRequired(),
            SchemaKeys.USER,
            SchemaKeys.PASSWORD,
            SchemaKeys.TRUST,
            SchemaKeys.TRUST_PASSWORD,
            SchemaKeys.SUBJECT,
            SchemaKeys.REGISTER,
            Key.value(
                            "payload.compressible",
                            ValueType.NUMBER,
                            "",
                            "4",
                            "Content that a codec makes smaller by about this ratio.")
                    .asKind(),
            Key.value(
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
            Key.value(
                            "payload.file",
                            ValueType.FILE,
                            "",
                            "messages.txt",
                            "Content of a file in the scenario's own folder, cycled. The identity is added to it.")
                    .asKind(),
            Key.value(
                            "payload.per",
                            choice(List.of("line", "file")),
                            "line",
                            "file",
                            "Whether a message is a line of the file or the whole of it.")
                    .with("file"),
            Key.value(
                            "payload.size",
                            SIZES,
                            "1KiB",
                            "100B..2KiB",
                            "Size of a message, its identity included; evenly spread over a range, or `1B..1KiB bias 2`"
                                    + " (more small ones above 1). With document: base or keyed, of the random text, which"
                                    + " holds the identity; other documents have a size of their own.")
                    .with("random", "zeros", "compressible", "document"),
            Key.value(
                    "payload.handling",
                    choice(List.of("read", "copy", "fill", "zero", "reuse")),
                    "read",
                    "zero",
                    "What is done with the bytes of each message if publisher and subscriber share memory. read:"
                            + " copied, and checked"
                            + " by the receiver. copy: copied once. fill: a new array, every byte written. zero: a new array,"
                            + " zeroed. reuse: one message handed over again and again. All but read need carrier: header, and no document."),
            Key.value("payload.seed", ValueType.COUNT, "1", "7", "Same seed, same content.")
                    .with("random", "compressible", "document", "avro"));

    public static final List<Key> KEYS = List.of(
            Key.value("keys.uniform", ValueType.COUNT, "", "1000", "This many keys, all equally often.")
                    .asKind(),
            Key.value(
                            "keys.zipf",
                            ValueType.COUNT,
                            "",
                            "1000",
                            "This many keys, the k-th in proportion to 1 / k^exponent.")
                    .asKind(),
            Key.value(
                            "keys.list",
                            ValueType.TEXT.named("fruits, names, or path of a file"),
                            "",
                            "fruits",
                            "Keys with names, all equally often: 40 fruits, 40 first names, or the lines of a file in the"
                                    + " scenario's own folder. Other keys are called by their number.")
                    .asKind(),
            Key.value("keys.exponent", ValueType.NUMBER, "1.0", "1.2", "How uneven the keys are.")
                    .with("zipf"),
            Key.value("keys.seed", ValueType.COUNT, "1", "7", "Same seed, same keys.")
                    .with("uniform", "zipf", "list"));

    /** All of them, in the order of the reference. */
    public static final KeyTable TABLE = new KeyTable(List.of(
                    RUN,
                    LengthKeys.ALL,
                    VERDICT_AND_MATRIX,
                    List.of(RoundTripKeys.TOP, TopicKeys.KEY),
                    DurabilityKeys.TOP,
                    CrowdKeys.TOP,
                    AgentsKeys.ALL,
                    FaultKeys.ALL,
                    SCHEDULE,
                    PAYLOAD,
                    KEYS,
                    CrowdKeys.CROWD,
                    WorkKeys.ALL,
                    BacklogKeys.ALL,
                    ConsumeKeys.ALL,
                    ReplayKeys.ALL,
                    HeaderKeys.ALL,
                    List.of(PercentileKeys.KEY),
                    ExpectKeys.OF_RUN,
                    ValidityKeys.ALL,
                    MATRIX)
            .stream()
            .flatMap(List::stream)
            .toList());

    private ScenarioKeys() {}

    private static Key sections(String path, String example, String description) {
        return Key.of(path, Shape.SECTIONS, ValueType.NONE, new Key.Text("", example, description));
    }
}
