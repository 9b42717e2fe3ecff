package dev.weir.result;

/**
 * One setting as it was in force.
 *
 * @param scope whose it is
 * @param name its name
 * @param value its value, masked when secret
 * @param isDefault whether it is the system's default
 */
public record SettingValue(String scope, String name, String value, boolean isDefault) {}
