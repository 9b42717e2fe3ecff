package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Section;
import dev.weir.config.ValueType;
import dev.weir.instant.FieldPath;
import dev.weir.instant.InstantUnit;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.ReplayPayload;
import dev.weir.replay.ReplaySpec;
import dev.weir.replay.ReplaySpec.Fields;
import dev.weir.replay.ReplaySpec.HeaderField;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.TransportException;
import dev.weir.unit.Numbers;
import dev.weir.unit.Sizes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of a scenario that replays a file, and what is read of them.
 *
 * @param schedule when its rows are due
 * @param payload what its messages say
 */
public record ReplayKeys(Schedule schedule, PayloadSpec payload) {

    /** The section. */
    public static final String REPLAY = "replay";

    private static final String FILE = "file";
    private static final String INSTANT = "instant";
    private static final String UNIT = "unit";
    private static final String PAYLOAD = "payload";
    private static final String KEY = "key";
    private static final String HEADERS = "headers";
    private static final String SPEED = "speed";
    private static final String REPEAT = "repeat";
    private static final String LARGEST = "largest";

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.section(
                    REPLAY,
                    ValueType.NONE,
                    "",
                    "{ file: orders.csv, instant: at, payload: order, speed: 2 }",
                    "Publishes the rows of a file at the instants that they say themselves, from the first row on. The end of the file"
                            + " ends the phase. It takes the place of `schedule`, `payload` and `keys`; the identity travels in a"
                            + " header. The warm-up replays the beginning of the file."),
            Key.value(
                    "replay." + FILE,
                    ValueType.FILE,
                    "",
                    "orders.csv",
                    "A file in the scenario's own folder: JSON lines, or CSV with names in its first line (`.csv`); compressed if `.gz`"
                            + " comes behind. It is read while it is published, so it may be larger than the memory. To be given with"
                            + " `replay`."),
            Key.value(
                    "replay." + INSTANT,
                    ValueType.FILLED_TEXT,
                    "",
                    "at",
                    "Where a row says when it is due: a column, or a path such as `$.meta.at`. A row that goes back in time is due with"
                            + " the one before it, which a warning tells. To be given with `replay`."),
            Key.value(
                    "replay." + UNIT,
                    choice(InstantUnit.words()),
                    "ms",
                    "ISO-8601",
                    "In which unit it says so, as in `consume.unit`."),
            Key.value(
                    "replay." + PAYLOAD,
                    ValueType.FILLED_TEXT,
                    "",
                    "order",
                    "The column or field that is the payload. Without it, the whole JSON line is; CSV needs it."),
            Key.value(
                    "replay." + KEY,
                    ValueType.FILLED_TEXT,
                    "",
                    "id",
                    "The column or field that is the key of the message."),
            Key.open(
                    "replay." + HEADERS,
                    "section of texts",
                    "",
                    "{ tenant: customer }",
                    "Headers of the message, and the columns or fields that they are filled from. A header of which a row has nothing is"
                            + " left out."),
            Key.value(
                    "replay." + SPEED,
                    ValueType.NUMBER,
                    "1",
                    "2",
                    "How many times faster than the file says: 2 halves every gap, 0.5 doubles it."),
            Key.value(
                    "replay." + REPEAT,
                    ValueType.FLAG,
                    "false",
                    "true",
                    "Whether the file begins again at its end, until `measure` is over."),
            Key.value(
                    "replay." + LARGEST,
                    ValueType.SIZE,
                    "64KiB",
                    "512KiB",
                    "The largest payload; a larger one ends the run."));

    private static final List<String> REPLACED = List.of(
            "schedule", "payload", "keys", "carrier", "headers", "check", "backlog", "consume", "agents", "clients");

    /** Whether a scenario replays a file. */
    public static boolean asked(Section top) {
        return top.isGiven(REPLAY);
    }

    /** The keys whose place a replay takes that a scenario has, before any default is put there. */
    public static List<String> replaced(Mapping root) {
        return REPLACED.stream().filter(key -> root.entry(key).isPresent()).toList();
    }

    /**
     * What is asked for; empty where nothing is replayed.
     *
     * @param folder where the scenario's own files lie, if it has a place
     * @param publishers how many divide the rows
     */
    public static Optional<ReplayKeys> read(Section top, Optional<Path> folder, int publishers) {
        if (!asked(top)) {
            return Optional.empty();
        }
        Section section = top.section(REPLAY);
        for (String key : List.of(FILE, INSTANT)) {
            if (!section.isGiven(key)) {
                throw top.place(REPLAY)
                        .error(
                                "'replay' needs '" + key + "'",
                                "for example:  replay: { file: orders.csv, instant: at, payload: order }");
            }
        }
        ReplaySpec spec = section.read(SPEED, text -> spec(section, folder, Numbers.decimal(text)));
        check(section, spec);
        return Optional.of(new ReplayKeys(new Schedule.Replay(spec), new PayloadSpec.Replayed(spec, publishers)));
    }

    private static ReplaySpec spec(Section section, Optional<Path> folder, double speed) {
        return new ReplaySpec(
                PayloadReader.file(section, FILE, folder).toString(),
                section.text(INSTANT),
                InstantUnit.of(section.text(UNIT)),
                new Fields(text(section, PAYLOAD), text(section, KEY), headers(section)),
                speed,
                section.text(REPEAT).equals("true"),
                section.read(LARGEST, ReplayKeys::largest));
    }

    private static int largest(String text) {
        long bytes = Sizes.parse(text);
        if (bytes < 1 || bytes > SizeRange.LIMIT_BYTES) {
            throw new IllegalArgumentException("'" + text + "' is not from 1B to 256MiB");
        }
        return Math.toIntExact(bytes);
    }

    private static String text(Section section, String key) {
        return section.isGiven(key) ? section.text(key) : "";
    }

    private static List<HeaderField> headers(Section section) {
        if (!section.isGiven(HEADERS)) {
            return List.of();
        }
        if (!(section.node(HEADERS) instanceof Mapping given)) {
            throw section.place(HEADERS)
                    .error(
                            "'headers' in 'replay' is a section of names and columns",
                            "write:  headers: { tenant: customer }");
        }
        List<HeaderField> headers = new ArrayList<>();
        given.entries().forEach((name, entry) -> {
            if (!(entry.value() instanceof Node.Scalar field)) {
                throw entry.value().place().error("'" + name + "' in 'headers' is the name of a column or field");
            }
            headers.add(new HeaderField(name, field.text()));
        });
        return headers;
    }

    /** What is wrong with the first row is told before anything is opened. */
    private static void check(Section section, ReplaySpec spec) {
        if (spec.csv() && spec.fields().payload().isEmpty()) {
            throw section.place(FILE)
                    .error("'replay': which column of a CSV file is the payload is not said", "write:  payload: order");
        }
        section.read(FILE, text -> {
            try {
                if (!spec.csv()) {
                    new FieldPath(spec.instant());
                }
                return new ReplayPayload(spec, 0, 1);
            } catch (TransportException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        });
    }

    /**
     * Refuses what does not go with it.
     *
     * @param given the keys whose place it takes that the scenario has
     */
    public static void check(Section top, List<String> given, String transport, Set<Capability> capabilities) {
        if (!asked(top)) {
            return;
        }
        given.stream().findFirst().ifPresent(key -> {
            throw top.place(key)
                    .error(
                            "'" + key + "' does not go with 'replay': "
                                    + (key.equals("agents")
                                            ? "the file is on this host"
                                            : key.equals("clients")
                                                    ? "subscribers receive what is replayed"
                                                    : "the file says what is published and when"),
                            "take one of both out");
        });
        if (!capabilities.contains(Capability.HEADER)) {
            throw top.place(REPLAY)
                    .error("'replay': the transport '" + transport
                            + "' has no headers, in which the identity could travel");
        }
        Section section = top.section(REPLAY);
        for (String key : List.of(KEY, HEADERS)) {
            if (section.isGiven(key) && !capabilities.contains(Capability.USER_HEADERS)) {
                throw section.place(key)
                        .error("'" + key + "' in 'replay': the transport '" + transport + "' takes none of your own");
            }
        }
        if (section.text(REPEAT).equals("true") && !top.isGiven("measure")) {
            throw section.place(REPEAT)
                    .error("'repeat' in 'replay': nothing says when it ends", "say how long:  measure: 60s");
        }
    }

    /** The keys that mean nothing then, or without it. */
    public static List<String> meaningless(Section top) {
        return asked(top) ? REPLACED : List.of(REPLAY);
    }
}
