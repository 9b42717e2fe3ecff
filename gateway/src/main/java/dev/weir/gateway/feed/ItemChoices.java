package dev.weir.gateway.feed;

import java.util.List;

/**
 * What clients can subscribe to at an adapter, as far as it is known, for a page that offers it.
 *
 * @param forms of items
 * @param fields known in advance
 * @param otherFields whether items may have further ones
 * @param mode in which items are meant to be shown
 * @param examples names of items that there are, some of many
 */
public record ItemChoices(
        List<Form> forms, List<Field> fields, boolean otherFields, String mode, List<String> examples) {

    public ItemChoices {
        forms = List.copyOf(forms);
        fields = List.copyOf(fields);
        examples = List.copyOf(examples);
    }

    /** Items called {@code prefix-[a=…,b=…]} or, without parameters, the one called {@code prefix}. */
    public record Form(String prefix, List<String> parameters) {

        public Form {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A field of updates.
     *
     * @param time whether it says when the record was written, in milliseconds since 1970
     */
    public record Field(String name, boolean time) {}

    /** Of an adapter that tells nothing. */
    public static ItemChoices unknown() {
        return new ItemChoices(List.of(), List.of(), true, "MERGE", List.of());
    }
}
