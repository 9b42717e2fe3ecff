package dev.weir.run.worker.wire;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One of the constants of an enum, by its name. */
final class EnumForm implements Form {

    private final String type;
    private final Map<String, Enum<?>> constants;

    EnumForm(Class<?> type) {
        this.type = type.getSimpleName();
        this.constants = Arrays.stream(type.getEnumConstants())
                .map(constant -> (Enum<?>) constant)
                .collect(Collectors.toMap(Enum::name, Function.identity()));
    }

    @Override
    public void write(Object value, JsonGenerator to) {
        to.writeString(((Enum<?>) value).name());
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        Form.require(from, JsonToken.VALUE_STRING, "the name of a " + type);
        Enum<?> constant = constants.get(from.getString());
        if (constant == null) {
            throw new MalformedMessageException("no name of a " + type);
        }
        return constant;
    }
}
