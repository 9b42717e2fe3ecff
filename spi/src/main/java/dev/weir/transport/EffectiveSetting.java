package dev.weir.transport;

/**
 * One setting as it is really in force.
 *
 * @param scope whose setting it is: {@code producer}, {@code broker 1}, {@code topic}
 * @param name its name in the system's own words
 * @param value its value, masked when it is a secret
 * @param isDefault whether the value is the system's own default
 */
public record EffectiveSetting(String scope, String name, String value, boolean isDefault) {}
