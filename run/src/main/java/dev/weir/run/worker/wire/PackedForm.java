package dev.weir.run.worker.wire;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** What has a compact form of its own, as bytes. */
final class PackedForm implements Form {

    private final Constructor<?> constructor;

    /** @param constructor the one that reads the compact form */
    PackedForm(Constructor<?> constructor) {
        this.constructor = constructor;
    }

    @Override
    public void write(Object value, JsonGenerator to) {
        PackedOutput packed = new PackedOutput();
        ((Packable) value).pack(packed);
        to.writeBinary(packed.bytes());
    }

    @Override
    public Object read(JsonParser from) throws MalformedMessageException {
        String type = constructor.getDeclaringClass().getSimpleName();
        if (!(from.currentToken().isScalarValue() && from.getEmbeddedObject() instanceof byte[] bytes)) {
            throw Form.unexpected(from, "the bytes of " + type);
        }
        PackedInput packed = new PackedInput(bytes);
        try {
            Object value = constructor.newInstance(packed);
            packed.end();
            return value;
        } catch (InvocationTargetException e) {
            throw refused(type, e.getTargetException());
        } catch (IllegalArgumentException e) {
            throw refused(type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }

    private static MalformedMessageException refused(String type, Throwable cause) {
        return new MalformedMessageException("no " + type + ": " + cause.getMessage(), cause);
    }
}
