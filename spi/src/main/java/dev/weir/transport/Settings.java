package dev.weir.transport;

import dev.weir.secret.Secrets;
import dev.weir.unit.Durations;
import dev.weir.unit.Numbers;
import dev.weir.unit.Sizes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings of one transport: what a scenario gave, over the declared defaults. Immutable; every value given has been
 * checked against its declaration.
 */
public final class Settings {

    private final Map<String, Setting> declared;
    private final Map<String, String> given;

    private Settings(Map<String, Setting> declared, Map<String, String> given) {
        this.declared = declared;
        this.given = given;
    }

    /**
     * Checks what was given against the declarations.
     *
     * @param declarations every setting there is
     * @param given values by dotted name
     * @throws SettingsException naming the first setting that is unknown or whose value does not fit
     */
    public static Settings of(List<Setting> declarations, Map<String, String> given) {
        Map<String, Setting> declared = new LinkedHashMap<>();
        declarations.forEach(setting -> declared.put(setting.name(), setting));
        Settings settings = new Settings(declared, Map.copyOf(given));
        given.forEach(Secrets::remember);
        given.forEach(settings::check);
        return settings;
    }

    private void check(String name, String value) {
        Setting setting = declared.get(name);
        if (setting == null) {
            if (propertySection(name).isEmpty()) {
                throw new SettingsException(name, "unknown key");
            }
            return;
        }
        try {
            switch (setting.type()) {
                case TEXT -> {}
                case COUNT -> Numbers.count(value);
                case DURATION -> Durations.parse(value);
                case SIZE -> Sizes.parse(value);
                case FLAG -> parseFlag(value);
                case CHOICE -> parseChoice(setting, value);
                case PROPERTIES -> throw new IllegalArgumentException("expected names and values below it");
            }
        } catch (IllegalArgumentException e) {
            throw new SettingsException(name, Objects.requireNonNullElse(e.getMessage(), "invalid"));
        }
    }

    private Optional<Setting> propertySection(String name) {
        return declared.values().stream()
                .filter(setting -> setting.type() == Setting.Type.PROPERTIES && name.startsWith(setting.name() + "."))
                .findFirst();
    }

    private static boolean parseFlag(String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("'" + value + "' is neither true nor false");
        }
        return value.equals("true");
    }

    private static String parseChoice(Setting setting, String value) {
        if (!setting.choices().contains(value)) {
            throw new IllegalArgumentException("'" + value + "' is not one of " + String.join(", ", setting.choices()));
        }
        return value;
    }

    /** Value of a setting as text; empty when none was given and it has no default. */
    public String text(String name) {
        return given.getOrDefault(name, declaration(name).defaultText());
    }

    /** Value of a {@link Setting.Type#COUNT}. */
    public long count(String name) {
        return Numbers.count(text(name));
    }

    /** Value of a {@link Setting.Type#DURATION}. */
    public Duration duration(String name) {
        return Durations.parse(text(name));
    }

    /** Value of a {@link Setting.Type#SIZE}, in bytes. */
    public long sizeBytes(String name) {
        return Sizes.parse(text(name));
    }

    /** Value of a {@link Setting.Type#FLAG}. */
    public boolean flag(String name) {
        return parseFlag(text(name));
    }

    /** What was given below a {@link Setting.Type#PROPERTIES}, by name without the section; no setting of its own. */
    public Map<String, String> properties(String name) {
        declaration(name);
        Map<String, String> properties = new TreeMap<>();
        String prefix = name + ".";
        given.forEach((key, value) -> {
            if (key.startsWith(prefix) && !declared.containsKey(key)) {
                properties.put(key.substring(prefix.length()), value);
            }
        });
        return properties;
    }

    /** Whether the transport has a setting of this name. */
    public boolean isDeclared(String name) {
        return declared.containsKey(name);
    }

    /** Whether the scenario gave this setting another value than its default; writing the default out changes nothing. */
    public boolean isGiven(String name) {
        Setting setting = declared.get(name);
        return given.containsKey(name)
                && (setting == null || !setting.defaultText().equals(given.get(name)));
    }

    /** These settings with one value replaced. */
    public Settings with(String name, String value) {
        Map<String, String> replaced = new LinkedHashMap<>(given);
        replaced.put(name, value);
        return of(List.copyOf(declared.values()), replaced);
    }

    /** These settings without what was given under a name, or below it. */
    public Settings without(String name) {
        Map<String, String> rest = new LinkedHashMap<>(given);
        rest.keySet().removeIf(key -> key.equals(name) || key.startsWith(name + "."));
        return new Settings(declared, Map.copyOf(rest));
    }

    /** What was given, by dotted name. */
    public Map<String, String> given() {
        return given;
    }

    private Setting declaration(String name) {
        Setting setting = declared.get(name);
        if (setting == null) {
            throw new IllegalArgumentException("no such setting is declared: " + name);
        }
        return setting;
    }
}
