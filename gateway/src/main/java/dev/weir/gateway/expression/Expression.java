package dev.weir.gateway.expression;

import dev.weir.gateway.expression.Datum.Elements;
import dev.weir.gateway.expression.Datum.Members;
import dev.weir.gateway.expression.Datum.Nothing;
import dev.weir.gateway.expression.Datum.Scalar;
import dev.weir.registry.ExtractionException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The way from a record to one of its values, {@code VALUE.address.lines[0]}, or with a wildcard at its end to all parts
 * of one. Immutable and thread-safe.
 */
public final class Expression {

    private final String text;
    private final Root root;
    private final Step[] steps;
    private final boolean wildcard;

    Expression(String text, Root root, List<Step> steps, boolean wildcard) {
        this.text = text;
        this.root = root;
        this.steps = steps.toArray(Step[]::new);
        this.wildcard = wildcard;
    }

    /**
     * Reads {@code #{VALUE.name}}.
     *
     * @throws IllegalArgumentException saying what is wrong, where, and what is possible
     */
    public static Expression parse(String braced) {
        String stripped = braced.strip();
        if (!stripped.startsWith("#{") || !stripped.endsWith("}")) {
            throw new IllegalArgumentException(
                    "'" + braced + "' is not an expression; write it between #{ and }, for example #{VALUE.name}");
        }
        return new ExpressionReader(stripped.substring(2, stripped.length() - 1)).read();
    }

    /** Reads {@code VALUE.name}, without braces. */
    static Expression parseBare(String bare) {
        return new ExpressionReader(bare).read();
    }

    public Root root() {
        return root;
    }

    /** Whether it stands for all parts of what it leads to. */
    public boolean isWildcard() {
        return wildcard;
    }

    /**
     * The value in a record, null when it is null or below something null.
     *
     * @param structured whether an object or an array is given as JSON text, instead of being an error
     * @throws ExtractionException when the record has no such value
     */
    public @Nullable String text(RecordParts record, boolean structured) {
        return text(record.part(root), structured);
    }

    /** The same in the part of a record that it begins at. */
    @Nullable
    String text(Datum part, boolean structured) {
        return asText(datum(part), structured);
    }

    /** Whether a part of a record is of the form that has parts as this names them: an object, a list, or any value. */
    boolean fits(Datum part) {
        if (part == Nothing.NOTHING) {
            return true;
        }
        if (steps.length == 0) {
            return !wildcard || !(part instanceof Scalar);
        }
        return steps[0] instanceof Step.Member ? part instanceof Members : part instanceof Elements;
    }

    /** Every part of what it leads to, as fields; those that are no single values are left out unless {@code structured}. */
    void discover(Datum part, boolean structured, BiConsumer<String, @Nullable String> field) {
        switch (datum(part)) {
            case Nothing nothing -> {}
            case Scalar scalar -> throw new ExtractionException(text + ": the value has no parts");
            case Members members ->
                members.forEach((name, member) -> {
                    if (root == Root.HEADERS && member instanceof Elements values) {
                        discover(name, values, structured, field);
                    } else if (structured || isSingle(member)) {
                        field.accept(name, asText(member, true));
                    }
                });
            case Elements elements -> discover(lastName().orElse(root.name()), elements, structured, field);
        }
    }

    private void discover(
            String name, Elements elements, boolean structured, BiConsumer<String, @Nullable String> field) {
        for (int index = 0; index < elements.size(); index++) {
            Datum part = elements.element(index);
            if (structured || isSingle(part)) {
                field.accept(name + "[" + index + "]", asText(part, true));
            }
        }
    }

    private static boolean isSingle(Datum part) {
        return part instanceof Scalar || part instanceof Nothing;
    }

    private Optional<String> lastName() {
        for (int i = steps.length - 1; i >= 0; i--) {
            if (steps[i] instanceof Step.Member member) {
                return Optional.of(member.name());
            }
        }
        return Optional.empty();
    }

    private @Nullable String asText(Datum datum, boolean structured) {
        return switch (datum) {
            case Nothing nothing -> null;
            case Scalar scalar -> scalar.text();
            case Members members -> structured(datum, structured, "an object");
            case Elements elements -> structured(datum, structured, "an array");
        };
    }

    private String structured(Datum datum, boolean allowed, String what) {
        if (!allowed) {
            throw new ExtractionException(text + ": is " + what + ", not a single value");
        }
        return CompactJson.of(datum);
    }

    private Datum datum(Datum part) {
        Datum at = part;
        for (int i = 0; i < steps.length; i++) {
            Datum next = next(at, steps[i]);
            if (next == null) {
                throw new ExtractionException(text + ": there is no '" + steps[i] + "'" + wayTo(i));
            }
            at = next;
        }
        return at;
    }

    private static @Nullable Datum next(Datum at, Step step) {
        if (at == Nothing.NOTHING) {
            return at;
        }
        if (step instanceof Step.Member member) {
            return at instanceof Members members ? members.member(member.name()) : null;
        }
        int index = ((Step.Element) step).index();
        return at instanceof Elements elements && index < elements.size() ? elements.element(index) : null;
    }

    private String wayTo(int count) {
        StringBuilder way = new StringBuilder(" in ").append(root);
        for (int i = 0; i < count; i++) {
            way.append(steps[i]);
        }
        return way.toString();
    }

    /** As it was written, without braces. */
    @Override
    public String toString() {
        return text;
    }
}
