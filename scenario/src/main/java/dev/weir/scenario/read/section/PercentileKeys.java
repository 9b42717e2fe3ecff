package dev.weir.scenario.read.section;

import dev.weir.config.ConfigException;
import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.Node;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Node.Scalar;
import dev.weir.config.Node.Sequence;
import dev.weir.config.ValueType;
import dev.weir.unit.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The key of a scenario that says which percentiles of latencies its results show. */
public final class PercentileKeys {

    /** The list of percentiles. */
    public static final String PERCENTILES = "percentiles";

    private static final int MOST = 20;
    private static final String EXAMPLE = "for example:  percentiles: [50, 99.9]";

    /** The key. */
    public static final Key KEY = Key.of(
            PERCENTILES,
            Shape.VALUES,
            ValueType.TEXT.named("list of numbers"),
            new Key.Text(
                    "",
                    "[50, 99.9, 99.999]",
                    "Percentiles that the terminal, the page and the result files show first, up to 20. Those from 25"
                            + " to 99.99 that are always computed stay in the tables that have them all."));

    private PercentileKeys() {}

    /**
     * The percentiles that a scenario asks for, ascending; empty when it names none.
     *
     * @throws ConfigException when one of them is no percentile, or there are too many
     */
    public static List<Double> read(Mapping top) {
        List<Scalar> given = top.value(PERCENTILES).map(PercentileKeys::values).orElse(List.of());
        List<Double> percentiles =
                given.stream().map(PercentileKeys::percentile).sorted().toList();
        for (int i = 1; i < percentiles.size(); i++) {
            if (percentiles.get(i).equals(percentiles.get(i - 1))) {
                throw given.getFirst()
                        .place()
                        .error("'percentiles': a percentile is there twice", "give each of them once");
            }
        }
        if (percentiles.size() > MOST) {
            throw given.getFirst()
                    .place()
                    .error("'percentiles': " + percentiles.size() + " are too many", "give up to " + MOST);
        }
        return percentiles;
    }

    private static List<Scalar> values(Node given) {
        List<Scalar> values = new ArrayList<>();
        switch (given) {
            case Scalar text ->
                Stream.of(text.text().split(",", -1))
                        .forEach(part -> values.add(new Scalar(part.strip(), text.place())));
            case Sequence list ->
                list.items().forEach(item -> {
                    if (item instanceof Scalar value) {
                        values.add(value);
                    } else {
                        throw item.place().error("'percentiles': an item is a number, not " + item.kind(), EXAMPLE);
                    }
                });
            case Mapping section ->
                throw section.place().error("'percentiles' is a list, not " + section.kind(), EXAMPLE);
        }
        if (values.isEmpty()) {
            throw given.place().error("'percentiles' is empty", EXAMPLE);
        }
        return values;
    }

    private static double percentile(Scalar value) {
        double percentile;
        try {
            percentile = Numbers.decimal(value.text());
        } catch (IllegalArgumentException e) {
            throw value.place().error("'percentiles': " + e.getMessage() + "\n    " + EXAMPLE, e);
        }
        if (percentile <= 0 || percentile >= 100) {
            throw value.place().error("'percentiles': '" + value.text() + "' is not above 0 and below 100", EXAMPLE);
        }
        return percentile;
    }
}
