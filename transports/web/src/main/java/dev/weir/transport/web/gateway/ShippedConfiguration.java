package dev.weir.transport.web.gateway;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A gateway configuration that comes with Weir, and how clients subscribe to what it offers. The files lie beside the
 * scenarios, in {@code gateway}.
 */
public enum ShippedConfiguration {
    /** Everybody gets every record, its bytes in Base64. */
    BYTES("ltest", "value", "value", true, "none"),
    /** Everybody gets every record, as text. */
    ALL("ltest", "value", "value", false, "none"),
    /** An item for each key. */
    KEYS("ltest-[key=${key}]", "key value", "value", false, "none"),
    /** An item for each key, with the members of a document as fields. */
    FIELDS(
            "jsontest-[key=${key}]",
            "key weir timestamp firstText secondText thirdText fourthText"
                    + " firstnumber secondNumber thirdNumber fourthNumber hobbies",
            "weir",
            false,
            "none"),
    /** An item for each key, with documents whose changes travel as JSON Patch. */
    JSONPATCH("ltest-[key=${key}]", "key value", "value", false, "jsonpatch"),
    /** An item for each key, with documents whose changes travel as TLCP-diff. */
    TLCPDIFF("ltest-[key=${key}]", "key value", "value", false, "tlcpdiff"),
    /** Everybody gets the timestamp of every document. */
    CLOCK("clock", "timestamp weir", "weir", false, "none");

    /** Fields of each of them that say where in Kafka's log a record is. */
    public static final List<String> POSITION_FIELDS = List.of("partition", "offset");

    private final String item;
    private final String fields;
    private final String valueField;
    private final boolean base64;
    private final String diffs;

    ShippedConfiguration(String item, String fields, String valueField, boolean base64, String diffs) {
        this.item = item;
        this.fields = fields;
        this.valueField = valueField;
        this.base64 = base64;
        this.diffs = diffs;
    }

    /** The configuration of that name, if there is one. */
    public static Optional<ShippedConfiguration> named(String name) {
        return Arrays.stream(values())
                .filter(configuration -> configuration.text().equals(name))
                .findFirst();
    }

    /** Its name, as a scenario writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of its file. */
    String fileName() {
        return text() + ".yaml";
    }

    /** The item that a client subscribes to, with <code>${key}</code> for its key. */
    public String item() {
        return item;
    }

    /** The fields that a client subscribes to. */
    public List<String> fields() {
        return List.of(fields.split(" "));
    }

    /** The field that holds the message, or says which message it is. */
    public String valueField() {
        return valueField;
    }

    /** Whether that field holds the bytes in Base64. */
    public boolean base64() {
        return base64;
    }

    /** The deltas between values that clients accept. */
    public String diffs() {
        return diffs;
    }
}
