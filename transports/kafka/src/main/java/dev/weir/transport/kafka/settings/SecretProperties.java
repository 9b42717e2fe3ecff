package dev.weir.transport.kafka.settings;

import dev.weir.secret.Secrets;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;

/** What Kafka itself says about which of its properties are secret; for all others their names tell. */
public final class SecretProperties {

    private SecretProperties() {}

    /** Whether a property holds a secret: Kafka says so, or its name does. */
    static boolean isSecret(String name) {
        Optional<ConfigDef.Type> declared = Stream.of(ClientKind.values())
                .flatMap(client ->
                        Stream.ofNullable(client.definition().configKeys().get(name)))
                .map(key -> key.type)
                .findFirst();
        if (declared.isEmpty() || declared.get() == ConfigDef.Type.STRING) {
            return Secrets.isSecret(name);
        }
        // Numbers, flags and class names are never secret, whatever the name: sasl.oauthbearer.jwt.validator.class.
        return declared.get() == ConfigDef.Type.PASSWORD;
    }

    /** The value to show of a property. */
    public static String shown(String name, String value) {
        return isSecret(name) && !value.isEmpty() ? Secrets.MASK : value;
    }
}
