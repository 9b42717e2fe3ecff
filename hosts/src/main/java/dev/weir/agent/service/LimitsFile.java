package dev.weir.agent.service;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.KeyTable;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.OtherNames;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.RegularFile;
import dev.weir.config.Section;
import dev.weir.config.Suggestions;
import dev.weir.config.ValueType;
import dev.weir.config.YamlReader;
import dev.weir.run.host.WorkerLimits;
import dev.weir.unit.Rates;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/** The file in which the owner of a host says what runs may use it for. */
public final class LimitsFile {

    private static final String DRIVERS = "drivers";
    private static final String TARGETS = "targets";
    private static final String RATE = "rate";
    private static final String WATCH = "watch";

    private static final KeyTable TABLE = new KeyTable(List.of(
            Key.of(
                    DRIVERS,
                    Shape.VALUES,
                    ValueType.FILLED_TEXT,
                    new Key.Text("", "[kafka]", "Transports that runs may use here; any without it.")),
            Key.of(
                    TARGETS,
                    Shape.VALUES,
                    ValueType.FILLED_TEXT,
                    new Key.Text(
                            "", "['10.0.0.*:9092']", "Addresses that runs may connect to from here; any without it.")),
            Key.of(
                    RATE,
                    Shape.VALUE,
                    ValueType.RATE,
                    new Key.Text("", "50000/s", "Highest rate that one worker may publish at; any without it.")),
            Key.of(
                    WATCH,
                    Shape.VALUE,
                    ValueType.FLAG,
                    new Key.Text("", "false", "Whether the agent may watch processes (--watch); it may without it."))));

    private LimitsFile() {}

    /**
     * Reads the file.
     *
     * @param transports those that are installed here
     * @throws ConfigException if it cannot be read, or says something else, with all that is wrong
     */
    public static WorkerLimits read(Path file, Collection<String> transports) {
        Problems problems = new Problems();
        Section section = section(file, problems);
        List<Scalar> drivers = values(section, DRIVERS);
        drivers.forEach(driver -> problems.attempt(() -> requireInstalled(driver, transports)));
        problems.throwIfAny();
        return new WorkerLimits(
                new HashSet<>(drivers.stream().map(Scalar::text).toList()),
                values(section, TARGETS).stream().map(Scalar::text).toList(),
                section.isGiven(RATE) ? section.read(RATE, LimitsFile::positive) : Double.POSITIVE_INFINITY);
    }

    /**
     * Whether the agent may watch processes of the host.
     *
     * @throws ConfigException if the file cannot be read, or says something else, with all that is wrong
     */
    public static boolean letsWatch(Path file) {
        Section section = section(file, new Problems());
        return !section.isGiven(WATCH) || Boolean.parseBoolean(section.text(WATCH));
    }

    private static Section section(Path file, Problems problems) {
        String text = text(file);
        Node root = YamlReader.read(text, file.toString())
                .orElseThrow(() -> Place.file(file.toString()).error("says nothing", "for example:  drivers: [kafka]"));
        if (!(root instanceof Mapping mapping)) {
            throw root.place().error("limits are a section, not " + root.kind(), "for example:  drivers: [kafka]");
        }
        TABLE.check(mapping, OtherNames.none(), problems);
        problems.throwIfAny();
        return TABLE.section(mapping);
    }

    private static String text(Path file) {
        try {
            return Files.readString(RegularFile.checked(file));
        } catch (NoSuchFileException e) {
            throw new ConfigException("--limits: there is no file " + file, e);
        } catch (MalformedInputException e) {
            throw new ConfigException("--limits: " + file + " is not a text file in UTF-8", e);
        } catch (IOException e) {
            throw new ConfigException("--limits: cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static List<Scalar> values(Section section, String key) {
        if (!section.isGiven(key)) {
            return List.of();
        }
        List<Scalar> values = section.node(key) instanceof Node.Sequence list
                ? list.items().stream().map(item -> (Scalar) item).toList()
                : Arrays.stream(((Scalar) section.node(key)).text().split(","))
                        .map(part -> new Scalar(part.strip(), section.place(key)))
                        .toList();
        if (values.isEmpty()) {
            throw section.place(key)
                    .error(
                            "'" + key + "' is empty, so that nothing would be allowed",
                            "leave it out to allow everything");
        }
        return values;
    }

    private static void requireInstalled(Scalar driver, Collection<String> transports) {
        if (!transports.contains(driver.text())) {
            throw driver.place()
                    .error(
                            "'drivers': the transport '" + driver.text() + "' is not installed here",
                            Suggestions.hint(driver.text(), List.copyOf(transports)));
        }
    }

    private static double positive(String text) {
        double rate = Rates.parse(text);
        if (!(rate > 0)) {
            throw new IllegalArgumentException("'" + text + "' would allow nothing; a rate must be greater than 0/s");
        }
        return rate;
    }
}
