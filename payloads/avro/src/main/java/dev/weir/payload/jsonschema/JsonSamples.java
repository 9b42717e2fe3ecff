package dev.weir.payload.jsonschema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The documents that messages are made of, checked. Immutable.
 *
 * @param maxBytes the most that one of them takes encoded
 * @param meanBytes what they take on average
 */
record JsonSamples(List<JsonNode> documents, int maxBytes, double meanBytes) {

    JsonSamples {
        documents = List.copyOf(documents);
    }

    /**
     * Checks each.
     *
     * @throws IllegalArgumentException saying which one does not fit the schema
     */
    static JsonSamples of(JsonValidator schema, List<String> texts) {
        List<JsonNode> documents = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int most = 0;
        long sum = 0;
        for (String text : texts) {
            try {
                documents.add(schema.read(text.getBytes(UTF_8), 0));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("sample " + (documents.size() + 1) + " " + e.getMessage(), e);
            }
            bytes.reset();
            JsonValidator.write(documents.getLast(), bytes);
            most = Math.max(most, bytes.size());
            sum += bytes.size();
        }
        return new JsonSamples(documents, most, (double) sum / documents.size());
    }

    /** The document of a message; each stream begins one further on. */
    JsonNode document(int stream, long sequence) {
        return documents.get((int) ((sequence + stream) % documents.size()));
    }
}
