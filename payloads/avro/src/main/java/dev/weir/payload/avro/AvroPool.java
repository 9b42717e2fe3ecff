package dev.weir.payload.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.RandomData;

/**
 * Values of a schema, made in advance: what a message costs is then its encoding, and not the dice. Immutable.
 *
 * @param maxBytes the most that one of them takes encoded
 * @param meanBytes what they take on average
 */
record AvroPool(Schema schema, List<Object> values, int maxBytes, double meanBytes) {

    private static final int VALUES = 1_000;

    /** Deterministic by the seed. */
    static AvroPool of(Schema schema, long seed) {
        List<Object> values =
                new ArrayList<>(StreamSupport.stream(new RandomData(schema, VALUES, seed, true).spliterator(), false)
                        .toList());
        GenericDatumWriter<Object> writer = new GenericDatumWriter<>(schema);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        int most = 0;
        long sum = 0;
        try {
            for (Object value : values) {
                bytes.reset();
                writer.write(value, encoder);
                most = Math.max(most, bytes.size());
                sum += bytes.size();
            }
        } catch (IOException e) {
            throw new IllegalStateException("an array of bytes takes everything", e);
        }
        return new AvroPool(schema, values, most, (double) sum / values.size());
    }

    /** The value of a message; each stream begins one further on. */
    Object value(int stream, long sequence) {
        return values.get((int) ((sequence + stream) % values.size()));
    }
}
