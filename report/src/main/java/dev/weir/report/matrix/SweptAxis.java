package dev.weir.report.matrix;

import dev.weir.result.MatrixResult;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * An axis of a matrix along which something can be drawn.
 *
 * @param index its place among the axes of the plan
 * @param key the key that varies
 * @param values what it takes, in the order of the plan; never empty texts
 * @param positions where each value lies: the number it is, or its place from 1 if they are not all numbers
 * @param numeric whether all of them are numbers of one kind
 */
record SweptAxis(int index, String key, List<String> values, List<Double> positions, boolean numeric) {

    private static final Set<String> RATES = Set.of("rate", "poisson");
    /** Sections that say nothing beside the name of a key in them. */
    private static final Set<String> SECTIONS =
            Set.of("kafka", "aeron", "direct", "web", "producer", "consumer", "payload", "schedule");

    private static final List<ToDoubleFunction<String>> KINDS = List.of(
            Double::parseDouble,
            text -> (double) Sizes.parse(text),
            text -> Durations.parse(text).toNanos(),
            Rates::parse);

    SweptAxis {
        values = List.copyOf(values);
        positions = List.copyOf(positions);
    }

    /** Every axis with two values or more. */
    static List<SweptAxis> of(MatrixResult result) {
        List<SweptAxis> axes = new ArrayList<>();
        for (int i = 0; i < result.plan().axes().size(); i++) {
            int index = i;
            List<String> values = result.plan().cells().stream()
                    .map(cell -> cell.values().get(index))
                    .filter(value -> !value.isEmpty())
                    .distinct()
                    .toList();
            if (values.size() > 1) {
                axes.add(of(index, result.plan().axes().get(index), values));
            }
        }
        return axes;
    }

    private static SweptAxis of(int index, String key, List<String> values) {
        for (ToDoubleFunction<String> kind : KINDS) {
            List<Double> numbers = values.stream()
                    .map(value -> number(kind, value))
                    .filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .distinct()
                    .toList();
            if (numbers.size() == values.size()) {
                return new SweptAxis(index, key, values, numbers, true);
            }
        }
        List<Double> places = new ArrayList<>();
        for (int i = 1; i <= values.size(); i++) {
            places.add((double) i);
        }
        return new SweptAxis(index, key, values, places, false);
    }

    private static OptionalDouble number(ToDoubleFunction<String> kind, String text) {
        try {
            double number = kind.applyAsDouble(text);
            return number > 0 ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (IllegalArgumentException anotherKind) {
            return OptionalDouble.empty();
        }
    }

    /** What people call it: its key without the section it stands in, {@code batch.size}. */
    String name() {
        return name(key);
    }

    /** The same of any key: {@code linger.ms} of {@code kafka.producer.linger.ms}, {@code size} of {@code payload.size}. */
    static String name(String key) {
        String name = key;
        int dot = name.indexOf('.');
        while (dot >= 0 && SECTIONS.contains(name.substring(0, dot).replaceFirst("@.*", ""))) {
            name = name.substring(dot + 1);
            dot = name.indexOf('.');
        }
        return name;
    }

    /** A value as it stands alone: {@code linger.ms 0}, {@code kafka}. */
    String labelled(String value) {
        return labelled(key, value);
    }

    static String labelled(String key, String value) {
        return value.matches("[0-9.]+") ? name(key) + " " + value : value;
    }

    /** Whether it is the offered rate. */
    boolean isRate() {
        return RATES.contains(name());
    }

    /** Whether it is the size of the messages. */
    boolean isMessageSize() {
        return key.equals("size") || key.equals("payload.size");
    }

    /** Where a value lies. */
    double at(String value) {
        int place = values.indexOf(value);
        return place < 0 ? Double.NaN : positions.get(place);
    }
}
