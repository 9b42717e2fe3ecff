package dev.weir.transport.kafka.settings;

import dev.weir.transport.SettingsException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a broker listens, as the user wrote it. */
public record BrokerAddress(String host, int port) {

    private static final Pattern FORM =
            Pattern.compile("\\s*(?:\\[([0-9a-fA-F:%.]+)\\]|([^:\\s\\[\\]/]+)):([0-9]{1,5})\\s*");

    /**
     * Reads a list separated by commas.
     *
     * @throws SettingsException naming the first entry that is none
     */
    public static List<BrokerAddress> parse(String list) {
        return Arrays.stream(list.split(",", -1)).map(BrokerAddress::one).toList();
    }

    private static BrokerAddress one(String text) {
        if (text.contains("@")) {
            throw new SettingsException(
                    KafkaSettings.BOOTSTRAP,
                    "an address is host:port, without a login before an '@'; log in with"
                            + " 'client.security.protocol', 'client.sasl.mechanism' and 'client.sasl.jaas.config'");
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > 65_535) {
            throw new SettingsException(
                    KafkaSettings.BOOTSTRAP,
                    "'" + text.strip() + "' is not host:port, such as localhost:9092, nor 'embedded'");
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return new BrokerAddress(host, Integer.parseInt(matcher.group(3)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
