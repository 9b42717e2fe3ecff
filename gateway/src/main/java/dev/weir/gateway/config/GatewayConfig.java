package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.RegularFile;
import dev.weir.config.Suggestions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads the file that configures a gateway. */
public final class GatewayConfig {

    private GatewayConfig() {}

    /**
     * Reads {@code gateway.yaml}, or {@code adapters.xml} as the Lightstreamer Kafka Connector takes it.
     *
     * @param options of the command line, {@code key=value}, with keys of the gateway itself; they go before the file
     * @param variables that an {@code adapters.xml} may name
     * @throws ConfigException when it is not as it should be: file, line, what is wrong, and what would be right
     */
    public static GatewayConfiguration read(Path file, List<String> options, Variables variables) {
        String text = text(file);
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a folder");
        return read(text, new Origin(String.valueOf(file.getFileName()), folder), options, variables);
    }

    /** The same of a file that names no variables. */
    public static GatewayConfiguration read(Path file, List<String> options) {
        return read(file, options, Variables.none());
    }

    /** Reads what such a file would hold; relative paths begin at the folder. */
    public static GatewayConfiguration read(String text, String name, Path folder, List<String> options) {
        return read(text, new Origin(name, folder), options, Variables.none());
    }

    /** The file that a text is of. */
    private record Origin(String name, Path folder) {}

    private static GatewayConfiguration read(String text, Origin file, List<String> options, Variables variables) {
        Map<String, Scalar> values = new LinkedHashMap<>();
        Problems problems = new Problems();
        boolean xml = text.stripLeading().startsWith("<");
        Optional<ConfiguredAdapters> adapters = xml
                ? Optional.of(AdaptersXml.read(text, file.name(), file.folder(), variables))
                : GatewayYaml.read(text, file.name(), file.folder(), values, problems);
        options.forEach(option -> problems.attempt(() -> put(option, values)));
        GivenValues given = new GivenValues(GatewayKeys.TABLE, values, Place.file(file.name()), file.folder());
        given.check(problems);
        problems.throwIfAny();
        ConfiguredAdapters found = adapters.orElseThrow();
        Optional<Path> server = given.file(GatewayKeys.LIGHTSTREAMER_CONF);
        if (server.isPresent()) {
            String name = String.valueOf(server.get().getFileName());
            LightstreamerConf.read(text(server.get()), name).forEach(values::putIfAbsent);
            found = found.with("of " + name + ", '" + LightstreamerConf.ORDER + "' and '" + LightstreamerConf.MIN_LENGTH
                    + "' are read; the rest has no effect");
        }
        return new SettingsReader(given).read(found);
    }

    private static void put(String option, Map<String, Scalar> values) {
        Place place = Place.option(option);
        int equals = option.indexOf('=');
        if (equals < 1) {
            throw place.error("a setting is written key=value, for example:  --set server.port=8081");
        }
        String key = option.substring(0, equals).strip();
        if (GatewayKeys.TABLE.find(key).isEmpty()) {
            List<String> known =
                    GatewayKeys.TABLE.keys().stream().map(Key::path).toList();
            throw place.error("unknown key '" + key + "'", Suggestions.hint(key, known));
        }
        values.put(key, new Scalar(option.substring(equals + 1).strip(), place));
    }

    private static String text(Path file) {
        try {
            return Files.readString(RegularFile.checked(file));
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no file " + file, e);
        } catch (CharacterCodingException e) {
            throw new ConfigException(file + ": is not text in UTF-8", e);
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e, e);
        }
    }
}
