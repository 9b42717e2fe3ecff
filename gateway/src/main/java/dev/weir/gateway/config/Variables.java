package dev.weir.gateway.config;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values that an {@code adapters.xml} may name instead of holding them.
 *
 * @param environment the value of an environment variable; null when it is not set
 * @param properties the value of a property of the JVM; null when it is not set
 */
public record Variables(UnaryOperator<@Nullable String> environment, UnaryOperator<@Nullable String> properties) {

    /** None is set. */
    public static Variables none() {
        return new Variables(name -> null, name -> null);
    }

    Optional<String> ofEnvironment(String name) {
        return Optional.ofNullable(environment.apply(name));
    }

    Optional<String> ofJvm(String name) {
        return Optional.ofNullable(properties.apply(name));
    }
}
