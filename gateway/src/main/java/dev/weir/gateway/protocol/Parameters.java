package dev.weir.gateway.protocol;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The parameters of one request line, {@code name=value&name=value}, decoded as forms are: a plus sign is a space. A
 * value may contain raw spaces, brackets and further equals signs. Immutable.
 */
public final class Parameters {

    /** No request of the protocol has more than a third of it. */
    private static final int MAX_COUNT = 64;

    private static final int MAX_DIGITS = 15;

    private final Map<String, String> values;

    private Parameters(Map<String, String> values) {
        this.values = values;
    }

    public static Parameters none() {
        return new Parameters(Map.of());
    }

    /**
     * Reads a line.
     *
     * @throws Refusal when a pair has no equals sign, a name comes twice or the encoding is broken
     */
    public static Parameters parse(String line) {
        Map<String, String> values = new HashMap<>();
        int start = 0;
        while (start < line.length()) {
            int ampersand = line.indexOf('&', start);
            int end = ampersand < 0 ? line.length() : ampersand;
            if (end > start) {
                add(line.substring(start, end), values);
            }
            start = end + 1;
        }
        return new Parameters(values);
    }

    private static void add(String pair, Map<String, String> values) {
        int equals = pair.indexOf('=');
        if (equals <= 0) {
            throw new Refusal(Refusal.MALFORMED, "A parameter without a name or a value");
        }
        String name = decoded(pair.substring(0, equals));
        if (values.put(name, decoded(pair.substring(equals + 1))) != null) {
            throw new Refusal(Refusal.MALFORMED, "A parameter twice");
        }
        if (values.size() > MAX_COUNT) {
            throw new Refusal(Refusal.MALFORMED, "Too many parameters");
        }
    }

    /** As forms are encoded: the libraries that write them put a plus sign for a space, and official clients %2B for one. */
    private static String decoded(String text) {
        return Percent.decode(text.replace('+', ' '));
    }

    /** These, and from the defaults what these do not have. */
    public Parameters withDefaults(Parameters defaults) {
        if (defaults.values.isEmpty()) {
            return this;
        }
        Map<String, String> merged = new HashMap<>(defaults.values);
        merged.putAll(values);
        return new Parameters(merged);
    }

    /** The one of a name alone, if it is there. */
    public Parameters only(String name) {
        return text(name).map(value -> new Parameters(Map.of(name, value))).orElseGet(Parameters::none);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * A value that must be there.
     *
     * @throws Refusal when it is missing or empty
     */
    public String required(String name) {
        return text(name)
                .filter(value -> !value.isEmpty())
                .orElseThrow(() -> Refusal.argument("Missing " + Percent.argument(name)));
    }

    /**
     * A value that is true or false.
     *
     * @throws Refusal when it is neither
     */
    public boolean flag(String name, boolean otherwise) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        return switch (value.get()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.argument(name + " is neither true nor false");
        };
    }

    /**
     * A whole number from 0.
     *
     * @throws Refusal when it is none, or has more than 15 digits
     */
    public OptionalLong count(String name) {
        Optional<String> value = text(name);
        return value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(whole(name, value.get()));
    }

    /** The same of a parameter that must be there. */
    public long requiredCount(String name) {
        return whole(name, required(name));
    }

    static long whole(String name, String value) {
        if (value.isEmpty() || value.length() > MAX_DIGITS) {
            throw Refusal.argument(name + " is not a number");
        }
        long number = 0;
        for (int index = 0; index < value.length(); index++) {
            int digit = value.charAt(index) - '0';
            if (digit < 0 || digit > 9) {
                throw Refusal.argument(name + " is not a number");
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /** A decimal number above 0 with a dot, at most 15 characters. */
    static double decimal(String name, String value) {
        boolean plain = !value.isEmpty() && value.length() <= MAX_DIGITS;
        int dots = 0;
        for (int index = 0; plain && index < value.length(); index++) {
            char character = value.charAt(index);
            dots += character == '.' ? 1 : 0;
            plain = character == '.' || (character >= '0' && character <= '9');
        }
        if (!plain || dots > 1 || dots == value.length()) {
            throw Refusal.argument(name + " is not a decimal number");
        }
        double number = Double.parseDouble(value);
        if (!(number > 0)) {
            throw Refusal.argument(name + " must be above 0");
        }
        return number;
    }
}
