package dev.weir.gateway.config;

import dev.weir.config.KeyTable;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import dev.weir.config.Problems;
import dev.weir.config.RegularFile;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Sizes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a file and the command line give, over the defaults of a table: values under the paths of its keys.
 *
 * @param place of the file, or of the part of it that the values are of
 * @param folder that relative paths in the file begin at
 */
record GivenValues(KeyTable table, Map<String, Scalar> values, Place place, Path folder) {

    /** Checks each value by itself. */
    void check(Problems problems) {
        values.forEach((path, value) -> table.get(path).wrong(value).ifPresent(problems::add));
    }

    boolean isGiven(String path) {
        return values.containsKey(path);
    }

    Optional<Scalar> value(String path) {
        return Optional.ofNullable(values.get(path));
    }

    /** The place of a value, or of the whole when it was not given. */
    Place place(String path) {
        return value(path).map(Scalar::place).orElse(place);
    }

    String text(String path) {
        return value(path).map(Scalar::text).orElseGet(() -> table.get(path).defaultText());
    }

    /** Parts of a text with commas between them. */
    List<String> list(String path) {
        return Stream.of(text(path).split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    boolean flag(String path) {
        return text(path).equalsIgnoreCase("true");
    }

    String choice(String path) {
        return text(path).toLowerCase(Locale.ROOT);
    }

    int count(String path, int least, int most) {
        long count = Numbers.count(text(path));
        if (count < least || count > most) {
            throw place(path).error(quoted(path) + " is from " + least + " to " + most + ", not " + text(path));
        }
        return (int) count;
    }

    /** A count, or {@code most} for none. */
    int limit(String path, int least, int most) {
        return text(path).equals(KeyDeclarations.NONE) ? most : count(path, least, most);
    }

    int bytes(String path, int least, int most) {
        long bytes = Sizes.parse(text(path));
        if (bytes < least || bytes > most) {
            throw place(path)
                    .error(quoted(path) + " is from " + Sizes.exact(least) + " to " + Sizes.exact(most) + ", not "
                            + text(path));
        }
        return (int) bytes;
    }

    Duration duration(String path) {
        return Durations.parse(text(path));
    }

    /** A duration of a millisecond at least. */
    long millis(String path) {
        long millis = duration(path).toMillis();
        if (millis < 1) {
            throw place(path).error(quoted(path) + " is a millisecond or longer, not " + text(path));
        }
        return millis;
    }

    /** A file that is there. */
    Optional<Path> file(String path) {
        return newFile(path).map(file -> {
            RegularFile.fault(file).ifPresent(fault -> {
                throw place(path).error(quoted(path) + ": " + file + " " + fault);
            });
            if (!Files.isReadable(file)) {
                throw place(path).error(quoted(path) + ": there is no file " + file + " that can be read");
            }
            return file;
        });
    }

    /** A file that need not be there. */
    Optional<Path> newFile(String path) {
        return value(path)
                .map(value -> value.place().fromOption()
                        ? Path.of(value.text()).toAbsolutePath()
                        : folder.resolve(value.text()));
    }

    /** What is made of several values: an error in them is one of the place of the first. */
    <T> T made(String path, Supplier<T> maker) {
        return made(place(path), maker);
    }

    /** What is made of several values: an error in them is one of that place. */
    static <T> T made(Place place, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw place.error(String.valueOf(e.getMessage()), e);
        }
    }

    /** How errors call a key: {@code 'port' in 'server'}. */
    String quoted(String path) {
        return table.get(path).quoted();
    }
}
