package dev.weir.scenario.read.step;

import dev.weir.config.Node.Entry;
import dev.weir.config.Node.Mapping;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.Section;
import dev.weir.scenario.read.fault.FaultKeys;
import dev.weir.scenario.read.section.ExpectKeys;
import dev.weir.scenario.read.section.ExpectReader;
import dev.weir.scenario.read.section.ExpectReader.Untold;
import dev.weir.scenario.read.section.ScheduleReader;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.scenario.step.OperationStep.Load;
import dev.weir.scenario.step.OperationStep.Output;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.schedule.Schedule;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Numbers;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes a checked step of what a scenario says of it. */
final class StepReader {

    private static final int MOST_IN_FLIGHT = 1_000_000;
    private static final int MOST_WORKERS = 64;
    private static final String CONCURRENCY = "concurrency";
    private static final String IN_FLIGHT = "in-flight";
    private static final String SCHEDULE = "schedule";
    private static final String RATE = "rate";
    private static final String PAYLOAD = "payload";
    private static final String SIZE = "size";
    private static final Pattern PERCENTILE = Pattern.compile("p[0-9]+(\\.[0-9]+)?");
    private static final Pattern NAME = Pattern.compile("[\\p{Alnum}][\\p{Alnum} ._/+·-]*");

    private final Optional<TransportDriver> driver;
    private final ItemLists lists;
    private final Problems problems;

    /**
     * @param driver the transport, unless the scenario names none that there is
     * @param problems takes everything that is wrong
     */
    StepReader(Optional<TransportDriver> driver, ItemLists lists, Problems problems) {
        this.driver = driver;
        this.lists = lists;
        this.problems = problems;
    }

    /** The step; nothing when something is wrong with it. */
    Optional<OperationStep> read(Mapping step) {
        int before = problems.count();
        Optional<Work> work = problems.made(() -> WorkReader.read(step));
        work.ifPresent(done -> requireFit(step, done));
        work.ifPresent(done -> problems.attempt(() -> WarmUps.complete(step, done)));
        problems.attempt(() -> complete(step));
        StepKeys.STEP.check(step, OtherNames.none(), problems);
        return problems.count() > before
                ? Optional.empty()
                : work.flatMap(done -> problems.made(() -> step(StepKeys.STEP.section(step), done)));
    }

    /** The step that warms up one that has been read; nothing when it is not warmed up. */
    Optional<OperationStep> warmUp(Mapping step, OperationStep measured) {
        return problems.made(() -> WarmUps.of(StepKeys.STEP.section(step), measured))
                .flatMap(made -> made);
    }

    private void requireFit(Mapping step, Work work) {
        step.entries().keySet().forEach(key -> problems.attempt(() -> StepRules.requireUse(step, work, key)));
        Place place = step.value("pipeline")
                .or(() -> step.value("operations"))
                .orElse(step)
                .place();
        driver.ifPresent(one -> problems.attempt(() -> StepRules.requireOperations(one, work, place)));
    }

    /** Writes short forms as what they are short for. */
    private static void complete(Mapping step) {
        if (step.entry(RATE).isPresent()) {
            exclude(step, SCHEDULE, RATE);
            Mapping schedule = Mapping.empty(step.keyPlace(RATE));
            schedule.put(RATE, step.value(RATE).orElseThrow());
            step.entries().remove(RATE);
            step.put(SCHEDULE, schedule);
        }
        if (step.entry(SIZE).isPresent()) {
            Mapping payload = step.value(PAYLOAD).orElse(null) instanceof Mapping given
                    ? given
                    : Mapping.empty(step.keyPlace(SIZE));
            exclude(payload, SIZE, SIZE);
            payload.put(SIZE, step.value(SIZE).orElseThrow());
            step.entries().remove(SIZE);
            step.put(PAYLOAD, payload);
        }
        completeExpectations(step);
    }

    /** Writes {@code p99} in {@code expect} as what it is short for. */
    private static void completeExpectations(Mapping step) {
        if (step.value(ExpectKeys.EXPECT).orElse(null) instanceof Mapping expect) {
            Map<String, Entry> whole = new LinkedHashMap<>();
            expect.entries().forEach((name, entry) -> {
                String metric = PERCENTILE.matcher(name).matches() ? "latency " + name : name;
                if (whole.put(metric, entry) != null) {
                    throw entry.keyPlace().error("'" + name + "' and '" + metric + "' are the same key; take out one");
                }
            });
            expect.entries().clear();
            expect.entries().putAll(whole);
        }
    }

