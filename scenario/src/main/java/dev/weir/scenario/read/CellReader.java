package dev.weir.scenario.read;

import dev.weir.config.Key;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Problems;
import dev.weir.config.Section;
import dev.weir.config.YamlReader;
import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.result.Yardstick;
import dev.weir.scenario.AgentsSpec;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Length;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.read.Overrides.Assignment;
import dev.weir.scenario.read.fault.ConsumerTargets;
import dev.weir.scenario.read.fault.FaultReader;
import dev.weir.scenario.read.fault.FaultTime;
import dev.weir.scenario.read.section.BacklogKeys;
import dev.weir.scenario.read.section.ConsumeKeys;
import dev.weir.scenario.read.section.DurabilityKeys;
import dev.weir.scenario.read.section.ExpectKeys;
import dev.weir.scenario.read.section.ExpectReader;
import dev.weir.scenario.read.section.ExpectReader.Untold;
import dev.weir.scenario.read.section.HeaderKeys;
import dev.weir.scenario.read.section.LengthKeys;
import dev.weir.scenario.read.section.PayloadReader;
import dev.weir.scenario.read.section.PercentileKeys;
import dev.weir.scenario.read.section.ReplayKeys;
import dev.weir.scenario.read.section.RoundTripKeys;
import dev.weir.scenario.read.section.ScheduleReader;
import dev.weir.scenario.read.section.SchemaKeys;
import dev.weir.scenario.read.section.TopicKeys;
import dev.weir.scenario.read.section.ValidityKeys;
import dev.weir.scenario.read.section.Values;
import dev.weir.scenario.read.section.WorkKeys;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.topic.Topics;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the scenario of one run: a cell of a matrix, or the only one. */
final class CellReader {

    private static final int MAX_CLIENTS = 10_000;
    private static final Set<CarrierKind> CARRIERS_OF_DOCUMENTS =
            EnumSet.of(CarrierKind.INLINE, CarrierKind.HEADER, CarrierKind.NONE);
    private static final Set<CarrierKind> CARRIERS_BESIDE = EnumSet.of(CarrierKind.HEADER, CarrierKind.NONE);

    private CellReader() {}

    /**
     * The scenario of one run.
     *
     * @param base a scenario without matrix, its sections of transports flat
     * @param driver the transport of the run
     * @param assignments what is different in this run
     */
    static Scenario scenario(
            ScenarioSource source,
            Mapping base,
            Transports transports,
            TransportDriver driver,
            List<Assignment> assignments) {
        Mapping root = (Mapping) base.copy();
        Overrides overrides = transports.only(root, driver);
        assignments.stream()
                .filter(assignment -> !assignment.key().equals(Transports.KEY))
                .forEach(overrides::apply);
        List<String> ofPublishing = ConsumeKeys.ofPublishing(root);
        List<String> replaced = ReplayKeys.replaced(root);
        putDefaultsOfDocuments(root);
        putDefaultKinds(root);
        Topics topics = TopicKeys.read(root);
        Problems problems = new Problems();
        ScenarioKeys.TABLE.check(root, transports.otherNames(root), problems);
        Optional<Settings> settings = TransportSection.settings(
                driver, (Mapping) root.value(driver.name()).orElseThrow(), topics, problems);
        problems.throwIfAny();
        Section top = ScenarioKeys.TABLE.section(root);
        ConsumeKeys.check(top, ofPublishing, driver, settings.orElseThrow());
        ReplayKeys.check(top, replaced, driver.name(), driver.capabilities(settings.orElseThrow()));
        return scenario(source, root, driver, DurabilityKeys.settled(top, driver, settings.orElseThrow()));
    }

    /** A document carries its identity inside, and all but one form have a key. */
    private static void putDefaultsOfDocuments(Mapping root) {
        if (!(root.value("payload").orElse(root) instanceof Mapping payload)
                || !(payload.value("document").orElse(root) instanceof Scalar document)) {
            return;
        }
        putDefault(root, "carrier", "inline");
        switch (document.text()) {
            case "keyed", "json" -> putDefault(root, "keys", "list: fruits");
            case "complex", "verycomplex" -> putDefault(root, "keys", "list: names");
            default -> {}
        }
    }

