package dev.weir.gateway.config;

import dev.weir.config.ConfigException;
import dev.weir.config.Place;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a text that is the name of a variable by the value of that variable: {@code $env.NAME} is an environment
 * variable, {@code $NAME} a property of the JVM. A text is a variable as a whole or not at all, and what a variable holds is
 * taken as it is.
 */
final class XmlVariables {

    private static final String USUAL_PREFIX = "$";
    private static final String ENVIRONMENT = "env.";

    private final Variables variables;

    XmlVariables(Variables variables) {
        this.variables = variables;
    }

    /**
     * A text, and how an error about it is worded.
     *
     * @param what the text is, such as {@code the parameter 'x'}
     * @param secret whether the text itself may be a secret
     */
    record Use(String text, String what, boolean secret, Place place) {}

    /**
     * The text, or the value of the variable that it names.
     *
     * @param prefix by which variables are known; empty when there are none, null for the usual one
     * @throws ConfigException when the variable is not set
     */
    String expanded(Use use, @Nullable String prefix) {
        String mark = prefix == null ? USUAL_PREFIX : prefix;
        String text = use.text();
        if (mark.isEmpty()) {
            return text;
        }
        if (text.startsWith("\\" + mark)) {
            return text.substring(1);
        }
        if (!text.startsWith(mark) || text.length() == mark.length()) {
            return text;
        }
        String name = text.substring(mark.length());
        if (name.startsWith(ENVIRONMENT)) {
            String variable = name.substring(ENVIRONMENT.length());
            return variables
                    .ofEnvironment(variable)
                    .orElseThrow(() -> use.place()
                            .error(use.what() + " is " + text + ", and the environment variable '" + variable
                                    + "' is not set"));
        }
        return variables.ofJvm(name).orElseThrow(() -> noProperty(use, mark, name));
    }

    /** A secret that begins with the prefix by chance must not be shown as the name of a property. */
    private static ConfigException noProperty(Use use, String mark, String name) {
        String reason = use.secret()
                ? " begins with '" + mark + "', and the JVM has no property of that name"
                : " is " + use.text() + ", and the JVM has no property '" + name + "'";
        return use.place()
                .error(
                        use.what() + reason,
                        "an environment variable is written " + mark + ENVIRONMENT + "NAME, a text that begins with '"
                                + mark + "' is written \\" + mark + "...");
    }
}