    private static void exclude(Mapping mapping, String key, String other) {
        if (mapping.entry(key).isPresent()) {
            throw mapping.keyPlace(key)
                    .error(
                            key.equals(other)
                                    ? "'size' is given twice, also as 'payload.size'"
                                    : "'" + other + "' and '" + key + "' exclude each other; give one of them");
        }
    }

    private OperationStep step(Section step, Work work) {
        Load load = load(step);
        OperationStep.Limits limits = Limiting.read(step.section("limit"));
        Items items = items(step);
        StepRules.requireEnd(step, work, limits, items);
        return new OperationStep(
                step.read("name", StepReader::name),
                step.text("precondition").equals("true"),
                work,
                load,
                limits,
                items,
                Making.content(step, lists.folder()),
                new Output(step.read("trace", Making::traceEvery)),
                new ExpectReader(step.section(ExpectKeys.EXPECT), untold(step, work, load)).read());
    }

    private static Set<Untold> untold(Section step, Work work, Load load) {
        Set<Untold> untold = EnumSet.noneOf(Untold.class);
        if (!(work instanceof Work.Pipeline)) {
            untold.add(Untold.NO_PIPELINE);
        }
        if (load.closedLoop()) {
            untold.add(Untold.CLOSED_LOOP);
        }
        if (!step.isGiven(FaultKeys.FAULTS)) {
            untold.add(Untold.NO_FAULTS);
        }
        return untold;
    }

    private static String name(String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no name of a step; it is made of letters, digits, spaces and . _ - + /");
        }
        return text;
    }

    private static Load load(Section step) {
        boolean open = step.isGiven(SCHEDULE);
        if (open && step.isGiven(CONCURRENCY)) {
            throw step.place(CONCURRENCY)
                    .error(
                            "'concurrency' and a rate exclude each other",
                            "concurrency: a closed loop, as fast as so many in flight allow; rate or schedule: an open"
                                    + " loop, with in-flight as its bound");
        }
        if (!open && step.isGiven(IN_FLIGHT)) {
            throw step.place(IN_FLIGHT)
                    .error(
                            "'in-flight' bounds an open loop",
                            "with 'rate' or 'schedule'; otherwise:  concurrency: 200");
        }
        String key = open ? IN_FLIGHT : CONCURRENCY;
        int inFlight = step.read(key, text -> Numbers.count(text, 1, MOST_IN_FLIGHT));
        int workers = step.read("workers", text -> Numbers.count(text, 1, MOST_WORKERS));
        if (workers > inFlight) {
            throw step.place("workers")
                    .error("'workers': " + workers + " are more than the " + inFlight + " operations in flight");
        }
        Schedule schedule = open ? ScheduleReader.read(step.section(SCHEDULE)) : new Schedule.Saturated();
        return new Load(schedule, inFlight, workers);
    }

    private Items items(Section step) {
        Section items = step.section("items");
        boolean recycle = items.text("recycle").equals("true");
        Optional<Path> from = items.isGiven("from") ? Optional.of(lists.from(items)) : Optional.empty();
        if (recycle && from.isEmpty() && !step.section("names").isGiven("range")) {
            throw items.place("recycle")
                    .error(
                            "'recycle' in 'items': there is nothing to recycle",
                            "it goes with:  items: { from: list.csv }");
        }
        if (from.isPresent() && !step.section("names").names().isEmpty()) {
            throw step.place("names").error("'names' and 'from' in 'items' exclude each other; the list has the names");
        }
        return new Items(
                from,
                items.isGiven("to") ? Optional.of(lists.to(items)) : Optional.empty(),
                recycle,
                step.text("topic"),
                step.isGiven("partition")
                        ? OptionalInt.of(step.read("partition", text -> Numbers.count(text, 0, Integer.MAX_VALUE)))
                        : OptionalInt.empty(),
                step.isGiven("offset") ? OptionalLong.of(step.read("offset", Numbers::count)) : OptionalLong.empty(),
                step.text("order").equals("random"),
                Making.names(step.section("names")));
    }
}