    private static void putDefault(Mapping root, String key, String yaml) {
        if (root.entry(key).isEmpty()) {
            YamlReader.read(key, yaml, root.place()).ifPresent(value -> root.put(key, value));
        }
    }

    private static void putDefaultKinds(Mapping root) {
        for (Key key : ScenarioKeys.TABLE.in("")) {
            if (!ScenarioKeys.TABLE.kinds(key.name()).isEmpty()) {
                putDefault(root, key.name(), key.defaultText());
            }
        }
    }

    private static PayloadSpec payload(Section top, ScenarioSource source, Settings settings, Topics topics) {
        return SchemaKeys.settled(
                top, PayloadReader.payload(top.section("payload"), source.folder()), settings, topics);
    }

    private static Processes processes(Optional<AgentsSpec> agents, Topology topology, Processes asked) {
        return agents.map(spec -> spec.processes(topology.subscribers())).orElse(asked);
    }

    private static ExpectReader expect(Section top, Set<Untold> untold) {
        return new ExpectReader(top.section(ExpectKeys.EXPECT), untold);
    }

    private static PayloadHandling handling(Section top) {
        return Values.constant(PayloadHandling.class, top.section("payload").text("handling"));
    }

    private static Scenario scenario(ScenarioSource source, Mapping root, TransportDriver driver, Settings settings) {
        Section top = ScenarioKeys.TABLE.section(root);
        Duration measure = LengthKeys.measure(top);
        Topics topics = TopicKeys.read(root);
        Optional<ReplayKeys> replay = ReplayKeys.read(top, source.folder(), publishers(top));
        PayloadSpec payload = replay.map(ReplayKeys::payload).orElseGet(() -> payload(top, source, settings, topics));
        var backlog = BacklogKeys.read(
                top, replay.map(ReplayKeys::schedule).orElseGet(() -> schedule(top)), payload, measure);
        Schedule schedule = backlog.schedule();
        PayloadHandling handling = handling(top);
        KeySpec keys = PayloadReader.keys(top, source.folder());
        CarrierKind carrier = carrier(top, payload);
        CrowdReader crowdReader = new CrowdReader(top);
        crowdReader.check(driver, settings);
        Topology topology = settled(root, top, crowdReader, driver, settings, carrier);
        Combinations combinations = new Combinations(top, driver, settings);
        combinations.check(carrier, topology, keys, payload, handling);
        Processes asked = combinations.processes(topology);
        Yardstick yardstick = Yardstick.of(top.text("yardstick"));
        Optional<AgentsSpec> agents =
                new AgentsReader(top).read(driver, settings, topology, crowdReader.asked(), yardstick);
        Processes processes = processes(agents, topology, asked);
        backlog.check(top, processes, agents.isPresent(), crowdReader.asked(), driver.capabilities(settings));
        LatencyPath path = new RoundTripReader(top, driver, settings).read(topology, carrier, schedule, handling);
        Optional<CrowdSpec> crowd = crowdReader.read(keys, carrier, schedule, processes);
        HeaderSpec headers = HeaderKeys.read(top, driver, settings, carrier, topology, crowd.isPresent());
        var consumers = ConsumerTargets.of(
                topology, processes, agents.isPresent(), crowd.isPresent(), driver.capabilities(settings));
        List<FaultPoint> points = FaultPoints.of(driver, settings);
        List<FaultSpec> faults =
                new FaultReader(top, points, settings, FaultTime.ofPhase(measure), consumers).read(yardstick);
        backlog.check(top, faults);
        Length length = LengthKeys.read(top, measure, stall(top, faults), backlog, ConsumeKeys.inLog(top, settings));
        var target = new Scenario.Target(driver.name(), settings, yardstick, points, faults, DurabilityKeys.read(top));
        new YardstickCheck(top, yardstick).check(target, schedule, payload, length);
        ExpectReader expect = expect(top, untold(topology, carrier, schedule, path, driver.capabilities(settings)));
        Map<String, String> computed = new HashMap<>(expect.defaultsTakenBack());
        putComputed(computed, meaningless(top, crowdReader), length, asked, agents, carrier);
        String effective = EffectiveText.of(root, driver, settings, computed);
        List<Double> percentiles = PercentileKeys.read(root);
        return new Scenario(
                new Scenario.Title(
                        source.name(), top.text("description"), effective, percentiles, combinations.printing()),
                target,
                participants(top, topology, processes, agents, crowd).over(path),
                new Scenario.MessageSpec(schedule, payload, handling, keys, carrier, headers, backlog.spec()),
                length,
                backlog.and(expect.read()),
                ValidityKeys.read(top.section(ValidityKeys.VALIDITY)));
    }

