package dev.weir.resource.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small files by which a system tells of itself. One that is not there, or may not be read, is empty. */
final class SystemFile {

    private SystemFile() {}

    static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            // Each of these files exists on some systems only: that it is missing is an answer.
            return List.of();
        }
    }

    /** The first line; empty when there is none. */
    static String line(Path file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? "" : lines.getFirst().strip();
    }

    /** What follows a key and its separator at the start of a line; empty when there is no such line. */
    static String value(Path file, String key, char separator) {
        return lines(file).stream()
                .filter(line -> line.startsWith(key) && line.indexOf(separator) >= 0)
                .filter(line ->
                        line.substring(0, line.indexOf(separator)).strip().equals(key))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst()
                .orElse("");
    }
}
