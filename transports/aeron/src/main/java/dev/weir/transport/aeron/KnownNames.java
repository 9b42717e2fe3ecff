package dev.weir.transport.aeron;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.Configuration;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;

/** The names Aeron gives its settings, read from the constants of its own classes. */
final class KnownNames {

    private KnownNames() {}

    /** Parameters of a channel URI. */
    static Set<String> ofChannels() {
        return constants("_PARAM_NAME", CommonContext.class);
    }

    /** Settings of the media driver. */
    static Set<String> ofTheDriver() {
        return constants("_PROP_NAME", Configuration.class, CommonContext.class);
    }

    /** Settings of the client. */
    static Set<String> ofTheClient() {
        return constants("_PROP_NAME", Aeron.Configuration.class, CommonContext.class);
    }

    private static Set<String> constants(String ending, Class<?>... classes) {
        Set<String> names = new TreeSet<>();
        for (Class<?> from : classes) {
            for (Field field : from.getFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        && field.getType() == String.class
                        && field.getName().endsWith(ending)) {
                    names.add(valueOf(field));
                }
            }
        }
        return names;
    }

    private static String valueOf(Field constant) {
        try {
            return String.valueOf(constant.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a public constant cannot be read: " + constant, e);
        }
    }
}
