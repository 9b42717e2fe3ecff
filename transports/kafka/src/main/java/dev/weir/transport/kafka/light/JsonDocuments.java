package dev.weir.transport.kafka.light;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON documents as an application would that shows them: every name and every value, texts decoded. Used by one
 * thread; keeps an array as long as the longest document.
 */
final class JsonDocuments {

    private static final JsonFactory JSON = new JsonFactory();

    private byte[] bytes = new byte[4096];
    private long characters;

    /** Whether a value is to be taken for a document: it has the braces of an object around it. */
    static boolean braced(ByteBuffer value) {
        return value.remaining() >= 2 && value.get(value.position()) == '{' && value.get(value.limit() - 1) == '}';
    }

    /** Whether a document is JSON from its beginning to its end. Leaves the value as it is. */
    boolean reads(ByteBuffer value) {
        int length = value.remaining();
        if (bytes.length < length) {
            bytes = new byte[2 * length];
        }
        value.get(value.position(), bytes, 0, length);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes, 0, length)) {
            @Nullable JsonToken token = parser.nextToken();
            while (token != null) {
                characters += take(parser, token);
                token = parser.nextToken();
            }
            return true;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static long take(JsonParser parser, JsonToken token) {
        return switch (token) {
            case PROPERTY_NAME -> parser.currentName().length();
            case VALUE_STRING -> parser.getString().length();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue().hashCode() == 0 ? 0 : 1;
            default -> 0;
        };
    }

    /** How much text it has taken from documents. */
    long characters() {
        return characters;
    }
}
