package dev.weir.registry;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads Avro's binary encoding as Avro's generic data, with decimals as numbers. Avro's own reader allocates what a record
 * claims to hold and follows any depth of nesting, so a few bytes can exhaust the memory or the stack; this one does not.
 * For one thread at a time.
 */
public final class AvroReader {

    /** As many as the JSON parser allows. */
    private static final int MOST_LEVELS = 500;

    /** Of a whole record: arrays of nulls or of empty records can claim any number of them. */
    private static final int MOST_EMPTY_ITEMS = 10_000;

    /** Of a decimal: some 2,400 digits. The time to write one out as text grows with the square of its length. */
    private static final int MOST_DECIMAL_BYTES = 1_000;

    private final Schema schema;
    private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);
    private InputStream rest = decoder.inputStream();
    private int emptyItems;

    public AvroReader(Schema schema) {
        this.schema = schema;
    }

    /**
     * Reads what begins at an offset.
     *
     * @throws ExtractionException when it is not of the schema
     */
    @Nullable
    public Object read(byte[] bytes, int offset) {
        decoder = DecoderFactory.get().binaryDecoder(bytes, offset, bytes.length - offset, decoder);
        rest = decoder.inputStream();
        emptyItems = 0;
        try {
            return value(schema, 0);
        } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException | NumberFormatException e) {
            throw new ExtractionException("is not Avro of the schema " + schema.getName(), e);
        }
    }

    private @Nullable Object value(Schema type, int level) throws IOException {
        return switch (type.getType()) {
            case NULL -> null;
            case BOOLEAN -> decoder.readBoolean();
            case INT -> decoder.readInt();
            case LONG -> decoder.readLong();
            case FLOAT -> decoder.readFloat();
            case DOUBLE -> decoder.readDouble();
            case STRING -> new Utf8(bytes(decoder.readLong()));
            case BYTES -> {
                byte[] bytes = bytes(decoder.readLong());
                yield type.getLogicalType() instanceof LogicalTypes.Decimal decimal
                        ? number(bytes, decimal)
                        : ByteBuffer.wrap(bytes);
            }
            case FIXED -> {
                byte[] bytes = bytes(type.getFixedSize());
                yield type.getLogicalType() instanceof LogicalTypes.Decimal decimal
                        ? number(bytes, decimal)
                        : new GenericData.Fixed(type, bytes);
            }
            case ENUM -> new GenericData.EnumSymbol(type, type.getEnumSymbols().get(decoder.readEnum()));
            case UNION -> value(type.getTypes().get(decoder.readIndex()), level);
            case RECORD -> record(type, below(level));
            case ARRAY -> array(type.getElementType(), below(level));
            case MAP -> map(type.getValueType(), below(level));
        };
    }

    private int below(int level) {
        if (level == MOST_LEVELS) {
            throw refused("is nested more than " + MOST_LEVELS + " deep");
        }
        return level + 1;
    }

    private byte[] bytes(long length) throws IOException {
        int available = rest.available();
        if (length < 0 || length > available) {
            throw refused("claims " + length + " bytes where " + available + " are left");
        }
        byte[] bytes = new byte[(int) length];
        decoder.readFixed(bytes);
        return bytes;
    }

    private BigDecimal number(byte[] bytes, LogicalTypes.Decimal decimal) {
        if (bytes.length > MOST_DECIMAL_BYTES) {
            throw refused("has a decimal of " + bytes.length + " bytes; the most are " + MOST_DECIMAL_BYTES);
        }
        return new BigDecimal(new BigInteger(bytes), decimal.getScale());
    }

    private GenericData.Record record(Schema type, int level) throws IOException {
        GenericData.Record record = new GenericData.Record(type);
        for (Schema.Field field : type.getFields()) {
            record.put(field.pos(), value(field.schema(), level));
        }
        return record;
    }

    /** The list grows with what is read, whatever number of items is claimed. */
    private List<@Nullable Object> array(Schema items, int level) throws IOException {
        List<@Nullable Object> array = new ArrayList<>();
        for (long count = count(); count != 0; count = count()) {
            for (long i = 0; i < count; i++) {
                int available = rest.available();
                array.add(value(items, level));
                if (rest.available() == available && ++emptyItems > MOST_EMPTY_ITEMS) {
                    throw refused("has more than " + MOST_EMPTY_ITEMS + " items that take no bytes");
                }
            }
        }
        return array;
    }

    private Map<Utf8, @Nullable Object> map(Schema values, int level) throws IOException {
        Map<Utf8, @Nullable Object> map = new HashMap<>();
        for (long count = count(); count != 0; count = count()) {
            for (long i = 0; i < count; i++) {
                map.put(new Utf8(bytes(decoder.readLong())), value(values, level));
            }
        }
        return map;
    }

    /** How many items follow; a negative number is followed by their size, which is of use only to skip them. */
    private long count() throws IOException {
        long count = decoder.readLong();
        if (count >= 0) {
            return count;
        }
        decoder.readLong();
        if (count == Long.MIN_VALUE) {
            throw refused("claims " + count + " items");
        }
        return -count;
    }

    private ExtractionException refused(String reason) {
        return new ExtractionException("is not Avro of the schema " + schema.getName() + ": " + reason);
    }
}
