package dev.weir.run.worker.wire;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The form of the values of one type in a message. For any thread. */
interface Form {

    /** Writes a value of the type. */
    void write(Object value, JsonGenerator to);

    /** Reads the value that begins with the current token; its last token is the current one then. */
    Object read(JsonParser from) throws MalformedMessageException;

    /** Reads a part of a value; what is wrong there is told with the step that leads to it. */
    static Object read(Form part, JsonParser from, String step) throws MalformedMessageException {
        try {
            return part.read(from);
        } catch (MalformedMessageException e) {
            throw e.within(step);
        } catch (JacksonException e) {
            throw invalid(from, e).within(step);
        }
    }

    /** Reads one of several parts. */
    static Object read(Form part, JsonParser from, int index) throws MalformedMessageException {
        try {
            return read(part, from, "");
        } catch (MalformedMessageException e) {
            throw e.within("[" + index + "]");
        }
    }

    /** Goes to the next token; that there is none is an error. */
    static JsonToken next(JsonParser from) throws MalformedMessageException {
        try {
            JsonToken next = from.nextToken();
            if (next == null) {
                throw new MalformedMessageException("the message ends here");
            }
            return next;
        } catch (JacksonException e) {
            throw invalid(from, e);
        }
    }

    /** Whether nothing follows the current token. */
    static boolean ends(JsonParser from) {
        try {
            return from.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static MalformedMessageException invalid(JsonParser from, JacksonException cause) {
        return new MalformedMessageException(
                "no valid CBOR at byte " + from.currentLocation().getByteOffset(), cause);
    }

    /** Requires the current token to be one of that kind. */
    static void require(JsonParser from, JsonToken expected, String name) throws MalformedMessageException {
        if (from.currentToken() != expected) {
            throw unexpected(from, name);
        }
    }

    /** Says what was expected in the place of the current token. */
    static MalformedMessageException unexpected(JsonParser from, String expected) {
        return new MalformedMessageException("expected " + expected + ", found " + found(from.currentToken()));
    }

    private static String found(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT -> "an integer";
            case VALUE_NUMBER_FLOAT -> "a fraction";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case VALUE_EMBEDDED_OBJECT -> "bytes";
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE -> "the end";
        };
    }
}
