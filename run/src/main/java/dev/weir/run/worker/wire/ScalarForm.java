package dev.weir.run.worker.wire;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;

/** Single values. A {@link Duration} is a text in the form of ISO 8601, a {@link ZoneId} the name of the zone. */
enum ScalarForm implements Form {
    BOOLEAN("a boolean"),
    INT("an integer of 32 bits"),
    LONG("an integer of 64 bits"),
    DOUBLE("a fraction"),
    TEXT("a text"),
    DURATION("a duration"),
    ZONE("a time zone"),
    PATH("a path");

    private final String expected;

    ScalarForm(String expected) {
        this.expected = expected;
    }

    @Override
    public void write(Object value, JsonGenerator to) {
        switch (this) {
            case BOOLEAN -> to.writeBoolean((boolean) value);
            case INT -> to.writeNumber((int) value);
            case LONG -> to.writeNumber((long) value);
            case DOUBLE -> to.writeNumber((double) value);
            case TEXT, DURATION, ZONE, PATH -> to.writeString(value.toString());
        }
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        if (!fits(from)) {
            throw Form.unexpected(from, expected);
        }
        return switch (this) {
            case BOOLEAN -> from.getBooleanValue();
            case INT -> from.getIntValue();
            case LONG -> from.getLongValue();
            case DOUBLE -> from.getDoubleValue();
            case TEXT -> from.getString();
            case DURATION, ZONE, PATH -> parsed(from.getString());
        };
    }

    private boolean fits(JsonParser from) {
        JsonToken token = from.currentToken();
        return switch (this) {
            case BOOLEAN -> token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE;
            case INT -> token == JsonToken.VALUE_NUMBER_INT && from.getNumberType() == NumberType.INT;
            case LONG -> token == JsonToken.VALUE_NUMBER_INT && from.getNumberType() != NumberType.BIG_INTEGER;
            case DOUBLE -> token == JsonToken.VALUE_NUMBER_FLOAT && from.getNumberType() == NumberType.DOUBLE;
            case TEXT, DURATION, ZONE, PATH -> token == JsonToken.VALUE_STRING;
        };
    }

    private Object parsed(String text) throws MalformedMessageException {
        try {
            return switch (this) {
                case DURATION -> Duration.parse(text);
                case ZONE -> ZoneId.of(text);
                case PATH -> Path.of(text);
                case BOOLEAN, INT, LONG, DOUBLE, TEXT -> throw new IllegalStateException(this + " is not parsed");
            };
        } catch (DateTimeException | InvalidPathException e) {
            // Without its cause, which repeats the text.
            throw new MalformedMessageException("expected " + expected);
        }
    }
}
