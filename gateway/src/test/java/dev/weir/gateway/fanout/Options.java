package dev.weir.gateway.fanout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a measurement is told besides its name. */
record Options(Map<String, String> values) {

    /** @param arguments each {@code name=value} */
    static Options of(List<String> arguments) {
        Map<String, String> values = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("name=value, not " + argument);
            }
            values.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return new Options(Map.copyOf(values));
    }

    String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    long number(String name, long otherwise) {
        return Long.parseLong(text(name, Long.toString(otherwise)));
    }
}
