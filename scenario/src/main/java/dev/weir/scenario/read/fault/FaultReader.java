package dev.weir.scenario.read.fault;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.result.Yardstick;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.scenario.fault.NetworkPath;
import dev.weir.scenario.fault.NetworkSpec;
import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import java.time.Duration;
import java.util.List;

/** Reads the faults of a scenario, and refuses those that cannot be injected. */
public final class FaultReader {

    private static final int MOST_TIMES = 10_000;

    /** How long a system may stand still once a fault is over, before that ends the run. */
    private static final Duration RECOVERY = Duration.ofSeconds(30);

    private final List<Section> items;
    private final PointsOfSystem points;
    private final FaultTime time;
    private final ConsumerTargets consumers;

    /**
     * @param top the scenario
     * @param points where its transport can be hit
     * @param settings of its transport
     * @param time in which they may be injected
     * @param consumers those that may be hit
     */
    public FaultReader(
            Section top, List<FaultPoint> points, Settings settings, FaultTime time, ConsumerTargets consumers) {
        this.items = top.isGiven(FaultKeys.FAULTS) ? top.items(FaultKeys.FAULTS) : List.of();
        this.points = new PointsOfSystem(points, settings);
        this.time = time;
        this.consumers = consumers;
    }

    /** The faults of a scenario, in the order of the file. */
    public List<FaultSpec> read(Yardstick yardstick) {
        for (Section item : items) {
            if (yardstick != Yardstick.NONE) {
                throw item.place()
                        .error("'faults': '" + yardstick.key() + "' cannot have them", "possible:  yardstick: none");
            }
            if (!hitsSubscribers(item)) {
                points.requireReachable(item);
            }
        }
        List<FaultSpec> faults = items.stream().map(this::fault).toList();
        new FaultOverlaps(items, time.length(), points.brokers()).check(faults);
        if (!items.isEmpty()) {
            consumers.requireSomeLeft(items.getLast(), faults);
        }
        return faults;
    }

    private static boolean hitsSubscribers(Section item) {
        return item.read("do", FaultAction::of).ofConsumers()
                || item.read("to", FaultTarget::parse) instanceof FaultTarget.OneReceiver;
    }

    /** How long nothing may move before that ends the run, if the scenario does not say it: every fault may have its effect. */
    public static Duration stall(Duration usual, List<FaultSpec> faults) {
        return faults.stream()
                .map(fault -> fault.lasting().plus(RECOVERY))
                .reduce(usual, (longest, next) -> next.compareTo(longest) > 0 ? next : longest);
    }

    /** Refuses a limit that a fault would reach by itself. */
    public static void checkStall(Section top, Duration stall, List<FaultSpec> faults) {
        for (FaultSpec fault : faults) {
            if (fault.lasting().compareTo(stall) >= 0) {
                throw top.place("stall")
                        .error(
                                "'stall': " + Durations.exact(stall) + " is no longer than the fault '"
                                        + fault.action().key() + " "
                                        + fault.target().text() + "', "
                                        + Durations.exact(fault.lasting()) + ", which would end the run",
                                "leave it out, or give more:  stall: "
                                        + Durations.exact(fault.lasting().plus(RECOVERY)));
            }
        }
    }

    private FaultSpec fault(Section item) {
        FaultAction action = item.read("do", FaultAction::of);
        FaultTarget target = item.read("to", FaultTarget::parse);
        consumers.check(item, action, target);
        checkTarget(item, action, target);
        Duration at = item.read("at", Durations::parse);
        Duration measure = time.length();
        if (at.compareTo(measure) >= 0) {
            throw item.place("at")
                    .error(
                            "'at' in 'faults': " + Durations.exact(at) + " is after the end of the " + time.name()
                                    + ", " + Durations.exact(measure),
                            "give an earlier time, or measure for longer:  " + time.asLongAs(at.plus(RECOVERY)));
        }
        Duration lasting = lasting(item, action, target, at);
        Duration every = every(item, target, lasting);
        int times = times(item, at.plus(lasting), every);
        Duration end = at.plus(every.multipliedBy(times - 1L)).plus(whole(target, every, lasting));
        if (end.compareTo(measure) > 0) {
            boolean measurable = end.plus(RECOVERY).compareTo(Durations.LONGEST) <= 0;
            throw item.place(item.isGiven("for") ? "for" : "every")
                    .error(
                            "'faults': '" + action.key() + " " + target.text() + "' ends "
                                    + (measurable
                                            ? "at " + Durations.exact(end)
                                            : "later than " + Durations.exact(Durations.LONGEST))
                                    + ", after the end of the " + time.name() + ", " + Durations.exact(measure),
                            "let it end earlier"
                                    + (measurable
                                            ? ", or measure for longer:  " + time.asLongAs(end.plus(RECOVERY))
                                            : ""));
        }
        NetworkSpec network = NetworkFaultReader.read(item, action, target);
        if (network.path() == NetworkPath.BROKERS && (points.isRemote() || points.brokers() == 1)) {
            throw item.place("between")
                    .error(
                            "'between' in 'faults': only brokers that Weir started can be cut off from each other, and there"
                                    + " must be others",
                            "for example:  bootstrap: embedded with brokers: 3");
        }
        return new FaultSpec(action, target, at, lasting, every, times, network);
    }

    /** How long it lasts from its last beginning on. */
    private Duration whole(FaultTarget target, Duration every, Duration lasting) {
        int victims = target instanceof FaultTarget.EveryConsumerInTurn ? consumers.count() : points.brokers();
        return target.inTurn() && every.isZero() ? lasting.multipliedBy(victims) : lasting;
    }

