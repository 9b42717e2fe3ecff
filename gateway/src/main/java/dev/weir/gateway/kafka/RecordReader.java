package dev.weir.gateway.kafka;

import dev.weir.gateway.evaluate.Evaluator;
import dev.weir.gateway.evaluate.Evaluators;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Datum.Nothing;
import dev.weir.gateway.expression.RecordParts;
import dev.weir.gateway.expression.Root;
import dev.weir.gateway.feed.WallStamp;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.SchemaRegistry;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The record that is being looked at. Decodes each part once, and only when it is asked for. For one thread. */
final class RecordReader implements RecordParts {

    private final Evaluator keys;
    private final Evaluator values;
    private final boolean stamped;
    private @Nullable ConsumerRecord<byte[], byte[]> current;
    private @Nullable Datum key;
    private @Nullable Datum value;
    private long readMicros;

    /** @param stamped whether {@link Root#READ} will be asked for: otherwise no clock is read */
    private RecordReader(Evaluator keys, Evaluator values, boolean stamped) {
        this.keys = keys;
        this.values = values;
        this.stamped = stamped;
    }

    /** One that understands records as a connection says. */
    static RecordReader of(ConnectionSettings settings, Optional<SchemaRegistry> registry) {
        return new RecordReader(
                Evaluators.of(settings.format().key(), registry),
                Evaluators.of(settings.format().value(), registry),
                settings.fields().use(Root.READ));
    }

    void open(ConsumerRecord<byte[], byte[]> record) {
        current = record;
        key = null;
        value = null;
        readMicros = stamped ? WallStamp.nowMicros() : 0;
    }

    @Override
    public Datum part(Root root) {
        ConsumerRecord<byte[], byte[]> record = current;
        if (record == null) {
            throw new IllegalStateException("no record is open");
        }
        return switch (root) {
            case KEY -> key(record);
            case VALUE -> value(record);
            case TOPIC -> Datum.ofText(record.topic());
            case TIMESTAMP -> Datum.ofLiteral(record.timestamp());
            case PARTITION -> Datum.ofLiteral(record.partition());
            case OFFSET -> Datum.ofLiteral(record.offset());
            case HEADERS -> new HeaderData(record.headers());
            case READ -> Datum.ofLiteral(readMicros);
            case WRITTEN -> Datum.ofText(WallStamp.whenWritten());
        };
    }

    private Datum key(ConsumerRecord<byte[], byte[]> record) {
        Datum known = key;
        if (known == null) {
            known = evaluate(keys, record.key(), "the key");
            key = known;
        }
        return known;
    }

    private Datum value(ConsumerRecord<byte[], byte[]> record) {
        Datum known = value;
        if (known == null) {
            known = evaluate(values, record.value(), "the value");
            value = known;
        }
        return known;
    }

    private static Datum evaluate(Evaluator evaluator, byte @Nullable [] bytes, String what) {
        try {
            return bytes == null ? Nothing.NOTHING : evaluator.evaluate(bytes);
        } catch (ExtractionException e) {
            throw new ExtractionException(what + " " + e.getMessage(), e);
        }
    }
}
