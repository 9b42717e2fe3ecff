package dev.weir.scenario;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.Section;
import dev.weir.config.YamlReader;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.result.Yardstick;
import dev.weir.scenario.Overrides.Assignment;
import dev.weir.scenario.Scenario.Length;
import dev.weir.scenario.Scenario.Validity;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.secret.Secrets;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Percents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the text of a scenario and the options of a command line into a checked {@link Scenario}; opens nothing. */
final class ScenarioReader {

    private static final int MAX_CLIENTS = 10_000;

    /**
     * A scenario's text and where it came from.
     *
     * @param name name of the scenario
     * @param label how errors call the file
     * @param text its YAML
     * @param folder where its own files lie
     */
    record Source(String name, String label, String text, Optional<Path> folder) {}

    private final Transports drivers;

    ScenarioReader(Collection<TransportDriver> drivers) {
        this.drivers = new Transports(drivers);
    }

    /** A scenario of one run. */
    Scenario read(Source source, List<String> options) {
        Matrix matrix = matrix(source, options);
        if (!matrix.isSingle()) {
            throw Place.file(source.label())
                    .error("is a matrix of " + matrix.cells().size() * matrix.repeats()
                            + " runs, where one is asked for");
        }
        return matrix.cells().getFirst().scenario();
    }

    /** Every run of a scenario. All that is wrong in it is said at once. */
    Matrix matrix(Source source, List<String> options) {
        FormerNames former = new FormerNames();
        List<Assignment> assignments =
                options.stream().map(Assignment::parse).map(former::replace).toList();
        Mapping root = root(source);
        former.replace(root);
        try {
            refuseMasks("", root);
            return new MatrixReader(source, drivers, (Mapping) root.copy(), assignments).read(former.notes());
        } catch (ConfigException e) {
            throw FileProblems.beside(e, root, drivers);
        }
    }

    /**
     * The scenario of one run.
     *
     * @param base a scenario without matrix, its sections of transports flat
     * @param driver the transport of the run
     * @param assignments what is different in this run
     */
    static Scenario scenario(
            Source source, Mapping base, Transports transports, TransportDriver driver, List<Assignment> assignments) {
        Mapping root = (Mapping) base.copy();
        Overrides overrides = transports.only(root, driver);
        assignments.stream()
                .filter(assignment -> !assignment.key().equals(Transports.KEY))
                .forEach(overrides::apply);
        putDefaultKinds(root);
        Problems problems = new Problems();
        ScenarioKeys.TABLE.check(root, transports.otherNames(root), problems);
        TransportSection.check(driver, (Mapping) root.value(driver.name()).orElseThrow(), problems);
        problems.throwIfAny();
        return scenario(source, root, driver);
    }

    static Mapping root(Source source) {
        Node node = YamlReader.read(source.text(), source.label())
                .orElseThrow(() -> Place.file(source.label())
                        .error(
                                "holds no scenario",
                                "the shortest one names its transport, for example:  transport: kafka"));
        if (!(node instanceof Mapping root)) {
            throw node.place()
                    .error(
                            "a scenario is made of keys and values, not " + node.kind(),
                            "for example:  transport: kafka");
        }
        return root;
    }

    /** Refuses what an output shows in the place of a secret: the run would take it for the secret itself. */
    private static void refuseMasks(String path, Node node) {
        switch (node) {
            case Scalar scalar -> {
                if (scalar.text().contains(Secrets.MASK)) {
                    throw scalar.place()
                            .error(
                                    "'" + path + "' holds " + Secrets.MASK
                                            + ", which is shown in the place of a secret",
                                    "write the secret itself, or name a file that holds it");
                }
            }
            case Sequence list -> list.items().forEach(item -> refuseMasks(path, item));
            case Mapping mapping ->
                mapping.entries()
                        .forEach(
                                (name, entry) -> refuseMasks(path.isEmpty() ? name : path + "." + name, entry.value()));
        }
    }

    private static void putDefaultKinds(Mapping root) {
        for (Key key : ScenarioKeys.TABLE.in("")) {
            if (!ScenarioKeys.TABLE.kinds(key.name()).isEmpty()
                    && root.entry(key.name()).isEmpty()) {
                YamlReader.read(key.name(), key.defaultText(), root.place())
                        .ifPresent(value -> root.put(key.name(), value));
            }
        }
    }

