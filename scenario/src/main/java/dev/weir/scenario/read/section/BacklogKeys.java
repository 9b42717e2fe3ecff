package dev.weir.scenario.read.section;

import dev.weir.config.Key;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.BacklogSpec;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.Schedule.FixedRate;
import dev.weir.schedule.Schedule.Step;
import dev.weir.transport.Capability;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys of a scenario that ask for a backlog, and what is read of them. Where nobody subscribes, a backlog is no more than an
 * end: so many messages are published.
 *
 * @param schedule when messages are due, with the backlog and after it
 * @param spec what subscribers do meanwhile; empty without a backlog, and where nobody subscribes
 * @param messages how many messages end the measured phase; empty unless nobody subscribes
 * @param expectation the longest time until the subscribers have caught up; empty when it is told and not judged
 */
public record BacklogKeys(
        Schedule schedule, Optional<BacklogSpec> spec, OptionalLong messages, Optional<Expectation> expectation) {

    /** The section. */
    public static final String BACKLOG = "backlog";

    private static final String MESSAGES = "messages";
    private static final String BYTES = "bytes";
    private static final String TIME = "time";
    private static final String THEN = "then";
    private static final String CAUGHT_UP = "caught-up";

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.section(
                    BACKLOG,
                    ValueType.NONE,
                    "",
                    "{ messages: 2000, then: 500/s }",
                    "Lets messages pile up at the beginning of the measured phase: subscribers pause until so many are due,"
                            + " and then go on while publishing continues. Without subscribers, measuring ends when so many"
                            + " are published. One of `messages`, `bytes` and `time` says how much; it needs"
                            + " `schedule: { rate: … }`, at which it builds up."),
            Key.value("backlog." + MESSAGES, ValueType.COUNT, "", "2000", "How many messages pile up."),
            Key.value(
                    "backlog." + BYTES,
                    ValueType.SIZE,
                    "",
                    "1MiB",
                    "How many bytes of messages pile up, before any compression."),
            Key.value("backlog." + TIME, ValueType.DURATION, "", "5s", "For how long messages pile up."),
            Key.value(
                    "backlog." + THEN,
                    ValueType.RATE,
                    "",
                    "500/s",
                    "The rate from then on; 0/s for none. Without it, the same rate as before."),
            Key.value(
                    "backlog." + CAUGHT_UP,
                    ValueType.DURATION,
                    "",
                    "10s",
                    "The longest that subscribers may take to catch up; the run FAILs if they take longer. Without it, the"
                            + " time is told and not judged."));

    /** What is asked for. */
    public static BacklogKeys read(Section top, Schedule schedule, PayloadSpec payload, Duration measure) {
        if (!top.isGiven(BACKLOG)) {
            return new BacklogKeys(schedule, Optional.empty(), OptionalLong.empty(), Optional.empty());
        }
        Section section = top.section(BACKLOG);
        List<String> given =
                Stream.of(MESSAGES, BYTES, TIME).filter(section::isGiven).toList();
        if (given.size() != 1) {
            throw top.place(BACKLOG)
                    .error(
                            "'backlog': "
                                    + (given.isEmpty()
                                            ? "nothing says how much"
                                            : String.join(" and ", given) + " contradict each other"),
                            "give one of them:  messages: 20000, bytes: 1GiB, time: 10s");
        }
        if (!(schedule instanceof FixedRate rate)) {
            throw top.place(BACKLOG)
                    .error(
                            "'backlog' does not go with 'schedule: "
                                    + top.section("schedule").kind() + "'",
                            "it builds up at one rate:  schedule: { rate: 10000/s }");
        }
        double perSecond = rate.messagesPerSecond();
        Duration building = building(section, given.getFirst(), perSecond, payload);
        boolean alone = top.text("subscribers").equals("0") && !top.isGiven("clients");
        checkLength(top, building, measure, alone);
        return alone ? published(section, rate, building) : workedOff(section, perSecond, building);
    }

    private static void checkLength(Section top, Duration building, Duration measure, boolean alone) {
        if (building.compareTo(measure) > 0 || (!alone && building.equals(measure))) {
            throw top.place(BACKLOG)
                    .error(
                            "'backlog' takes " + Durations.exact(building) + " to build up, and 'measure' is "
                                    + Durations.exact(measure),
                            "give it time" + (alone ? "" : ", and time to work it off") + ":  measure: "
                                    + Durations.exact(building.plus(Duration.ofSeconds(10))));
        }
    }

    private static BacklogKeys workedOff(Section section, double perSecond, Duration building) {
        double then = section.isGiven(THEN) ? section.read(THEN, Rates::parse) : perSecond;
        List<Step> steps = List.of(new Step(perSecond, building), new Step(then, Durations.LONGEST));
        Optional<Expectation> expectation = section.isGiven(CAUGHT_UP)
                ? Optional.of(new Expectation(BacklogSpec.CAUGHT_UP, Expectation.Kind.LONGEST_CATCH_UP, (double)
                        section.read(CAUGHT_UP, Durations::parse).toNanos()))
                : Optional.empty();
        return new BacklogKeys(
                new Schedule.Steps(steps), Optional.of(new BacklogSpec(building)), OptionalLong.empty(), expectation);
    }

    private static BacklogKeys published(Section section, FixedRate rate, Duration building) {
        for (String key : List.of(THEN, CAUGHT_UP)) {
            if (section.isGiven(key)) {
                throw section.place(key)
                        .error(
                                "'" + key + "' in 'backlog': there are no subscribers that go on",
                                "possible with it:  subscribers: 1");
            }
        }
        long count = Math.max(1, Math.round(rate.messagesPerSecond() * building.toNanos() / 1e9));
        return new BacklogKeys(rate, Optional.empty(), OptionalLong.of(count), Optional.empty());
    }

    /** Refuses faults of consumers, which would end the pause of subscribers, or begin another one in it. */
    public void check(Section top, List<FaultSpec> faults) {
        if (spec.isPresent() && faults.stream().anyMatch(FaultSpec::hitsSubscribers)) {
            throw top.place(BACKLOG)
                    .error("'backlog' pauses the subscribers itself, and goes with no faults of consumers");
        }
    }

    /** Refuses a run whose subscribers cannot pause. */
    public void check(Section top, Processes processes, boolean agents, boolean crowd, Set<Capability> capabilities) {
        if (spec.isEmpty()) {
            return;
        }
        String why = "";
        if (crowd) {
            why = "clients of a crowd do not pause";
        } else if (agents) {
            why = "subscribers on agents do not pause";
        } else if (processes.receivers() > 0) {
            why = "subscribers in another process do not pause";
        } else if (capabilities.contains(Capability.SAME_THREAD) && !capabilities.contains(Capability.REJOINING)) {
            why = "what delivers within the publisher's call has no backlog";
        }
        if (!why.isEmpty()) {
            throw top.place(BACKLOG)
                    .error("'backlog': " + why, "possible with:  transport: kafka, processes: one, subscribers: 1");
        }
    }

    /** After how many messages measuring ends, when the scenario asks for so many. */
    public OptionalLong end(OptionalLong asked) {
        return asked.isPresent() && messages.isPresent()
                ? OptionalLong.of(Math.min(asked.getAsLong(), messages.getAsLong()))
                : asked.isPresent() ? asked : messages;
    }

    /** What is expected, with what is expected of the backlog. */
    public List<Expectation> and(List<Expectation> expected) {
        return Stream.concat(expected.stream(), expectation.stream()).toList();
    }

    /** At one rate, how long it takes is how much it is. */
    private static Duration building(Section section, String how, double perSecond, PayloadSpec payload) {
        Duration building = switch (how) {
            case TIME -> section.read(TIME, Durations::parse);
            case MESSAGES -> lasting((double) section.read(MESSAGES, Numbers::count), perSecond);
            default -> {
                double mean = meanBytes(section, payload);
                yield lasting(Math.ceil(section.read(BYTES, Sizes::parse) / mean), perSecond);
            }
        };
        if (building.isZero()) {
            throw section.place(how).error("'" + how + "' in 'backlog' is 0: nothing piles up", "for example 20000");
        }
        return building;
    }

    private static Duration lasting(double messages, double perSecond) {
        double seconds = Math.min(messages / perSecond, (double) Durations.LONGEST.toSeconds());
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static double meanBytes(Section section, PayloadSpec payload) {
        SizeRange size = switch (payload) {
            case PayloadSpec.Random random -> random.size();
            case PayloadSpec.Zeros zeros -> zeros.size();
            case PayloadSpec.Compressible compressible -> compressible.size();
            case PayloadSpec.FileContent content -> throw sizeless(section);
            case PayloadSpec.Replayed rows -> throw sizeless(section);
            case PayloadSpec.Protobuf order -> throw sizeless(section);
            case PayloadSpec.Registered encoded -> throw sizeless(section);
            case PayloadSpec.Document document -> throw sizeless(section);
        };
        return Math.max(1, size.minBytes() + (size.maxBytes() - size.minBytes()) / (size.bias() + 1));
    }

    private static RuntimeException sizeless(Section section) {
        return section.place(BYTES)
                .error(
                        "'bytes' in 'backlog': the size of these messages is not known beforehand",
                        "say how many:  backlog: { messages: 20000 }");
    }
}