    private static Schedule schedule(Section top) {
        return ConsumeKeys.schedule(top).orElseGet(() -> ScheduleReader.read(top.section("schedule")));
    }

    private static Set<Untold> untold(
            Topology topology, CarrierKind carrier, Schedule schedule, LatencyPath path, Set<Capability> capabilities) {
        Set<Untold> untold = EnumSet.noneOf(Untold.class);
        addIf(path == LatencyPath.ONE_WAY, Untold.ONE_WAY, untold);
        addIf(capabilities.contains(Capability.UNORDERED_DELIVERY), Untold.UNORDERED, untold);
        addIf(carrier == CarrierKind.NONE, Untold.UNIDENTIFIED, untold);
        addIf(topology.subscribers() == 0, Untold.UNRECEIVED, untold);
        addIf(schedule instanceof Schedule.ByOthers, Untold.BY_OTHERS, untold);
        addIf(schedule instanceof Schedule.Saturated, Untold.SATURATED, untold);
        return untold;
    }

    private static void addIf(boolean holds, Untold reason, Set<Untold> untold) {
        if (holds) {
            untold.add(reason);
        }
    }

    /** Who publishes and who subscribes. What agents, or a process of the run that is alone, decide goes into the scenario. */
    private static Topology settled(
            Mapping root,
            Section top,
            CrowdReader crowd,
            TransportDriver driver,
            Settings settings,
            CarrierKind carrier) {
        TopicKeys.check(root, top, driver, settings, carrier);
        AgentsReader agents = new AgentsReader(top);
        Topology written = topology(top, crowd);
        Topology topology = agents.completed(written, driver, settings);
        if (!topology.equals(written)) {
            root.put("publishers", new Scalar(Integer.toString(topology.publishers()), top.place(AgentsKeys.AGENTS)));
        }
        if (!agents.asked() && Yardstick.of(top.text("yardstick")) == Yardstick.NONE) {
            new ControllerReader(root, top).apply(topology, driver, driver.capabilities(settings));
        }
        return topology.over(TopicKeys.read(root));
    }

    private static Scenario.Participants participants(
            Section top,
            Topology topology,
            Processes processes,
            Optional<AgentsSpec> agents,
            Optional<CrowdSpec> crowd) {
        return new Scenario.Participants(
                topology,
                processes,
                Values.constant(PacerMode.class, top.text("pacer")),
                top.read("timed-every", CellReader::timed),
                agents,
                crowd,
                WorkKeys.read(top, topology, crowd.isPresent()),
                LatencyPath.ONE_WAY);
    }

    private static void putComputed(
            Map<String, String> computed,
            List<String> meaningless,
            Length length,
            Processes processes,
            Optional<AgentsSpec> agents,
            CarrierKind carrier) {
        meaningless.forEach(key -> computed.put(key, ""));
        computed.put("measure", Durations.exact(length.measure()));
        computed.put("warmup", Durations.exact(length.warmup()));
        computed.put("warmup-limit", Durations.exact(length.warmupLimit()));
        computed.put("stall", Durations.exact(length.stall()));
        computed.put("processes", processes.equals(Processes.ONE) ? "one" : "separate");
        // What it does is in 'processes'.
        computed.put(AgentsKeys.CONTROLLER, "");
        computed.putIfAbsent("carrier", carrier.name().toLowerCase(Locale.ROOT));
        putAgents(computed, agents);
    }

    private static void putAgents(Map<String, String> computed, Optional<AgentsSpec> agents) {
        if (agents.isEmpty()) {
            computed.put(AgentsKeys.AGENTS, "");
        } else if (agents.get().placement() instanceof AgentsSpec.OnOne) {
            computed.put(AgentsKeys.AGENTS, AgentsKeys.ONE);
        }
    }

