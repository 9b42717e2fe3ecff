package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.instant.InstantSource;
import dev.weir.instant.InstantUnit;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Optional;

/** The keys of a scenario that only receives what others publish. */
public final class ConsumeKeys {

    /** The section. */
    public static final String CONSUME = "consume";

    private static final String INSTANT = "instant";
    private static final String UNIT = "unit";
    private static final String UNTIL = "until";
    private static final String END = "end";

    /** The setting of a log that says where subscribers begin. */
    private static final String FROM = "from";

    private static final ValueType SOURCE = ValueType.of(
            "record, header <name>, or json <path>", text -> InstantSource.parse(text, InstantUnit.MILLIS));

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.section(
                    CONSUME,
                    ValueType.NONE,
                    "",
                    "{ instant: json $.sent, unit: ms }",
                    "Receives what others publish, and publishes nothing. The transport must have a log (Kafka), and its section"
                            + " says which topic, and with `from` where to begin. Keys about publishing do not go with it."),
            Key.value(
                    "consume." + INSTANT,
                    SOURCE,
                    "",
                    "json $.meta.sent",
                    "Where a message says when it was due: record is the timestamp of the record, `header sent-at` a"
                            + " header, and `json $.meta.sent` a field of a JSON value. To be given with `consume`."),
            Key.value(
                    "consume." + UNIT,
                    choice(InstantUnit.words()),
                    "ms",
                    "ISO-8601",
                    "In which unit it says so: a number since 1970-01-01 UTC, or a date and time with its offset, such as"
                            + " 2026-11-29T13:57:40.054Z."),
            Key.value(
                    "consume." + UNTIL,
                    choice(List.of("time", END)),
                    "time",
                    END,
                    "When measuring ends. time: after `measure`. end: where the log ended when measuring began, and after `measure`"
                            + " at the latest."));

    /** What goes with publishing alone. */
    private static final List<String> OF_PUBLISHING = List.of(
            "topics",
            "schedule",
            "payload",
            "keys",
            "carrier",
            "publishers",
            "pacer",
            "headers",
            "check",
            "backlog",
            "latency",
            "durability",
            "replicas",
            "clients",
            "yardstick",
            "agents",
            "controller");

    private ConsumeKeys() {}

    /** Whether a scenario only receives. */
    public static boolean asked(Section top) {
        return top.isGiven(CONSUME);
    }

    /** When the messages of others are due; empty where the run publishes. */
    public static Optional<Schedule> schedule(Section top) {
        if (!asked(top)) {
            return Optional.empty();
        }
        Section section = top.section(CONSUME);
        if (!section.isGiven(INSTANT)) {
            throw top.place(CONSUME)
                    .error(
                            "'consume': nothing says when a message was due",
                            "write  consume: { instant: record },  { instant: header sent-at },  or  { instant: json $.sent }");
        }
        InstantUnit unit = InstantUnit.of(section.text(UNIT));
        InstantSource source = section.read(INSTANT, text -> InstantSource.parse(text, unit));
        if (source.place() == InstantSource.Place.RECORD && section.isGiven(UNIT) && unit != InstantUnit.MILLIS) {
            throw section.place(UNIT).error("'unit' in 'consume': the timestamp of a record is in ms");
        }
        return Optional.of(new Schedule.ByOthers(source, section.text(UNTIL).equals(END)));
    }

    /**
     * Refuses what cannot be done where others publish.
     *
     * @param given the keys about publishing that the scenario has
     */
    public static void check(Section top, List<String> given, TransportDriver driver, Settings settings) {
        if (!asked(top)) {
            return;
        }
        given.stream().findFirst().ifPresent(key -> {
            boolean placing = key.equals("agents") || key.equals("controller");
            throw top.place(key)
                    .error(
                            "'" + key + "' does not go with 'consume': "
                                    + (placing
                                            ? "only subscribers on this host receive what others publish"
                                            : "others publish"),
                            "take one of both out");
        });
        if (top.text("subscribers").equals("0")) {
            throw top.place("subscribers").error("'subscribers': with 'consume', somebody has to receive");
        }
        driver.obstacleToOthers(settings).ifPresent(why -> {
            throw top.place(CONSUME).error("'consume': " + why);
        });
    }

    /** The keys about publishing that a scenario has, before any default is put there. */
    public static List<String> ofPublishing(Mapping root) {
        return OF_PUBLISHING.stream().filter(key -> root.entry(key).isPresent()).toList();
    }

    /** Whether what is to be received lies in the log before the run begins. */
    public static boolean inLog(Section top, Settings settings) {
        return asked(top) && settings.isDeclared(FROM) && !settings.text(FROM).equals(END);
    }

    /** The keys that mean nothing then. */
    public static List<String> meaningless(Section top) {
        return asked(top) ? OF_PUBLISHING : List.of(CONSUME);
    }
}
