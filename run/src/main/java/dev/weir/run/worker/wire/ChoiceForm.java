package dev.weir.run.worker.wire;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One of the types of a sealed interface, as an object with one field: the simple name of the type, and the value. */
final class ChoiceForm implements Form {

    private final String type;
    private final Map<String, Form> forms = new TreeMap<>();

    ChoiceForm(Class<?> type, Map<Class<?>, Form> choices) {
        this.type = type.getSimpleName();
        choices.forEach((choice, form) -> {
            if (forms.put(choice.getSimpleName(), form) != null) {
                throw new IllegalStateException(type + " permits two types with the name " + choice.getSimpleName());
            }
        });
    }

    @Override
    public void write(Object value, JsonGenerator to) {
        String name = value.getClass().getSimpleName();
        to.writeStartObject(value, 1);
        to.writeName(name);
        Objects.requireNonNull(forms.get(name)).write(value, to);
        to.writeEndObject();
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        Form.require(from, JsonToken.START_OBJECT, "the object of a " + type);
        if (Form.next(from) != JsonToken.PROPERTY_NAME) {
            throw new MalformedMessageException("a " + type + " without its type");
        }
        String name = from.currentName();
        Form form = forms.get(name);
        if (form == null) {
            throw new MalformedMessageException(
                    "a type that is no " + type + "; there are " + String.join(", ", forms.keySet()));
        }
        Form.next(from);
        Object value = Form.read(form, from, "." + name);
        if (Form.next(from) != JsonToken.END_OBJECT) {
            throw new MalformedMessageException("a " + type + " of more than one type");
        }
        return value;
    }
}
