package dev.weir.config;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a Kafka broker. The user may have written the name of its listener before it, as Kafka's clients allow. */
public record BrokerAddress(String host, int port) {

    /** {@code SASL_SSL://}, which clients leave out of account. Addresses of other protocols, such as http, are none. */
    private static final String LISTENER = "(?:(?:[A-Z][A-Z0-9_.-]*|(?i:(?:SASL_)?(?:PLAINTEXT|SSL)))://)?";

    private static final Pattern FORM =
            Pattern.compile("\\s*" + LISTENER + "(?:\\[([0-9a-fA-F:%.]+)\\]|([^:\\s\\[\\]/]+)):([0-9]{1,5})\\s*");

    /**
     * Reads a list separated by commas.
     *
     * @param properties what stands before the names of Kafka's properties in this place, such as {@code client.}; may be
     *     empty
     * @throws IllegalArgumentException saying what is wrong with the first entry that is no address, without any login in
     *     it
     */
    public static List<BrokerAddress> parse(String list, String properties) {
        return Arrays.stream(list.split(",", -1))
                .map(text -> one(text, properties))
                .toList();
    }

    private static BrokerAddress one(String text, String properties) {
        if (text.contains("@")) {
            throw new IllegalArgumentException("an address is host:port, without a login before an '@'; log in with"
                    + " '%1$ssecurity.protocol', '%1$ssasl.mechanism' and '%1$ssasl.jaas.config'"
                            .formatted(properties));
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > 65_535) {
            throw new IllegalArgumentException("'" + text.strip() + "' is not host:port, such as localhost:9092");
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return new BrokerAddress(host, Integer.parseInt(matcher.group(3)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
