package dev.weir.config;

/**
 * Where the user wrote something.
 *
 * @param text the place in words an editor understands, {@code my.yaml:7}, or an option: {@code --set rate}
 * @param fromOption whether it was given on the command line
 */
public record Place(String text, boolean fromOption) {

    public static Place file(String file) {
        return new Place(file, false);
    }

    public static Place line(String file, int line) {
        return new Place(file + ":" + line, false);
    }

    /** An option, without its value, which may be secret under a name that nobody knows. */
    public static Place option(String keyAndValue) {
        return new Place(("--set " + keyAndValue.split("[=:\\s\"']", 2)[0]).strip(), true);
    }

    /** An error about what stands here. */
    public ConfigException error(String message) {
        return new ConfigException(text + ": " + message);
    }

    /** An error about what stands here, and what would be right. */
    public ConfigException error(String message, String hint) {
        return hint.isEmpty() ? error(message) : error(message + "\n    " + hint);
    }

    /** An error that a value check reported. */
    public ConfigException error(String message, RuntimeException cause) {
        return new ConfigException(text + ": " + message, cause);
    }
}
