package dev.weir.run.worker.wire;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A number that may be missing; null stands for none. */
enum OptionalNumberForm implements Form {
    INT,
    LONG,
    DOUBLE;

    @Override
    public void write(Object value, JsonGenerator to) {
        if (value instanceof OptionalInt number && number.isPresent()) {
            to.writeNumber(number.getAsInt());
        } else if (value instanceof OptionalLong number && number.isPresent()) {
            to.writeNumber(number.getAsLong());
        } else if (value instanceof OptionalDouble number && number.isPresent()) {
            to.writeNumber(number.getAsDouble());
        } else {
            to.writeNull();
        }
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        boolean none = from.currentToken() == JsonToken.VALUE_NULL;
        return switch (this) {
            case INT -> none ? OptionalInt.empty() : OptionalInt.of((int) ScalarForm.INT.read(from));
            case LONG -> none ? OptionalLong.empty() : OptionalLong.of((long) ScalarForm.LONG.read(from));
            case DOUBLE -> none ? OptionalDouble.empty() : OptionalDouble.of((double) ScalarForm.DOUBLE.read(from));
        };
    }
}