    private static Scenario scenario(Source source, Mapping root, TransportDriver driver) {
        Section top = ScenarioKeys.TABLE.section(root);
        Settings settings = TransportSection.read(
                driver, (Mapping) root.value(driver.name()).orElseThrow());
        Schedule schedule = ScheduleReader.read(top.section("schedule"));
        PayloadSpec payload = PayloadReader.payload(top.section("payload"), source.folder());
        PayloadHandling handling =
                Values.constant(PayloadHandling.class, top.section("payload").text("handling"));
        KeySpec keys = PayloadReader.keys(top);
        CarrierKind carrier = carrier(top, payload);
        Topology topology = topology(top);
        Combinations combinations = new Combinations(top, driver, settings);
        combinations.check(carrier, topology, keys, payload);
        combinations.check(handling, carrier);
        Processes processes = combinations.processes(topology);
        Length length = length(top);
        Yardstick yardstick = Yardstick.of(top.text("yardstick"));
        new YardstickCheck(top, yardstick).check(driver.name(), schedule, payload, length);
        ExpectReader expect = new ExpectReader(
                top.section("expect"),
                carrier != CarrierKind.NONE,
                topology.subscribers() > 0,
                !(schedule instanceof Schedule.Saturated));
        Map<String, String> computed = new HashMap<>(expect.untold());
        computed.put("warmup-limit", Durations.exact(length.warmupLimit()));
        computed.put("carrier", carrier.name().toLowerCase(Locale.ROOT));
        // These belong to the whole matrix, of which this is one run.
        computed.put("repeat", "");
        computed.put("runs-limit", "");
        computed.put(MatrixSection.COLUMNS, "");
        return new Scenario(
                source.name(),
                top.text("description"),
                driver.name(),
                settings,
                yardstick,
                topology,
                processes,
                schedule,
                payload,
                handling,
                keys,
                carrier,
                Values.constant(PacerMode.class, top.text("pacer")),
                top.read("timed-every", ScenarioReader::timed),
                length,
                expect.read(),
                validity(top.section("validity")),
                EffectiveText.of(root, driver, settings, computed));
    }

    /** A Protobuf message carries its identity itself, and needs no word for it. */
    private static CarrierKind carrier(Section top, PayloadSpec payload) {
        boolean itself = payload instanceof PayloadSpec.Protobuf;
        CarrierKind carrier = itself && !top.isGiven("carrier")
                ? CarrierKind.PROTOBUF
                : Values.constant(CarrierKind.class, top.text("carrier"));
        if (itself != (carrier == CarrierKind.PROTOBUF)) {
            throw top.place("carrier")
                    .error(
                            "'carrier': '" + top.text("carrier") + "' does not go with this payload",
                            itself
                                    ? "a Protobuf message carries its identity itself:  carrier: protobuf"
                                    : "it goes with:  payload: { protobuf: order }");
        }
        return carrier;
    }

    private static Topology topology(Section top) {
        return new Topology(
                top.read("publishers", text -> Numbers.count(text, 1, MAX_CLIENTS)),
                top.read("subscribers", text -> Numbers.count(text, 0, MAX_CLIENTS)),
                Values.constant(Topology.Delivery.class, top.text("delivery")));
    }

    private static Length length(Section top) {
        Duration warmup = top.read("warmup", Durations::parse);
        Duration warmupLimit =
                top.isGiven("warmup-limit") ? top.read("warmup-limit", Durations::parse) : warmup.multipliedBy(3);
        if (warmupLimit.compareTo(warmup) < 0) {
            throw top.place("warmup-limit")
                    .error("'warmup-limit': " + Durations.exact(warmupLimit) + " is shorter than 'warmup', "
                            + Durations.exact(warmup));
        }
        return new Length(
                warmup,
                warmupLimit,
                top.read("measure", ScenarioReader::positive),
                top.isGiven("messages")
                        ? OptionalLong.of(top.read("messages", ScenarioReader::atLeastOne))
                        : OptionalLong.empty(),
                top.read("drain", ScenarioReader::positive),
                top.read("stall", ScenarioReader::positive));
    }

    private static Optional<Timed> timed(String text) {
        return text.equals(ScenarioKeys.AUTO)
                ? Optional.empty()
                : Optional.of(new Timed(Numbers.count(text, 1, Timed.MOST)));
    }

    private static Duration positive(String text) {
        Duration duration = Durations.parse(text);
        if (duration.isZero()) {
            throw new IllegalArgumentException("'" + text + "' is no time at all; a duration here is greater than 0s");
        }
        return duration;
    }

    private static long atLeastOne(String text) {
        long count = Numbers.count(text);
        if (count < 1) {
            throw new IllegalArgumentException("'" + text + "' is less than 1");
        }
        return count;
    }

    private static Validity validity(Section validity) {
        return new Validity(validity.read("tool-overhead", Percents::parse), validity.read("sent", Percents::parse));
    }
}