    /** The keys that mean nothing in this run. */
    private static List<String> meaningless(Section top, CrowdReader crowd) {
        // The first belong to the whole matrix, of which this is one run.
        List<String> keys = new ArrayList<>(List.of("repeat", "runs-limit", ScenarioKeys.COLUMNS));
        keys.addAll(crowd.meaningless());
        keys.addAll(ValidityKeys.meaningless(top.section(ValidityKeys.VALIDITY)));
        if (!top.isGiven(WorkKeys.WORK)) {
            keys.add(WorkKeys.WORK);
        }
        if (!top.isGiven(BacklogKeys.BACKLOG)) {
            keys.add(BacklogKeys.BACKLOG);
        }
        keys.addAll(ConsumeKeys.meaningless(top));
        keys.addAll(ReplayKeys.meaningless(top));
        if (!top.isGiven(RoundTripKeys.LATENCY)) {
            keys.add(RoundTripKeys.LATENCY);
        }
        if (!top.isGiven(ScenarioKeys.PRINT)) {
            keys.add(ScenarioKeys.PRINT);
        }
        if (!top.isGiven(HeaderKeys.HEADERS)) {
            keys.add(HeaderKeys.CHECK);
        }
        return keys;
    }

    /** A Protobuf message carries its identity itself, and one of others is known by its place in the log. */
    private static CarrierKind carrier(Section top, PayloadSpec payload) {
        if (ConsumeKeys.asked(top) || ReplayKeys.asked(top)) {
            return CarrierKind.HEADER;
        }
        boolean itself = payload instanceof PayloadSpec.Protobuf;
        CarrierKind carrier = top.isGiven("carrier")
                ? Values.constant(CarrierKind.class, top.text("carrier"))
                : usualCarrier(top, payload);
        if (itself != (carrier == CarrierKind.PROTOBUF)) {
            throw top.place("carrier")
                    .error(
                            "'carrier': '" + top.text("carrier") + "' does not go with this payload",
                            itself
                                    ? "a Protobuf message carries its identity itself:  carrier: protobuf"
                                    : "it goes with:  payload: { protobuf: order }");
        }
        if (payload instanceof PayloadSpec.Registered && !CARRIERS_BESIDE.contains(carrier)) {
            throw top.place("carrier")
                    .error(
                            "'carrier': '" + top.text("carrier") + "' does not go with this payload",
                            "possible with the wire format of a registry:  carrier: header, carrier: none");
        }
        boolean document = payload instanceof PayloadSpec.Document;
        if (document ? !CARRIERS_OF_DOCUMENTS.contains(carrier) : carrier == CarrierKind.INLINE) {
            throw top.place("carrier")
                    .error(
                            "'carrier': '" + top.text("carrier") + "' does not go with this payload",
                            document
                                    ? "possible with a document:  carrier: inline, carrier: header, carrier: none"
                                    : "only a document has a place for it:  payload: { document: base }");
        }
        return carrier;
    }

    private static int publishers(Section top) {
        return ConsumeKeys.asked(top) ? 0 : top.read("publishers", text -> Numbers.count(text, 1, MAX_CLIENTS));
    }

    private static CarrierKind usualCarrier(Section top, PayloadSpec payload) {
        return switch (payload) {
            case PayloadSpec.Protobuf protobuf -> CarrierKind.PROTOBUF;
            case PayloadSpec.Registered encoded -> CarrierKind.HEADER;
            default -> Values.constant(CarrierKind.class, top.text("carrier"));
        };
    }

    /** Each client of a crowd is a subscriber for itself. */
    private static Topology topology(Section top, CrowdReader crowd) {
        int publishers = publishers(top);
        if (crowd.asked()) {
            return new Topology(publishers, crowd.clients(), Topology.Delivery.EACH);
        }
        return new Topology(
                publishers,
                top.read("subscribers", text -> Numbers.count(text, 0, MAX_CLIENTS)),
                Values.constant(Topology.Delivery.class, top.text("delivery")));
    }

    /** Whoever says nothing of it does not want a fault to end the run. */
    private static Duration stall(Section top, List<FaultSpec> faults) {
        Duration stall = LengthKeys.stall(top);
        if (!top.isGiven("stall")) {
            return FaultReader.stall(stall, faults);
        }
        FaultReader.checkStall(top, stall, faults);
        return stall;
    }

    private static Optional<Timed> timed(String text) {
        return text.equals(ScenarioKeys.AUTO)
                ? Optional.empty()
                : Optional.of(new Timed(Numbers.count(text, 1, Timed.MOST)));
    }
}
