package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.Gateway;
import dev.weir.gateway.RawSocket;
import dev.weir.gateway.config.GatewaySettings;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import dev.weir.gateway.lifecycle.ThreadFailure;
import dev.weir.gateway.session.Gatekeeper;
import dev.weir.gateway.session.MessageListener;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SnapshotIT {

    private static final int ROUNDS = 5;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    private Topics topics = new Topics("localhost:1");

    @BeforeEach
    void open() {
        topics.close();
        topics = new Topics(BROKER.bootstrap());
    }

    @AfterEach
    void close() {
        topics.close();
    }

    private static RecordingSink subscribe(KafkaDataAdapter adapter, String item) {
        RecordingSink sink = new RecordingSink();
        adapter.subscribe(item, sink);
        return sink;
    }

    private static RecordingSink answered(KafkaDataAdapter adapter, String item) {
        RecordingSink sink = subscribe(adapter, item);
        Eventually.await("the snapshot of " + item, sink::isAnswered);
        return sink;
    }

    private static void expect(RecordingSink sink, String... calls) {
        Eventually.await(
                () -> sink.calls() + " to become " + List.of(calls),
                () -> sink.calls().size() >= calls.length);
        assertThat(sink.calls()).containsExactly(calls);
    }

    @Test
    void aLateSubscriberGetsTheLastValueAndThenWhatFollows() {
        String topic = topics.create(2, "delete");
        try (KafkaDataAdapter adapter =
                TestConnection.to(BROKER.bootstrap(), topic).start()) {
            RecordingSink early = answered(adapter, "item-[key=A]");
            topics.put(topic, "A", "1");
            topics.put(topic, "A", "2");
            expect(early, "end of snapshot", "update {value=1}", "update {value=2}");

            RecordingSink other = answered(adapter, "item-[key=B]");
            adapter.unsubscribe("item-[key=A]");
            RecordingSink late = answered(adapter, "item-[key=A]");
            topics.put(topic, "A", "3");
            expect(late, "snapshot {value=2}", "end of snapshot", "update {value=3}");
            expect(other, "end of snapshot");
            expect(early, "end of snapshot", "update {value=1}", "update {value=2}");
        }
    }

    @Test
    void aCompactedTopicIsReadFromItsBeginningBeforeAnybodyIsAnswered() {
        String topic = topics.create(3, "compact");
        for (int i = 0; i < 3_000; i++) {
            topics.send(topic, "key" + i % 100, "value" + i);
        }
        topics.put(topic, "key7", null);
        try (KafkaDataAdapter adapter =
                TestConnection.to(BROKER.bootstrap(), topic).start()) {
            RecordingSink sink = answered(adapter, "item-[key=key42]");
            RecordingSink gone = answered(adapter, "item-[key=key7]");

            expect(sink, "snapshot {value=value2942}", "end of snapshot");
            expect(gone, "end of snapshot");
            assertThat(adapter.status().items().kept()).isEqualTo(99);
        }
    }

    @Test
    void earlierRecordsAreNoUpdateUnlessAskedFor() {
        String topic = topics.create(1, "delete");
        topics.put(topic, "A", "old");
        TestConnection connection = TestConnection.to(BROKER.bootstrap(), topic);
        try (KafkaDataAdapter latest = connection.start();
                KafkaDataAdapter filled =
                        connection.snapshot(1_000_000, Fill.ALL).start();
                KafkaDataAdapter earliest = connection
                        .reading(new Reading(true, false, false, false, Command.NONE))
                        .start()) {
            RecordingSink seesNew = answered(latest, "item-[key=A]");
            RecordingSink seesLast = answered(filled, "item-[key=A]");
            RecordingSink seesAll = answered(earliest, "item-[key=A]");
            topics.put(topic, "A", "new");

            expect(seesNew, "end of snapshot", "update {value=new}");
            expect(seesLast, "snapshot {value=old}", "end of snapshot", "update {value=new}");
            expect(seesAll, "end of snapshot", "update {value=old}", "update {value=new}");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordsPublishedAfterTheFirstConfirmationArrive(boolean readsFromItsStart) throws IOException {
        boolean found = false;
        for (int round = 0; !found && round < ROUNDS; round++) {
            found = recordsAfterTheFirstConfirmation(readsFromItsStart);
        }
        assertThat(found)
                .as("a confirmation that waited for the first position")
                .isTrue();
    }

    /** Returns whether the gateway had found where it reads when it confirmed: after 5 s it does not wait for that. */
    private boolean recordsAfterTheFirstConfirmation(boolean readsFromItsStart) throws IOException {
        String topic = topics.create(2, "delete");
        topics.put(topic, "A", "old");
        KafkaDataAdapter adapter = new KafkaDataAdapter(TestConnection.to(BROKER.bootstrap(), topic)
                .reading(new Reading(false, readsFromItsStart, false, false, Command.NONE))
                .settings());
        try (Gateway gateway = Gateway.start(
                        GatewaySettings.on("127.0.0.1", 0),
                        Map.of("TEST", List.of(adapter)),
                        Gatekeeper.open(),
                        MessageListener.none());
                RawSocket client = RawSocket.webSocket(gateway.port())) {
            client.send(client.textFrame(
                    "create_session\r\nLS_cid=x&LS_adapter_set=TEST&LS_send_sync=false&LS_supported_diffs="));
            client.readUntil("CONOK");
            adapter.start(new ThreadFailure());
            client.send(client.textFrame("control\r\nLS_reqId=1&LS_op=add&LS_subId=1&LS_data_adapter=test&LS_mode=RAW"
                    + "&LS_group=item-[key=A]&LS_schema=value&LS_snapshot=false"));
            long askedNanos = System.nanoTime();
            client.readUntil("SUBOK,1,");
            if (System.nanoTime() - askedNanos > FirstPosition.LONGEST_NANOS) {
                return false;
            }
            for (int number = 0; number < 20; number++) {
                topics.put(topic, "A", "new" + number);
            }

            for (int number = 0; number < 20; number++) {
                client.readUntil("U,1,1,");
                assertThat(client.readUntil("\r\n")).isEqualTo("new" + number + "\r\n");
            }
        }
        return true;
    }

    @Test
    void newTopicAndAddedPartitionsAreReadFromTheBeginning() {
        String name = "late-" + System.nanoTime();
        try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), name)
                .items("all")
                .fields("value", "#{VALUE}")
                .start()) {
            RecordingSink sink = answered(adapter, "all");
            topics.create(name, 1, "delete");
            topics.put(name, "A", "1");
            expect(sink, "end of snapshot", "update {value=1}");
            topics.grow(name, 8);
            // Until the producer knows of the new partitions, all goes to the first.
            int sent = 1;
            while (adapter.status().records().read() < 50) {
                topics.put(name, "key" + sent, "1");
                sent++;
            }
            int all = sent;
            Eventually.await(
                    () -> sink.calls().size() + " of " + all, () -> sink.calls().size() == all + 1);
        }
    }

    @Test
    void aTopicMadeAnewVoidsWhatWasKept() {
        String topic = topics.create(1, "delete");
        try (KafkaDataAdapter adapter =
                TestConnection.to(BROKER.bootstrap(), topic).start()) {
            RecordingSink sink = answered(adapter, "item-[key=A]");
            topics.put(topic, "A", "1");
            topics.put(topic, "A", "2");
            expect(sink, "end of snapshot", "update {value=1}", "update {value=2}");
            topics.delete(topic);
            Eventually.await("the topic to be gone", () -> recreated(topic));
            topics.put(topic, "A", "new");
            expect(sink, "end of snapshot", "update {value=1}", "update {value=2}", "clear", "update {value=new}");
        }
    }

    private boolean recreated(String topic) {
        try {
            topics.create(topic, 1, "delete");
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    void topicsAreChosenByPattern() {
        String stem = "many-" + System.nanoTime();
        topics.create(stem + "-1", 1, "delete");
        topics.create("not-" + stem, 1, "delete");
        try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), stem + "-.*")
                .fields("topic", "#{TOPIC}", "value", "#{VALUE}")
                .start()) {
            RecordingSink sink = answered(adapter, "item-[key=A]");
            topics.put(stem + "-1", "A", "1");
            topics.put("not-" + stem, "A", "no");
            expect(sink, "end of snapshot", "update {topic=" + stem + "-1, value=1}");
            topics.create(stem + "-2", 1, "delete");
            topics.put(stem + "-2", "A", "2");
            expect(
                    sink,
                    "end of snapshot",
                    "update {topic=" + stem + "-1, value=1}",
                    "update {topic=" + stem + "-2, value=2}");
        }
    }
}
