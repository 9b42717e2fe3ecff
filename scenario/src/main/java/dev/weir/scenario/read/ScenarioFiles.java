package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Scalar;
import dev.weir.config.RegularFile;
import dev.weir.config.Suggestions;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import dev.weir.transport.TransportDriver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The scenarios that can be run: those that come with Weir, a plain run of each transport, and any file. Every complaint
 * is a {@link ConfigException} whose message is complete; nothing is opened but the files themselves.
 */
public final class ScenarioFiles {

    private static final List<String> ENDINGS = List.of(".yaml", ".yml");
    private static final long MAX_BYTES = 1 << 20;

    private final Path shippedFolder;
    private final List<TransportDriver> drivers;
    private final ScenarioReader reader;

    /**
     * @param shippedFolder where the scenarios that come with Weir lie; it may be missing
     * @param drivers the transports that are installed
     */
    public ScenarioFiles(Path shippedFolder, Collection<TransportDriver> drivers) {
        this.shippedFolder = shippedFolder;
        this.drivers = List.copyOf(drivers);
        this.reader = new ScenarioReader(drivers);
    }

    /** The scenarios that come with Weir, by name. */
    public List<ListEntry> list() {
        return shipped().stream()
                .map(file -> listed(source(file, file.getFileName().toString())))
                .toList();
    }

    private static ListEntry listed(ScenarioSource source) {
        return new ListEntry(
                source.name(),
                source.root()
                        .value("description")
                        .map(node -> node instanceof Scalar scalar ? scalar.text() : "")
                        .orElse(""));
    }

    /**
     * Reads and checks a scenario.
     *
     * @param nameOrPath a shipped scenario, a transport, or a file
     * @param options what replaces the scenario's own values, each as {@code key=value}
     * @throws ConfigException when anything is wrong with it, or it asks for more than one run
     */
    public Scenario load(String nameOrPath, List<String> options) {
        return reader.read(find(nameOrPath), options);
    }

    /**
     * Reads and checks every run of a scenario.
     *
     * @param nameOrPath a shipped scenario, a transport, or a file
     * @param options what replaces the scenario's own values, each as {@code key=value}
     * @throws ConfigException when anything is wrong with any of its cells
     */
    public Matrix matrix(String nameOrPath, List<String> options) {
        return matrix(nameOrPath, options, new PlacedByCommand.Nowhere());
    }

    /**
     * The same where options of the command say where the runs take place.
     *
     * @param placed what they say
     */
    public Matrix matrix(String nameOrPath, List<String> options, PlacedByCommand placed) {
        return reader.matrix(find(nameOrPath), options, placed);
    }

    /** The text of a scenario as it was written. */
    public String text(String nameOrPath) {
        return find(nameOrPath).text();
    }

    /**
     * The text of a scenario and where it comes from.
     *
     * @throws ConfigException when there is none of that name
     */
    public ScenarioSource find(String nameOrPath) {
        Path path = path(nameOrPath);
        boolean looksLikePath = path.getNameCount() != 1
                || path.isAbsolute()
                || nameOrPath.startsWith(".")
                || ENDINGS.stream().anyMatch(nameOrPath::endsWith);
        if (looksLikePath) {
            return source(path, nameOrPath);
        }
        Optional<Path> shipped =
                shipped().stream().filter(file -> name(file).equals(nameOrPath)).findFirst();
        if (shipped.isPresent()) {
            return source(shipped.get(), shipped.get().getFileName().toString());
        }
        if (drivers.stream().anyMatch(driver -> driver.name().equals(nameOrPath))) {
            String description = "A run of the transport " + nameOrPath;
            String text = "description: " + description + "\ntransport: " + nameOrPath + "\n";
            return new ScenarioSource(nameOrPath, nameOrPath, text, Optional.empty());
        }
        if (Files.exists(path)) {
            return source(path, nameOrPath);
        }
        throw unknown(nameOrPath);
    }

    private ConfigException unknown(String name) {
        List<String> known = Stream.concat(
                        shipped().stream().map(ScenarioFiles::name),
                        drivers.stream().map(TransportDriver::name))
                .toList();
        return new ConfigException("there is no scenario '" + name + "', and no file of that name\n    "
                + Suggestions.hint(Suggestions.nearest(name, known), known, "see all:  weir list"));
    }

    private static Path path(String text) {
        try {
            if (text.isBlank()) {
                throw new ConfigException("the name of a scenario is empty");
            }
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new ConfigException("'" + text + "' is not a path: " + e.getReason(), e);
        }
    }

    private List<Path> shipped() {
        if (!Files.isDirectory(shippedFolder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(shippedFolder)) {
            return files.filter(file -> ENDINGS.stream().anyMatch(file.toString()::endsWith))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new ConfigException("the folder of scenarios '" + shippedFolder + "' cannot be read: " + e, e);
        }
    }

    private static String name(Path file) {
        String name = file.getFileName().toString();
        return ENDINGS.stream()
                .filter(name::endsWith)
                .findFirst()
                .map(ending -> name.substring(0, name.length() - ending.length()))
                .orElse(name);
    }

    private static ScenarioSource source(Path file, String label) {
        if (!Files.exists(file)) {
            throw new ConfigException(label + ": there is no such file");
        }
        RegularFile.fault(file).ifPresent(fault -> {
            throw new ConfigException(label + ": " + fault);
        });
        return new ScenarioSource(
                name(file),
                label,
                text(file, label),
                Optional.ofNullable(file.toAbsolutePath().getParent()));
    }

    private static String text(Path file, String label) {
        try {
            long bytes = Files.size(file);
            if (bytes > MAX_BYTES) {
                throw new ConfigException(
                        label + ": is larger than 1 MiB (" + bytes + " bytes), too large for a scenario");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ConfigException(label + ": not a text file (it is not UTF-8)", e);
        } catch (IOException e) {
            throw new ConfigException(label + ": cannot be read: " + e, e);
        }
    }
}
