package dev.weir.scenario.read.step;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.KeyTable;
import dev.weir.config.ValueType;
import dev.weir.expression.Expressions;
import dev.weir.scenario.read.ScenarioKeys;
import dev.weir.scenario.read.fault.FaultKeys;
import dev.weir.scenario.read.section.ExpectKeys;
import dev.weir.scenario.read.section.PercentileKeys;
import dev.weir.scenario.read.section.Values;
import dev.weir.transport.operation.OperationKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every key of a scenario of steps but those of the transport's own section. */
final class StepKeys {

    /** The list of steps. */
    static final String STEPS = "steps";

    /** Steps that run at the same time. */
    static final String PARALLEL = "parallel";

    /** What the run does when a host is lost. */
    static final String LOST = "lost";

    /** How long no operation may end. */
    static final String STALL = "stall";

    /** Values for which steps are repeated. */
    static final String FOR = "for";

    /** What sections of a step do not have, although those of a run do. */
    private static final Set<String> OF_RUNS = Set.of("schedule.saturated", "schedule.think", "payload.handling");

    private static final ValueType EXPRESSION = ValueType.of("text, with expressions", Expressions::compile);
    private static final String KINDS =
            Arrays.stream(OperationKind.values()).map(OperationKind::label).collect(Collectors.joining(", "));

    private static final List<Key> TOP_KEYS = List.of(
            Key.value("description", ValueType.TEXT, "", "Topics created and deleted", "One sentence about the run."),
            Key.value("transport", ValueType.TEXT, "", "kafka", "The system that the operations work on. Required."),
            Key.open(
                            STEPS,
                            "list of steps",
                            "",
                            "[{ operations: create-record, limit: { count: 1000 } }]",
                            "What is done, one step after the other. An item is a step, `parallel: [...]`, or `for: {...}`"
                                    + " with `steps: [...]`. Required.")
                    .asRequired(),
            PercentileKeys.KEY,
            Key.value(
                    STALL,
                    ValueType.DURATION,
                    "30s",
                    "2m",
                    "A step ends if none of its operations ends for this time although some are in flight. It must be"
                            + " longer than any operation may take."),
            Key.value(
                    LOST,
                    choice(List.of("stop", "finish")),
                    "stop",
                    "finish",
                    "Over several hosts (`--agents`): what the run does when one of them is lost. It ends, or it goes on to"
                            + " its end without the host, whose share nobody takes over. It is INVALID either way."));

    private static final List<Key> LISTING = List.of(
            Key.open(
                    PARALLEL,
                    "list of steps",
                    "",
                    "[{ operations: create-record, ... }, { operations: read-record, ... }]",
                    "Steps that run at the same time."),
            Key.open(
                    FOR,
                    "section of lists",
                    "",
                    "{ size: [1B, 1KiB] }",
                    "Repeats the steps of `steps` beside it for each value of a key, or for each combination of several."
                            + " Names get the values."));

    private static final List<Key> WORK = List.of(
            Key.value(
                    "name",
                    ValueType.FILLED_TEXT,
                    "the operation",
                    "fill",
                    "Name of the step, different from the others. The default of a second one is `create-record-2`."),
            Key.value(
                    "precondition",
                    ValueType.FLAG,
                    "false",
                    "true",
                    "Whether the step only prepares later ones. It is left out of the tables, and its failure ends the run."),
            Key.open(
                    "operations",
                    "operation, or weights",
                    "",
                    "{ create-record: 20, read-record: 80 }",
                    "The operation of the step, or several with weights, which are exact over every hundred operations."
                            + " Known are: " + KINDS + "."),
            Key.open(
                    "pipeline",
                    "list of operations",
                    "",
                    "[create-record, read-record, delete-records]",
                    "Operations one after the other, each on what the one before it made; in place of `operations`."),
            Key.value(
                    "concurrency",
                    ValueType.COUNT,
                    "1",
                    "200",
                    "Closed loop: so many operations in flight; one starts when another has ended. Latency then depends"
                            + " on this number."),
            Key.value(
                    "rate", ValueType.RATE, "", "5000/s", "Open loop: operations are due evenly spaced at this rate."),
            Key.section(
                    "schedule",
                    ValueType.NONE,
                    "",
                    "{ poisson: 5000/s }",
                    "Open loop: when operations are due, as in a run."),
            Key.value(
                    "in-flight",
                    ValueType.COUNT,
                    "1000",
                    "100",
                    "Open loop: maximum number of operations in flight. An operation beyond it waits, and the wait is"
                            + " part of its latency."),
            Key.value("workers", ValueType.COUNT, "1", "2", "Threads that start operations; they share the load."));

    private static final List<Key> WARM_UP = List.of(
            Key.value(
                    "warmup",
                    ValueType.DURATION,
                    "",
                    "10s",
                    "Minimum time in which the operations of the step are carried out before it, and left out of every"
                            + " figure, until rate and latency are steady; 0s for none. Default: 5s if the step has a"
                            + " limit of time, its operations use nothing up, and it creates no record in a topic of"
                            + " yours; otherwise none."),
            Key.value(
                    "warmup-limit",
                    ValueType.DURATION,
                    "",
                    "30s",
                    "Maximum time to wait for a steady state. Default: three times `warmup`."),
            Key.value(
                    "warmup-count",
                    ValueType.COUNT,
                    "",
                    "1000",
                    "Number of operations after which the warm-up ends earlier, steady or not."));

