package dev.weir.gateway.fanout;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.kafka.Eventually;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Items that are the keys of a compacted topic of a real broker; records are JSON, of which two parts are the fields. */
final class TopicSource implements ItemSource {

    private final BrokerProcess broker;
    private final Topics topics;
    private final String topic;
    private final KafkaDataAdapter adapter;

    /** Writes a record for each item, and waits until they are known. */
    TopicSource(int items, String first) throws IOException {
        broker = BrokerProcess.start(BrokerOptions.forTests());
        topics = new Topics(broker.bootstrap());
        topic = topics.create(1, "compact");
        for (int item = 0; item < items; item++) {
            change(item, "k0", first);
        }
        topics.flush();
        adapter = new KafkaDataAdapter(GatewayConfig.read(configuration(), List.of())
                .adapters()
                .connections()
                .getFirst());
        adapter.start();
        Eventually.await("the topic to be read", () -> adapter.report().phase().equals("live"));
    }

    private Path configuration() throws IOException {
        Path file = Files.createTempFile("fan-out", ".yaml");
        file.toFile().deleteOnExit();
        return Files.writeString(
                file, """
                connections:
                  DEFAULT:
                    bootstrap: BOOTSTRAP
                    items: { item: 'item-#{key=KEY}' }
                    topics: { TOPIC: item }
                    value: { type: json }
                    fields: { key: '#{VALUE.key}', value: '#{VALUE.value}' }
                """.replace("BOOTSTRAP", broker.bootstrap()).replace("TOPIC", topic));
    }

    @Override
    public DataAdapter adapter() {
        return adapter;
    }

    @Override
    public void change(int item, String key, String value) {
        topics.send(topic, Integer.toString(item), "{\"key\":\"" + key + "\",\"value\":\"" + value + "\"}");
    }

    @Override
    public void close() throws IOException {
        topics.close();
        broker.close();
    }
}
