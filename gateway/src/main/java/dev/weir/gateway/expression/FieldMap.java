package dev.weir.gateway.expression;

import dev.weir.gateway.feed.FieldNames;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.registry.ExtractionException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/** Which fields an update has, and where their values stand in a record. For one thread at a time. */
public final class FieldMap {

    /** How many sets of names are kept for reuse; data that makes up names without end gets new ones each time. */
    private static final int MOST_NAME_SETS = 1_000;

    /** How long the names that are kept may be together: a record may have a hundred thousand. */
    private static final long MOST_NAME_CHARACTERS = 1_000_000;

    private final FieldNames names;
    private final Expression[] expressions;
    private final Expression[] wildcards;
    private final boolean skipFailed;
    private final boolean structured;
    private final Map<List<String>, FieldNames> nameSets = new HashMap<>();
    private long nameCharacters;
    private long skippedFields;

    /**
     * Takes fields by name; those whose expression is a wildcard are discovered in each record, whatever their name.
     *
     * @param skipFailed whether a field that a record has not is left out, instead of the whole record; a record whose key
     *     or value cannot be decoded, or is of another form than the expressions ask of, is left out as a whole all the same
     * @param structured whether objects and arrays become JSON text, instead of being errors
     */
    public FieldMap(Map<String, Expression> fields, boolean skipFailed, boolean structured) {
        List<Entry<String, Expression>> fixed = fields.entrySet().stream()
                .filter(field -> !field.getValue().isWildcard())
                .toList();
        this.names = new FieldNames(fixed.stream().map(Entry::getKey).toList());
        this.expressions = fixed.stream().map(Entry::getValue).toArray(Expression[]::new);
        this.wildcards = fields.values().stream().filter(Expression::isWildcard).toArray(Expression[]::new);
        this.skipFailed = skipFailed;
        this.structured = structured;
    }

    /** The fields known in advance. */
    public FieldNames names() {
        return names;
    }

    /** Whether records may have fields that are not known in advance. */
    public boolean discovers() {
        return wildcards.length > 0;
    }

    /** Fields left out so far because their records had them not. */
    public long skippedFields() {
        return skippedFields;
    }

    /**
     * What a record says.
     *
     * @throws ExtractionException when it has not what it should have
     */
    public ItemEvent event(RecordParts record) {
        @Nullable String[] values = new String[expressions.length];
        boolean[] failed = null;
        for (int i = 0; i < expressions.length; i++) {
            Datum part = record.part(expressions[i].root());
            try {
                values[i] = expressions[i].text(part, structured);
            } catch (ExtractionException e) {
                throwUnlessSkipped(expressions[i], part, e);
                failed = failed == null ? new boolean[expressions.length] : failed;
                failed[i] = true;
            }
        }
        return failed == null && wildcards.length == 0 ? new ItemEvent(names, values) : varying(record, values, failed);
    }

    private ItemEvent varying(RecordParts record, @Nullable String[] values, boolean @Nullable [] failed) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (failed == null || !failed[i]) {
                fields.put(names.name(i), values[i]);
            }
        }
        for (Expression wildcard : wildcards) {
            Datum part = record.part(wildcard.root());
            try {
                wildcard.discover(part, structured, (name, value) -> {
                    if (names.index(name) < 0) {
                        fields.put(name, value);
                    }
                });
            } catch (ExtractionException e) {
                throwUnlessSkipped(wildcard, part, e);
            }
        }
        return new ItemEvent(
                namesOf(new ArrayList<>(fields.keySet())), fields.values().toArray(new String[0]));
    }

    /** Data of another form has none of its fields: without them an update would show what another record said. */
    private void throwUnlessSkipped(Expression expression, Datum part, ExtractionException problem) {
        if (!skipFailed || !expression.fits(part)) {
            throw problem;
        }
        skippedFields++;
    }

    private FieldNames namesOf(List<String> list) {
        FieldNames known = nameSets.get(list);
        if (known != null) {
            return known;
        }
        FieldNames made = FieldNames.ofOneItem(list);
        if (nameSets.size() < MOST_NAME_SETS && nameCharacters + made.characters() <= MOST_NAME_CHARACTERS) {
            made = new FieldNames(list);
            nameCharacters += made.characters();
            nameSets.put(List.copyOf(list), made);
        }
        return made;
    }
}
