package dev.weir.gateway.kafka;

import dev.weir.gateway.evaluate.EvaluatorSettings;
import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.expression.Expression;
import dev.weir.gateway.expression.ItemTemplate;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fields;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Format;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.kafka.ConnectionSettings.Snapshot;
import dev.weir.gateway.lifecycle.ThreadFailure;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings of a connection for tests; begins with text and the items {@code item-[key=…]}, live, from the gateway's start. */
record TestConnection(
        String bootstrap,
        String topic,
        List<String> items,
        Map<String, String> fields,
        EvaluatorType value,
        boolean skipsFields,
        Reading reading,
        Snapshot snapshot) {

    static TestConnection to(String bootstrap, String topic) {
        return new TestConnection(
                bootstrap,
                topic,
                List.of("item-#{key=KEY}"),
                Map.of("value", "#{VALUE}"),
                EvaluatorType.STRING,
                false,
                new Reading(false, true, false, false, Command.NONE),
                new Snapshot(10_000_000, Fill.COMPACTED));
    }

    TestConnection items(String... changed) {
        return new TestConnection(bootstrap, topic, List.of(changed), fields, value, skipsFields, reading, snapshot);
    }

    TestConnection fields(String... namesAndExpressions) {
        Map<String, String> changed = new LinkedHashMap<>();
        for (int i = 0; i < namesAndExpressions.length; i += 2) {
            changed.put(namesAndExpressions[i], namesAndExpressions[i + 1]);
        }
        return new TestConnection(bootstrap, topic, items, changed, value, skipsFields, reading, snapshot);
    }

    TestConnection value(EvaluatorType changed) {
        return new TestConnection(bootstrap, topic, items, fields, changed, skipsFields, reading, snapshot);
    }

    /** A field that a record has not is left out, and not the record. */
    TestConnection skippingFields() {
        return new TestConnection(bootstrap, topic, items, fields, value, true, reading, snapshot);
    }

    TestConnection reading(Reading changed) {
        return new TestConnection(bootstrap, topic, items, fields, value, skipsFields, changed, snapshot);
    }

    TestConnection command(Command command) {
        return reading(new Reading(false, true, false, false, command));
    }

    TestConnection snapshot(long mostBytes, Fill fill) {
        return new TestConnection(
                bootstrap, topic, items, fields, value, skipsFields, reading, new Snapshot(mostBytes, fill));
    }

    /** What is kept of an item is discarded when it has had no record for so long. */
    TestConnection maxIdle(Duration longest) {
        return new TestConnection(
                bootstrap,
                topic,
                items,
                fields,
                value,
                skipsFields,
                reading,
                new Snapshot(snapshot.mostBytes(), snapshot.fill(), snapshot.messages(), longest));
    }

    /** So many of the last messages of each item are kept. */
    TestConnection messages(int count) {
        return new TestConnection(
                bootstrap,
                topic,
                items,
                fields,
                value,
                skipsFields,
                reading,
                new Snapshot(snapshot.mostBytes(), snapshot.fill(), count, snapshot.maxIdle()));
    }

    ConnectionSettings settings() {
        Map<String, Expression> expressions = new LinkedHashMap<>();
        fields.forEach((name, expression) -> expressions.put(name, Expression.parse(expression)));
        return new ConnectionSettings(
                "test",
                Map.of("bootstrap.servers", bootstrap),
                new Format(EvaluatorSettings.of(EvaluatorType.STRING), EvaluatorSettings.of(value), null),
                new TopicMap(
                        List.of(TopicMap.Mapping.of(
                                topic,
                                topic.contains("*"),
                                items.stream().map(ItemTemplate::parse).toList())),
                        topic.contains("*")),
                new Fields(expressions, skipsFields, false),
                reading,
                snapshot);
    }

    /** A running adapter. */
    KafkaDataAdapter start() {
        KafkaDataAdapter adapter = new KafkaDataAdapter(settings());
        adapter.start(new ThreadFailure());
        return adapter;
    }
}
