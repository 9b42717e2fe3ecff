package dev.weir.run.worker.wire;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORWriteFeature;

/**
 * Messages of one type as CBOR, one value each. The type is a record or a sealed interface of records, whose components
 * are records, sealed interfaces, enums, texts, numbers, booleans, durations, paths, lists, maps, {@code Optional} and {@link
 * dev.weir.packed.Packable}; null only where a component is {@code @Nullable}. Whatever can be reached from the type is
 * the closed set of what a message may hold. For any thread.
 */
public final class MessageCodec<T> {

    /**
     * Most bytes of a message: 64 MiB. The largest are the states of a crowd's clients, which take some 25 bytes for each
     * client, and a process has hundreds of thousands at most.
     */
    public static final int MOST_BYTES = 64 << 20;

    private static final int MOST_NESTED = 64;

    private static final CBORFactory CBOR = CBORFactory.builder()
            .enable(CBORWriteFeature.LENIENT_UTF_ENCODING)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_NESTED)
                    .maxStringLength(MOST_BYTES)
                    .maxNameLength(MOST_BYTES)
                    .build())
            .build();

    private final Class<T> type;
    private final Form form;
    private final Set<Class<?>> types;

    /** @throws IllegalStateException if values of the type cannot travel */
    public MessageCodec(Class<T> type) {
        this(type, Map.of());
    }

    /**
     * Messages that leave something open.
     *
     * @param kinds by an interface that is not sealed, the sealed one that stands for it in these messages
     * @throws IllegalStateException if values of the type cannot travel
     */
    public MessageCodec(Class<T> type, Map<Class<?>, Class<?>> kinds) {
        Forms forms = new Forms(kinds);
        this.type = type;
        this.form = forms.of(type);
        this.types = forms.types();
    }

    /** The records, sealed interfaces, enums and packed classes that a message may hold. */
    public Set<Class<?>> types() {
        return types;
    }

    /**
     * The bytes of a message.
     *
     * @throws MalformedMessageException if it is longer than {@link #MOST_BYTES}
     */
    public byte[] encode(T message) throws MalformedMessageException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator to = CBOR.createGenerator(ObjectWriteContext.empty(), bytes)) {
            form.write(message, to);
        }
        if (bytes.size() > MOST_BYTES) {
            throw new MalformedMessageException(tooLong(bytes.size())).within(type.getSimpleName());
        }
        return bytes.toByteArray();
    }

    /**
     * The message that stands in bytes.
     *
     * @throws MalformedMessageException if it does not, or anything beside it
     */
    public T decode(byte[] bytes) throws MalformedMessageException {
        try (JsonParser from = CBOR.createParser(ObjectReadContext.empty(), bytes)) {
            Object message = readOnly(from);
            return type.cast(message);
        }
    }

    private Object readOnly(JsonParser from) throws MalformedMessageException {
        try {
            Form.next(from);
        } catch (MalformedMessageException e) {
            throw e.within(type.getSimpleName());
        }
        Object message = Form.read(form, from, type.getSimpleName());
        long endByte = from.currentLocation().getByteOffset();
        if (!Form.ends(from)) {
            throw new MalformedMessageException("something follows at byte " + endByte).within(type.getSimpleName());
        }
        return message;
    }

    static String tooLong(long bytes) {
        return bytes + " bytes long, and at most " + MOST_BYTES + " are possible";
    }
}