    private Duration lasting(Section item, FaultAction action, FaultTarget target, Duration at) {
        boolean given = item.isGiven("for");
        boolean receiver = target instanceof FaultTarget.OneReceiver;
        if (receiver && action == FaultAction.KILL) {
            for (String key : List.of("for", "every")) {
                if (item.isGiven(key)) {
                    throw item.place(key)
                            .error(
                                    "'" + key + "' in 'faults': a receiver that was killed is not started again",
                                    "possible with it:  do: freeze");
                }
            }
            return Duration.ZERO;
        }
        if (!action.lasts()) {
            if (given) {
                throw item.place("for")
                        .error(
                                action == FaultAction.RESET
                                        ? "'for' in 'faults': reset ends connections at once"
                                        : "'for' in 'faults': restart starts the process again at once",
                                "possible with it:  do: " + (action == FaultAction.RESET ? "partition" : "stop"));
            }
            return Duration.ZERO;
        }
        if (given) {
            Duration lasting = item.read("for", Durations::parse);
            if (lasting.isZero()) {
                throw item.place("for").error("'for' in 'faults': a fault lasts longer than 0s");
            }
            return lasting;
        }
        if (item.isGiven("every") || target.inTurn()) {
            throw item.place().error("'faults': what happens several times needs 'for'", "for example:  for: 5s");
        }
        boolean server = target instanceof FaultTarget.OneServer;
        boolean alone = server || (points.brokers() == 1 && !action.ofConsumers() && !receiver);
        if (alone && !action.ofNetwork()) {
            throw item.place("do")
                    .error(
                            "'faults': " + action.key()
                                    + " without 'for' leaves no " + (server ? target.text() : "broker")
                                    + " until the " + time.name() + " ends",
                            server
                                    ? "give it an end:  for: 5s"
                                    : "give it an end, or more brokers:  for: 5s, or  brokers: 3");
        }
        return time.length().minus(at);
    }

    private Duration every(Section item, FaultTarget target, Duration lasting) {
        if (!item.isGiven("every")) {
            if (points.isRemote() && target instanceof FaultTarget.EveryBrokerInTurn) {
                throw item.place("to")
                        .error(
                                "'to' in 'faults': how many brokers are behind " + points.address()
                                        + " is not known before the run, so their turns need 'every'",
                                "for example:  every: 20s");
            }
            if (item.isGiven("times")) {
                throw item.place("times").error("'times' in 'faults' needs 'every'", "for example:  every: 20s");
            }
            return Duration.ZERO;
        }
        Duration every = item.read("every", Durations::parse);
        if (every.compareTo(lasting) <= 0 || every.isZero()) {
            throw item.place("every")
                    .error(
                            "'every' in 'faults': " + Durations.exact(every) + " is not longer than the fault itself, "
                                    + Durations.exact(lasting) + " of '" + target.text() + "'",
                            "for example:  every: " + Durations.exact(lasting.plus(RECOVERY)));
        }
        return every;
    }

    /** @param firstEnd when it is over for the first time */
    private int times(Section item, Duration firstEnd, Duration every) {
        if (every.isZero()) {
            return 1;
        }
        if (item.isGiven("times")) {
            return item.read("times", text -> Numbers.count(text, 1, MOST_TIMES));
        }
        long fitting = Math.max(0, time.length().minus(firstEnd).toNanos()) / every.toNanos() + 1;
        if (fitting > MOST_TIMES) {
            throw item.place("every")
                    .error(
                            "'every' in 'faults': '" + item.text("do") + " " + item.text("to") + "' would happen "
                                    + Counts.of(fitting, "time") + "; at most " + Counts.format(MOST_TIMES),
                            "give a longer 'every', or say how often:  times: " + MOST_TIMES);
        }
        return (int) fitting;
    }

    private void checkTarget(Section item, FaultAction action, FaultTarget target) {
        int brokers = points.brokers();
        int partitions = points.partitions();
        switch (target) {
            case FaultTarget.OneBroker broker -> {
                if (!points.isRemote() && (broker.number() < 1 || broker.number() > brokers)) {
                    throw unknown(
                            item, "broker " + broker.number(), Counts.of(brokers, "broker"), "broker 1", brokers, 1);
                }
            }
            case FaultTarget.LeaderOf leader -> {
                if (leader.partition() >= partitions) {
                    throw unknown(
                            item,
                            "partition " + leader.partition(),
                            Counts.of(partitions, "partition"),
                            "leader of 0",
                            partitions,
                            0);
                }
            }
            case FaultTarget.Controller any -> {}
            case FaultTarget.RandomBroker any -> {}
            case FaultTarget.EveryBrokerInTurn any -> {}
            case FaultTarget.OneServer server -> points.checkServer(item, action, server);
            case FaultTarget.ShareOfConnections any -> {}
            case FaultTarget.ShareOfDatagrams any -> {}
            case FaultTarget.OneReceiver any -> {}
            case FaultTarget.OneConsumer any -> {}
            case FaultTarget.EveryConsumerInTurn any -> {}
        }
    }

    private static ConfigException unknown(
            Section item, String what, String known, String example, int count, int first) {
        String range = count == 1 ? example : example + " to " + (first + count - 1);
        return item.place("to")
                .error("'to' in 'faults': there is no " + what + ", only " + known, "possible:  to: " + range);
    }
}
