package dev.weir.run.worker.wire;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A record, as an object with exactly its components. */
final class RecordForm implements Form {

    private final String type;
    private final Constructor<?> constructor;
    private final List<Component> components;
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * A component.
     *
     * @param step that leads to it
     * @param nullable whether it may be null
     */
    record Component(String name, String step, Method accessor, Form form, boolean nullable) {}

    RecordForm(Constructor<?> constructor, List<Component> components) {
        this.type = constructor.getDeclaringClass().getSimpleName();
        this.constructor = constructor;
        this.components = components;
        components.forEach(component -> places.put(component.name, places.size()));
    }

    @Override
    public void write(Object value, JsonGenerator to) {
        to.writeStartObject(value, components.size());
        for (Component component : components) {
            to.writeName(component.name);
            Object part = get(value, component.accessor);
            if (part != null) {
                component.form.write(part, to);
            } else if (component.nullable) {
                to.writeNull();
            } else {
                throw new IllegalStateException(type + "." + component.name + " is null and not @Nullable");
            }
        }
        to.writeEndObject();
    }

    private static @Nullable Object get(Object value, Method accessor) {
        try {
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(accessor + " cannot be read", e);
        }
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        Form.require(from, JsonToken.START_OBJECT, "the object of a " + type);
        Object[] values = new Object[components.size()];
        boolean[] there = new boolean[values.length];
        while (Form.next(from) == JsonToken.PROPERTY_NAME) {
            Integer place = places.get(from.currentName());
            if (place == null) {
                throw new MalformedMessageException(
                        "a field that a " + type + " does not have; it has " + String.join(", ", names()));
            }
            Component component = components.get(place);
            if (there[place]) {
                throw new MalformedMessageException("twice").within(component.step);
            }
            there[place] = true;
            if (Form.next(from) != JsonToken.VALUE_NULL || !component.nullable) {
                values[place] = Form.read(component.form, from, component.step);
            }
        }
        for (int i = 0; i < there.length; i++) {
            if (!there[i]) {
                throw new MalformedMessageException("missing").within(components.get(i).step);
            }
        }
        return create(values);
    }

    private List<String> names() {
        return components.stream().map(Component::name).toList();
    }

    private Object create(Object[] values) throws MalformedMessageException {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            // Without its cause, which may repeat what was received.
            throw new MalformedMessageException("values that a " + type + " cannot have");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }
}
