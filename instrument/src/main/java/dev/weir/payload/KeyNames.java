package dev.weir.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists of names for keys: those that come with Weir, and those of files. */
public final class KeyNames {

    /** 40 fruits. */
    public static final List<String> FRUITS =
            List.of(("Apple Banana Orange Grape Pineapple Strawberry Watermelon Mango Kiwi Lemon Peach Cherry Blueberry"
                            + " Raspberry Blackberry Coconut Pomegranate Cantaloupe Apricot Fig Plum Pear Avocado Lychee"
                            + " Guava Dragonfruit Passionfruit Papaya Melon Lime Nectarine Persimmon Starfruit Tangerine"
                            + " Durian Kumquat Cranberry Rambutan Mangosteen Jackfruit")
                    .split(" "));

    /** 40 first names. */
    public static final List<String> NAMES =
            List.of(("James John Robert Michael William David Richard Joseph Charles Thomas Daniel Matthew Christopher"
                            + " George Brian Edward Ronald Anthony Kevin Jason Gary Timothy Jose Larry Jeffrey Frank"
                            + " Scott Eric Stephen Andrew Raymond Gregory Joshua Jerry Dennis Walter Patrick Peter"
                            + " Harold Douglas")
                    .split(" "));

    /** Longest name in UTF-8. */
    private static final int MAX_NAME_BYTES = 65_535;

    private static final long MAX_FILE_BYTES = 64L << 20;

    private KeyNames() {}

    /** The list of that name which comes with Weir. */
    public static Optional<List<String>> shipped(String list) {
        return switch (list) {
            case "fruits" -> Optional.of(FRUITS);
            case "names" -> Optional.of(NAMES);
            default -> Optional.empty();
        };
    }

    /**
     * Reads a file of names, one a line.
     *
     * @throws IllegalArgumentException when it cannot be read, holds none, or has a line that is empty, a name twice, too
     *     long a name, or bytes that are not UTF-8; it names the line
     */
    public static List<String> read(Path file) {
        List<String> names = new ArrayList<>();
        Map<String, Integer> lines = new HashMap<>();
        for (String line : text(file).split("\r?\n", -1)) {
            int number = names.size() + 1;
            check(file, number, line);
            Integer earlier = lines.putIfAbsent(line, number);
            if (earlier != null) {
                throw new IllegalArgumentException(
                        "line " + number + " of '" + file + "' is '" + line + "', as is line " + earlier);
            }
            names.add(line);
        }
        return names;
    }

    private static void check(Path file, int number, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("line " + number + " of '" + file + "' is empty; every line is a name");
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("line " + number + " of '" + file + "' has " + bytes
                    + " bytes; a name has at most " + MAX_NAME_BYTES);
        }
    }

    /** The content without the end of its last line. */
    private static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("'" + file + "' "
                    + (Files.exists(file)
                            ? "is not a file"
                            : "does not exist; lists that come with Weir are fruits and names"));
        }
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new IllegalArgumentException("'" + file + "' is larger than 64 MiB");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString()
                    .replaceFirst("\r?\n\\z", "");
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("'" + file + "' is not UTF-8 text", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("'" + file + "' cannot be read: " + e, e);
        }
    }
}
