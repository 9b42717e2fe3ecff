package dev.weir.transport.kafka;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;

/** Knows which properties are secret, and takes their values out of texts. */
final class Secrets {

    static final String MASK = "********";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "password|passwd|secret|token(?!\\.endpoint)|jaas|credential|assertion\\.template|api\\.?key"
                    + "|private\\.?key|keystore\\.key|basic\\.auth|authorization");

    /** Values this short occur in any text by chance, so a text is not searched for them. */
    private static final int SHORTEST_SEARCHED = 3;

    private Secrets() {}

    /** Whether a property holds a secret: Kafka says so, or its name does. */
    static boolean isSecret(String name) {
        for (Client client : Client.values()) {
            ConfigDef.ConfigKey key = client.definition().configKeys().get(name);
            if (key != null) {
                if (key.type == ConfigDef.Type.PASSWORD) {
                    return true;
                }
                // Numbers, flags and class names are never secret, whatever the name:
                // sasl.oauthbearer.jwt.validator.class.
                if (key.type != ConfigDef.Type.STRING) {
                    return false;
                }
            }
        }
        return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    /** The value to show of a property. */
    static String shown(String name, String value) {
        return isSecret(name) && !value.isEmpty() ? MASK : value;
    }

    /** {@code text} without the value of any secret of {@code properties}. */
    static String scrub(String text, Map<String, ?> properties) {
        String scrubbed = text;
        for (Map.Entry<String, ?> property : properties.entrySet()) {
            String value = String.valueOf(property.getValue());
            if (value.length() >= SHORTEST_SEARCHED && isSecret(property.getKey())) {
                scrubbed = scrubbed.replace(value, MASK);
            }
        }
        return scrubbed;
    }
}
