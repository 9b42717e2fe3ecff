package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.kafka.KafkaDataAdapter;
import dev.weir.gateway.kafka.Topics;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.protocol.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the original, of both generations of names, against a real broker; only its address is put in. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AdaptersFilesIT {

    private static final String JSON = """
        {"id":"James","firstText":"f","secondText":"s","thirdText":"t","fourthText":"u","firstnumber":1,
         "secondNumber":2,"thirdNumber":3,"fourthNumber":4,"hobbies":["chess","golf"],"timestamp":"now"}\
        """;

    private final BrokerProcess broker = BrokerProcess.start(BrokerOptions.forTests());

    private KafkaProducer<String, String> producer = producer();

    private KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrap()), new StringSerializer(), new StringSerializer());
    }

    @BeforeAll
    void createTheTopic() throws InterruptedException, ExecutionException {
        try (Topics topics = new Topics(broker.bootstrap())) {
            topics.create("LTest", 1, Map.of());
        }
        producer.send(new ProducerRecord<>("LTest", "before", "before")).get();
    }

    @AfterAll
    void close() {
        producer.close();
        broker.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        scenario1             | ltest                | text | {value=text}
        scenario2             | ltest-[key=James]    | text | {key=James, offset=?, partition=0, ts=?, value=text}
        scenario3             | jsontest-[key=James] | json | {firstText=f, firstnumber=1, fourthNumber=4, fourthText=u, hobbies=chess, key=James, secondNumber=2, secondText=s, thirdNumber=3, thirdText=t, timestamp=now}
        scenario3-json-patch  | ltest-[key=James]    | text | {key=James, value=text}
        scenario3-today       | jsontest-[key=James] | json | {firstText=f, firstnumber=1, fourthNumber=4, fourthText=u, hobbies=chess, key=James, secondNumber=2, secondText=s, thirdNumber=3, thirdText=t, timestamp=now}
        """)
    void aFileRunsAsItStands(String file, String item, String kind, String expected, @TempDir Path folder)
            throws IOException, InterruptedException, ExecutionException {
        String xml = Files.readString(GatewayConfigTest.resource(file + ".xml"))
                .replace("localhost:9092", broker.bootstrap());
        ConfiguredAdapters gateway = GatewayConfig.read(
                        Files.writeString(folder.resolve("adapters.xml"), xml), List.of())
                .adapters();
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (KafkaDataAdapter adapter =
                new KafkaDataAdapter(gateway.connections().getFirst())) {
            adapter.start(new ThreadFailure());
            adapter.subscribe(item, new QueueSink(heard));
            assertThat(heard.poll(2, TimeUnit.MINUTES)).isEqualTo("end of snapshot");
            producer.send(new ProducerRecord<>("LTest", "John", JSON)).get();
            producer.send(new ProducerRecord<>("LTest", "James", kind.equals("json") ? JSON : "text"))
                    .get();

            String update = heard.poll(2, TimeUnit.MINUTES);
            if (item.equals("ltest")) {
                // Nothing is divided by keys there: the other record comes too.
                assertThat(update).contains("firstText");
                update = heard.poll(2, TimeUnit.MINUTES);
            }
            assertThat(String.valueOf(update).replaceAll("(ts|offset)=\\d+", "$1=?"))
                    .isEqualTo(expected);
        }
    }

    /** Release 2.0: the topic is read from its beginning at the start, for a table of the newest record of each key. */
    @Test
    void aTableOfRelease2IsThereBeforeTheFirstSubscriber(@TempDir Path folder)
            throws IOException, InterruptedException, ExecutionException {
        try (Topics topics = new Topics(broker.bootstrap())) {
            topics.create("orders", 1, Map.of());
        }
        for (String key : List.of("A", "B", "C")) {
            producer.send(new ProducerRecord<>("orders", key, "{\"amount\":1}")).get();
        }
        producer.send(new ProducerRecord<>("orders", "C", "garbage")).get();
        producer.send(new ProducerRecord<>("orders", "A", "{\"amount\":2}")).get();
        producer.send(new ProducerRecord<>("orders", "B", null)).get();
        String xml = Files.readString(GatewayConfigTest.resource("connector/command-snapshot.xml"))
                .replace("broker.example:9092", broker.bootstrap());
        ConfiguredAdapters gateway = GatewayConfig.read(
                        Files.writeString(folder.resolve("adapters.xml"), xml), List.of())
                .adapters();
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (KafkaDataAdapter adapter =
                new KafkaDataAdapter(gateway.connections().getFirst())) {
            adapter.start(new ThreadFailure());
            adapter.subscribe("orders", new QueueSink(heard));

            assertThat(heard.poll(2, TimeUnit.MINUTES)).isEqualTo("snapshot {amount=2, command=ADD, key=A}");
            assertThat(heard.poll(2, TimeUnit.MINUTES)).isEqualTo("snapshot {amount=1, command=ADD, key=C}");
            assertThat(heard.poll(2, TimeUnit.MINUTES)).isEqualTo("end of snapshot");
            producer.send(new ProducerRecord<>("orders", "C", "{\"amount\":3}")).get();
            assertThat(heard.poll(2, TimeUnit.MINUTES)).isEqualTo("{amount=3, command=UPDATE, key=C}");
            assertThat(adapter.modes("orders")).containsExactly(Mode.COMMAND);
        }
    }

    private record QueueSink(BlockingQueue<String> heard) implements ItemSink {

        @Override
        public void update(ItemEvent event, boolean snapshot) {
            Map<String, @Nullable String> fields = new TreeMap<>();
            for (int i = 0; i < event.names().size(); i++) {
                fields.put(event.names().name(i), event.values()[i]);
            }
            heard.add((snapshot ? "snapshot " : "") + fields);
        }

        @Override
        public void endOfSnapshot() {
            heard.add("end of snapshot");
        }

        @Override
        public void clearSnapshot() {
            heard.add("clear");
        }

        @Override
        public void failed(String reason) {
            heard.add("failed: " + reason);
        }
    }
}
