package dev.weir.config;

import java.util.Comparator;

/**
 * Where the user wrote something.
 *
 * @param text the place in words an editor understands, {@code my.yaml:7}, or an option: {@code --set rate}
 * @param line of the file, from 1; 0 where there is none
 * @param fromOption whether it was given on the command line
 */
public record Place(String text, int line, boolean fromOption) {

    /** Files by their lines, then options. */
    static final Comparator<Place> IN_ORDER =
            Comparator.comparing(Place::fromOption).thenComparingInt(place -> place.line());

    /** No place: the message says it all. */
    static Place none() {
        return new Place("", 0, false);
    }

    public static Place file(String file) {
        return new Place(file, 0, false);
    }

    public static Place line(String file, int line) {
        return new Place(file + ":" + line, line, false);
    }

    /** An option, without its value, which may be secret under a name that nobody knows. */
    public static Place option(String keyAndValue) {
        return new Place(("--set " + keyAndValue.split("[=:\\s\"']", 2)[0]).strip(), 0, true);
    }

    /** An option of a command with its value, as the user wrote it: {@code --agents 3}. */
    public static Place argument(String optionAndValue) {
        return new Place(optionAndValue, 0, true);
    }

    /** An error about what stands here. */
    public ConfigException error(String message) {
        return new ConfigException(new ConfigException.Problem(this, message));
    }

    /** An error about what stands here, and what would be right. */
    public ConfigException error(String message, String hint) {
        return error(hint.isEmpty() ? message : message + "\n    " + hint);
    }

    /** An error that a value check reported. */
    public ConfigException error(String message, RuntimeException cause) {
        return new ConfigException(new ConfigException.Problem(this, message), cause);
    }
}
