package dev.weir.gateway.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The items of a connection, without a cluster: a test applies the records itself. */
final class TestItems {

    static final String TOPIC = "topic";

    private TestItems() {}

    static TestConnection connection() {
        return TestConnection.to("nowhere:1", TOPIC);
    }

    static KafkaItems items(TestConnection connection) {
        return items(connection, System::nanoTime);
    }

    static KafkaItems items(TestConnection connection, LongSupplier nanoTime) {
        ConnectionSettings settings = connection.settings();
        KafkaItems items = new KafkaItems(settings, RecordReader.of(settings, Optional.empty()), nanoTime);
        items.open();
        return items;
    }

    static void apply(KafkaItems items, @Nullable String key, @Nullable String value) {
        items.apply(new ConsumerRecord<>(TOPIC, 0, 0, bytes(key), bytes(value)));
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    static RecordingSink subscribe(KafkaItems items, String item) {
        RecordingSink sink = new RecordingSink();
        items.subscribe(new SubscribedItem(item, sink));
        return sink;
    }
}
