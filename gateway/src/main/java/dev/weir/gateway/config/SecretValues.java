package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.secret.Secrets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the passwords in what a file says, so that they can be masked wherever they turn up. */
final class SecretValues {

    /** An option of a JAAS configuration, {@code name="value"}, with backslashes before what would end the value. */
    private static final Pattern JAAS_OPTION = Pattern.compile("([\\w.]+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    private SecretValues() {}

    /** Those of a connection. */
    static Set<String> of(Given given) {
        Set<String> secrets = new LinkedHashSet<>();
        add(given.values(), secrets);
        add(given.kafka(), secrets);
        return secrets;
    }

    private static void add(Map<String, Scalar> values, Set<String> secrets) {
        values.forEach((name, value) -> {
            if (Secrets.isSecret(name)) {
                secrets.add(value.text());
                addJaasOptions(value.text(), secrets);
            }
        });
    }

    private static void addJaasOptions(String text, Set<String> secrets) {
        Matcher option = JAAS_OPTION.matcher(text);
        while (option.find()) {
            if (Secrets.isSecret(option.group(1))) {
                secrets.add(option.group(2));
                secrets.add(option.group(2).replaceAll("\\\\(.)", "$1"));
            }
        }
    }
}