    private static final List<Key> LIMITS = List.of(
            Key.section(
                    "limit",
                    ValueType.NONE,
                    "",
                    "{ count: 100000, time: 60s }",
                    "When the step ends: at the first limit reached."),
            Key.value(
                    "limit.count",
                    ValueType.COUNT,
                    "",
                    "100000",
                    "Operations started; of a pipeline those of its first stage."),
            Key.value("limit.time", ValueType.DURATION, "", "60s", "Time from the start of the step."),
            Key.value("limit.size", ValueType.SIZE, "", "1GB", "Bytes of records written or read."),
            Key.value(
                    "limit.failures",
                    ValueType.of("whole number, or a share", Limiting::failures),
                    "",
                    "1%",
                    "Failed operations, or their share of those that have ended. A share is judged from 100 operations on."));

    private static final List<Key> ITEMS = List.of(
            Key.value(
                    "topic",
                    EXPRESSION,
                    "",
                    "records",
                    "Topic of the records; it may hold expressions. Default: a topic of the run's own."),
            Key.value(
                    "partition",
                    ValueType.COUNT,
                    "",
                    "0",
                    "Partition of the records. Default: all, or the client's choice."),
            Key.value(
                    "offset",
                    ValueType.COUNT,
                    "",
                    "0",
                    "First offset to read, offset below which records are deleted, or offset a group is set to."),
            Key.value(
                    "order",
                    choice(List.of("sequential", "random")),
                    "sequential",
                    "random",
                    "In which order records are read."),
            Key.section(
                    "items", ValueType.NONE, "", "{ from: records.csv, recycle: true }", "Lists of items as files."),
            Key.value(
                    "items.from",
                    ValueType.FILE,
                    "",
                    "records.csv",
                    "List of items to work on: one that an earlier step makes, or a file in the scenario's own folder."),
            Key.value(
                    "items.to",
                    ValueType.FILE,
                    "",
                    "records.csv",
                    "Name of a list, in the folder of the results, of what the step made or read."),
            Key.value("items.recycle", ValueType.FLAG, "false", "true", "Whether the list begins again at its end."),
            Key.section(
                    "names",
                    ValueType.NONE,
                    "",
                    "{ pattern: \"t-${number}\", range: 0..9999 }",
                    "Names of topics or groups without a list."),
            Key.value(
                    "names.order",
                    choice(List.of("serial", "random")),
                    "serial",
                    "random",
                    "In which order numbers are taken."),
            Key.value(
                    "names.pattern",
                    EXPRESSION,
                    Making.PATTERN,
                    "t-${number}",
                    "The name; `${number}` is the number of the item. Other expressions may stand in it; the time in them is when the run began."),
            Key.value("names.seed", ValueType.COUNT, "1", "7", "Same seed, same random order."),
            Key.value(
                    "names.range",
                    ValueType.of("range of numbers", Making::range),
                    Making.RANGE,
                    "0..9999",
                    "Numbers, the first and the last included. A range that is given also ends the step."));

    private static final List<Key> CONTENT = List.of(
            Key.value(
                    "size",
                    ValueType.of("size, or a range of sizes", Values::sizes),
                    "",
                    "1KiB",
                    "Short for `payload.size`."),
            Key.section(
                    "payload",
                    ValueType.NONE,
                    "random: binary",
                    "{ random: printable, size: 100B..2KiB }",
                    "Values of records, as in a run."),
            Key.section("keys", choice(List.of("none")), "none", "{ uniform: 1000 }", "Keys of records, as in a run."),
            Key.value(
                    "key",
                    EXPRESSION,
                    "",
                    "\"k${number}\"",
                    "Key of each record as an expression, in place of `keys`."),
            Key.open(
                    "headers",
                    "section of texts",
                    "",
                    "{ source: weir, \"x-${math:random(30) + 1}\": \"${number}\" }",
                    "Headers of records. Names and values may hold expressions. A name is neither empty nor `weir`."),
            Key.value(
                    "partitions",
                    ValueType.COUNT,
                    "",
                    "3",
                    "Partitions of topics that are created, or that they are to have."),
            Key.value("replication", ValueType.COUNT, "", "3", "Replicas of topics that are created."),
            Key.open(
                    "config",
                    "names and values",
                    "",
                    "{ retention.ms: 60000 }",
                    "Configuration of topics that are created or altered, by the system's own names."));

    private static final List<Key> RESULTS = List.of(
            Key.value(
                    "trace",
                    ValueType.of("all, none, or 1 in a number", Making::traceEvery),
                    "none",
                    "1 in 100",
                    "Which operations are written to a file, one line each."),
            Key.section(
                    "expect",
                    ValueType.NONE,
                    "failed 0, unresolved 0",
                    "{ failed: 0, p99: 50ms }",
                    "What must hold for a PASS."));

    /** The top of a scenario of steps. */
    static final KeyTable TOP = new KeyTable(TOP_KEYS);

    /** What stands in the place of a step: several of them. */
    static final KeyTable GROUP = new KeyTable(Stream.concat(LISTING.stream(), TOP_KEYS.stream())
            .filter(key -> List.of(PARALLEL, FOR, STEPS).contains(key.name()))
            .toList());

    /** One step, in the order of the reference, with the content of sections that mean the same as in a run. */
    static final KeyTable STEP = new KeyTable(Stream.of(
                    WORK,
                    WARM_UP,
                    LIMITS,
                    ITEMS,
                    CONTENT,
                    RESULTS,
                    FaultKeys.ALL,
                    ExpectKeys.OF_STEP,
                    ScenarioKeys.SCHEDULE,
                    ScenarioKeys.PAYLOAD,
                    ScenarioKeys.KEYS)
            .flatMap(List::stream)
            .filter(key -> !OF_RUNS.contains(key.path()))
            .toList());

    private StepKeys() {}
}
