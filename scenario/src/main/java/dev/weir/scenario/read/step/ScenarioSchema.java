package dev.weir.scenario.read.step;

import dev.weir.config.KeySchema;
import dev.weir.scenario.read.ScenarioKeys;
import dev.weir.scenario.read.Transports;
import dev.weir.secret.Secrets;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportDriver;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON Schema (draft 7) of scenario files, by which editors offer keys and words and mark what is wrong. It is made from the same
 * tables that scenarios are read by. What is varied by a matrix it lets through.
 */
public final class ScenarioSchema {

    private static final String ITEM = "stepItem";
    private static final String OTHERS = "additionalProperties";
    private static final String PROPERTIES = "properties";
    private static final String PATTERNS = "patternProperties";

    private ScenarioSchema() {}

    /** The whole schema. */
    public static Map<String, Object> of(Collection<TransportDriver> drivers) {
        Map<String, Object> definitions = new LinkedHashMap<>();
        drivers.forEach(driver -> definitions.put(driver.name(), transport(driver)));
        definitions.put(ITEM, stepItem());
        List<String> names = drivers.stream().map(TransportDriver::name).toList();
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Weir scenario");
        schema.put("definitions", definitions);
        schema.put("if", Map.of("type", "object", "required", List.of(StepKeys.STEPS)));
        schema.put("then", top(stepsOf(KeySchema.of(StepKeys.TOP, ""), StepKeys.STEPS), names));
        schema.put("else", top(KeySchema.of(ScenarioKeys.TABLE, ""), names));
        return schema;
    }

    /** A step, or several of them. */
    private static Map<String, Object> stepItem() {
        Map<String, Object> group =
                stepsOf(stepsOf(KeySchema.of(StepKeys.GROUP, ""), StepKeys.PARALLEL), StepKeys.STEPS);
        group.put(
                "anyOf",
                List.of(
                        Map.of("required", List.of(StepKeys.PARALLEL)),
                        Map.of("required", List.of(StepKeys.FOR, StepKeys.STEPS))));
        return Map.of("anyOf", List.of(KeySchema.of(StepKeys.STEP, ""), group));
    }

    /** The same keys, where one of them is a list of steps. */
    private static Map<String, Object> stepsOf(Map<String, Object> keys, String listOfSteps) {
        Map<String, Object> properties = new LinkedHashMap<>(map(keys, PROPERTIES));
        Map<String, Object> list = new LinkedHashMap<>(map(properties, listOfSteps));
        list.put("type", "array");
        list.put("items", Map.of("$ref", "#/definitions/" + ITEM));
        properties.put(listOfSteps, list);
        Map<String, Object> changed = new LinkedHashMap<>(keys);
        changed.put(PROPERTIES, properties);
        return changed;
    }

    /** Each transport has a section of its name, and one of a name behind it for each further system. */
    private static Map<String, Object> top(Map<String, Object> keys, List<String> transports) {
        Map<String, Object> top = new LinkedHashMap<>(keys);
        Map<String, Object> properties = new LinkedHashMap<>(map(top, PROPERTIES));
        properties.computeIfPresent(Transports.KEY, (key, said) -> {
            Map<String, Object> named = new LinkedHashMap<>(map(properties, key));
            named.remove("type");
            named.putAll(KeySchema.anyBut(transports));
            return named;
        });
        Map<String, Object> patterns = new LinkedHashMap<>(map(top, PATTERNS));
        for (String transport : transports) {
            Map<String, Object> section = Map.of("$ref", "#/definitions/" + transport);
            properties.put(transport, section);
            patterns.put("^" + transport + "@", section);
        }
        top.put(PROPERTIES, properties);
        top.put(PATTERNS, patterns);
        return top;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> object, String name) {
        return (Map<String, Object>) object.getOrDefault(name, Map.of());
    }

    /** A setting may be written with its dots, or as sections in each other. */
    private static Map<String, Object> transport(TransportDriver driver) {
        Map<String, Object> section = section();
        section.put("description", driver.description());
        for (Setting setting : driver.settings()) {
            Map<String, Object> schema = KeySchema.described(
                    value(setting), Secrets.mask(setting.name(), setting.defaultText()), setting.description());
            put(section, setting.name(), schema, setting.type() == Setting.Type.PROPERTIES);
        }
        return section;
    }

    private static Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("type", List.of("object", "null"));
        section.put(PROPERTIES, new LinkedHashMap<String, Object>());
        section.put(PATTERNS, new LinkedHashMap<String, Object>());
        section.put(OTHERS, false);
        return section;
    }

    private static void put(
            Map<String, Object> section, String path, Map<String, Object> schema, boolean withNamesBehind) {
        Map<String, Object> properties = map(section, PROPERTIES);
        properties.put(path, schema);
        if (withNamesBehind) {
            map(section, PATTERNS).put("^" + path.replace(".", "\\.") + "\\.", KeySchema.anyBut(List.of()));
        }
        int dot = path.indexOf('.');
        if (dot > 0) {
            Map<String, Object> inner =
                    map(Map.of("at", properties.getOrDefault(path.substring(0, dot), section())), "at");
            if (inner.containsKey(PROPERTIES)) {
                properties.put(path.substring(0, dot), inner);
                put(inner, path.substring(dot + 1), schema, withNamesBehind);
            } else {
                // It is a value and a section, and a schema of either would refuse the other.
                properties.put(path.substring(0, dot), Map.of());
            }
        }
    }

    private static Map<String, Object> value(Setting setting) {
        return switch (setting.type()) {
            case TEXT, COUNT, DURATION, SIZE -> KeySchema.anyBut(List.of());
            case FLAG -> KeySchema.oneOf(List.of("true", "false"));
            case CHOICE -> KeySchema.oneOf(setting.choices());
            case PROPERTIES -> properties(setting);
        };
    }

    private static Map<String, Object> properties(Setting setting) {
        Map<String, Object> known = new LinkedHashMap<>();
        setting.choices().forEach(name -> known.put(name, KeySchema.anyBut(List.of())));
        return Map.of("type", List.of("object", "null"), PROPERTIES, known, OTHERS, true);
    }
}
