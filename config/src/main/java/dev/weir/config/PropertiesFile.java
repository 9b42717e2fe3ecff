package dev.weir.config;

import dev.weir.secret.Secrets;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A file of Java properties, as it was when it was read: each property with its value and the line where it stands. Of one
 * that is given twice the last counts. Secrets in it are remembered. Immutable.
 */
public final class PropertiesFile {

    /** A value and where it was given; lines count from 1. */
    private record Given(String value, int line) {}

    private static final PropertiesFile EMPTY = new PropertiesFile(Map.of());

    private final Map<String, Given> byName;

    private PropertiesFile(Map<String, Given> byName) {
        this.byName = byName;
    }

    /** A file with nothing in it. */
    public static PropertiesFile empty() {
        return EMPTY;
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws IOException when it cannot be read, or is no text
     * @throws IllegalArgumentException naming the line that is wrong
     */
    public static PropertiesFile read(Path file) throws IOException {
        return of(Files.readString(file, StandardCharsets.UTF_8));
    }

    /**
     * Reads the text of a file.
     *
     * @throws IllegalArgumentException naming the line that is wrong
     */
    public static PropertiesFile of(String text) {
        Map<String, Given> byName = new TreeMap<>();
        StringBuilder together = new StringBuilder();
        int number = 0;
        int first = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (together.isEmpty()) {
                first = number;
            }
            boolean comment = together.isEmpty() && line.matches("[ \\t\\f]*[#!].*");
            together.append(line).append('\n');
            if (comment || !goesOn(line)) {
                add(together.toString(), first, byName);
                together.setLength(0);
            }
        }
        add(together.toString(), first, byName);
        return new PropertiesFile(byName);
    }

    /** Whether a backslash at its end, which no other takes for itself, draws the next line to it. */
    private static boolean goesOn(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private static void add(String lines, int number, Map<String, Given> byName) {
        Properties one = new Properties();
        try {
            one.load(new StringReader(lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
        }
        for (String name : one.stringPropertyNames()) {
            Secrets.remember(name, one.getProperty(name));
            byName.put(name, new Given(one.getProperty(name), number));
        }
    }

    /** Every value by its name, sorted by name. The map belongs to the caller. */
    public Map<String, String> values() {
        Map<String, String> values = new TreeMap<>();
        byName.forEach((name, given) -> values.put(name, given.value()));
        return values;
    }

    /** The value of a property; nothing when the file has no such property. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(byName.get(name)).map(Given::value);
    }

    /** The line where a property stands; 0 for one that the file does not have. */
    public int line(String name) {
        return Optional.ofNullable(byName.get(name)).map(Given::line).orElse(0);
    }
}
