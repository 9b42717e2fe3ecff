package dev.weir.payload.jsonschema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A JSON Schema that documents are checked against. One without {@code $schema} is of draft 7, as serializers have it. */
final class JsonValidator {

    /** Two documents behind each other are not one. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Schema schema;

    private JsonValidator(Schema schema) {
        this.schema = schema;
    }

    /**
     * Reads one. It may refer to parts of itself alone: nothing is fetched.
     *
     * @throws IllegalArgumentException saying what is wrong with it, in words that go on from its name
     */
    static JsonValidator of(String text) {
        try {
            JsonNode document = JSON.readTree(text);
            if (!document.isObject() && !document.isBoolean()) {
                throw refused("it is neither an object nor true or false", null);
            }
            // Its usual loader finds what the library brings with it, and asks no other place.
            SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
            SpecificationVersion version =
                    SpecificationVersion.fromSchemaNode(document).orElse(SpecificationVersion.DRAFT_7);
            List<Error> faults =
                    schemas.getSchema(SchemaLocation.of(version.getDialectId())).validate(document);
            if (!faults.isEmpty()) {
                throw refused(words(faults), null);
            }
            Schema schema = schemas.getSchema(document);
            schema.initializeValidators();
            return new JsonValidator(schema);
        } catch (JacksonException e) {
            throw refused("it is no JSON: " + e.getOriginalMessage(), e);
        } catch (SchemaException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
    }

    private static IllegalArgumentException refused(String reason, @Nullable Exception cause) {
        return new IllegalArgumentException("is not a JSON Schema: " + reason, cause);
    }

    /**
     * A document that fits.
     *
     * @throws IllegalArgumentException saying what is wrong with it, in words that go on from its name
     */
    JsonNode read(byte[] bytes, int offset) {
        JsonNode document;
        try {
            document = JSON.readTree(bytes, offset, bytes.length - offset);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("is no JSON: " + e.getOriginalMessage(), e);
        }
        if (document.isMissingNode()) {
            throw new IllegalArgumentException("is empty");
        }
        List<Error> faults;
        try {
            faults = schema.validate(document);
        } catch (SchemaException e) {
            throw new IllegalArgumentException("cannot be checked: " + e.getMessage(), e);
        }
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException("does not fit the schema: " + words(faults));
        }
        return document;
    }

    /** The first, and where: one mistake often has many. */
    private static String words(List<Error> faults) {
        Error first = faults.getFirst();
        String place = String.valueOf(first.getInstanceLocation());
        return (place.isEmpty() ? "" : "at " + place + ": ") + first.getMessage();
    }

    /** Writes a document as serializers do. */
    static void write(JsonNode document, OutputStream into) {
        JSON.writeValue(into, document);
    }
}
