package dev.weir.scenario.read.section;

import dev.weir.config.Node.Mapping;
import dev.weir.config.Section;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.scenario.Processes;
import dev.weir.unit.Numbers;
import dev.weir.unit.Sizes;
import java.util.Locale;

/** Readers of the values that no unit settles. Each throws {@link IllegalArgumentException} in words for the user. */
public final class Values {

    private static final int MOST_PROCESSES = 64;

    private static final String BIAS = " bias ";

    private Values() {}

    /** One size or a range of sizes, evenly spread or not: {@code 1KiB}, {@code 100B..2KiB}, {@code 100B..2KiB bias 0.5}. */
    public static SizeRange sizes(String text) {
        int bias = text.indexOf(BIAS);
        if (bias < 0) {
            return range(text);
        }
        SizeRange even = range(text.substring(0, bias));
        if (even.minBytes() == even.maxBytes()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is one size; only a range has a bias, such as 100B..2KiB bias 0.5");
        }
        return new SizeRange(
                even.minBytes(),
                even.maxBytes(),
                Numbers.decimal(text.substring(bias + BIAS.length()).strip()));
    }

    private static SizeRange range(String text) {
        int dots = text.indexOf("..");
        int minBytes = size(dots < 0 ? text : text.substring(0, dots));
        int maxBytes = dots < 0 ? minBytes : size(text.substring(dots + 2));
        if (maxBytes < minBytes) {
            throw new IllegalArgumentException("'" + text + "' begins with the larger size; write the smaller one"
                    + " first: "
                    + text.substring(dots + 2) + ".." + text.substring(0, dots));
        }
        return new SizeRange(minBytes, maxBytes);
    }

    private static int size(String text) {
        long bytes = Sizes.parse(text);
        if (bytes > SizeRange.LIMIT_BYTES) {
            throw new IllegalArgumentException("'" + text.strip() + "' is more than "
                    + Sizes.exact(SizeRange.LIMIT_BYTES) + ", the largest message");
        }
        return (int) bytes;
    }

    /** In which processes publishers and subscribers are. */
    public static Processes processes(Section top) {
        Section section = top.section("processes");
        if (!section.names().isEmpty()) {
            return new Processes(processes(section, "publishers"), processes(section, "receivers"));
        }
        if (top.isGiven("processes") && top.node("processes") instanceof Mapping) {
            throw top.place("processes")
                    .error(
                            "'processes' needs 'publishers', 'receivers' or both",
                            "such as:  processes: { publishers: 1, receivers: 3 }");
        }
        return top.text("processes").equals("separate") ? Processes.SEPARATE : Processes.ONE;
    }

    private static int processes(Section section, String name) {
        return section.isGiven(name) ? section.read(name, text -> Numbers.count(text, 1, MOST_PROCESSES)) : 0;
    }

    /** The constant of an enum that a scenario writes in lower case. */
    public static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
