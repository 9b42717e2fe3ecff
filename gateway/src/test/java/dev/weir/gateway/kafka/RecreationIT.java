package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.lifecycle.ThreadFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic is deleted and created again under its name while it is read. */
final class RecreationIT {

    private static final int KEYS = 20;
    /** So few that the new topic soon has more: a reader that notices nothing goes on in its middle. */
    private static final int BEFORE = 2;

    private static final int AFTER = 150;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** Its consumer asks for the topic's new id only when there are records already. */
    private static KafkaDataAdapter lateToNotice(String topic) {
        ConnectionSettings plain = TestConnection.to(BROKER.bootstrap(), topic).settings();
        Map<String, String> kafka = new HashMap<>(plain.kafka());
        kafka.put("retry.backoff.ms", "400");
        kafka.put("retry.backoff.max.ms", "400");
        KafkaDataAdapter adapter = new KafkaDataAdapter(new ConnectionSettings(
                plain.name(),
                kafka,
                plain.format(),
                plain.topics(),
                plain.fields(),
                plain.reading(),
                plain.snapshot()));
        adapter.start(new ThreadFailure());
        return adapter;
    }

    private static List<RecordingSink> subscribe(KafkaDataAdapter adapter) {
        List<RecordingSink> sinks = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            RecordingSink sink = new RecordingSink();
            adapter.subscribe("item-[key=" + key + "]", sink);
            sinks.add(sink);
        }
        return sinks;
    }

    /** With a producer that knows nothing of the topic, and sends to it at once when it is there. */
    private static Topics warm() {
        Topics warm = new Topics(BROKER.bootstrap());
        warm.put(warm.create(1, "delete"), "key", "value");
        return warm;
    }

    /** For each key so many records, of which each says the how manieth it is. */
    private static void fill(Topics topics, String topic, String name, int count) {
        for (int number = 0; number < count; number++) {
            for (int key = 0; key < KEYS; key++) {
                topics.send(topic, Integer.toString(key), name + number);
            }
        }
        topics.flush();
    }

    private static List<String> updates(String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "update {value=" + name + number + "}")
                .toList();
    }

    private static List<String> behindTheClear(RecordingSink sink) {
        List<String> calls = sink.calls();
        return calls.subList(calls.lastIndexOf("clear") + 1, calls.size());
    }

    private static void awaitLast(List<RecordingSink> sinks, String value) {
        for (RecordingSink sink : sinks) {
            Eventually.await(
                    () -> value + " to be the last of " + sink.calls(),
                    () -> sink.calls().getLast().equals("update {value=" + value + "}"));
        }
    }

    @Tag("thorough") // repeated; the tests below make topics anew too
    @RepeatedTest(5)
    void eachRecordOfTheNewTopicComesOnceAndInOrder() {
        try (Topics topics = new Topics(BROKER.bootstrap());
                Topics anew = warm()) {
            String topic = topics.create(3, "delete");
            try (KafkaDataAdapter adapter = lateToNotice(topic)) {
                List<RecordingSink> sinks = subscribe(adapter);
                sinks.forEach(sink -> Eventually.await("an answer", sink::isAnswered));
                fill(topics, topic, "old-", BEFORE);
                awaitLast(sinks, "old-" + (BEFORE - 1));

                topics.delete(topic);
                topics.create(topic, 3, "delete");
                fill(anew, topic, "new-", AFTER);
                awaitLast(sinks, "new-" + (AFTER - 1));

                List<String> expected = new ArrayList<>(List.of("end of snapshot"));
                expected.addAll(updates("old-", BEFORE));
                expected.add("clear");
                expected.addAll(updates("new-", AFTER));
                assertThat(sinks).allSatisfy(sink -> assertThat(sink.calls()).isEqualTo(expected));
                assertThat(adapter.status().items().kept()).isEqualTo(KEYS);
            }
        }
    }

    @Test
    void aTopicThatComesAgainWithFewerPartitionsIsReadInThoseAlone() {
        try (Topics topics = new Topics(BROKER.bootstrap());
                Topics anew = warm()) {
            String topic = topics.create(5, "delete");
            try (KafkaDataAdapter adapter =
                    TestConnection.to(BROKER.bootstrap(), topic).start()) {
                List<RecordingSink> sinks = subscribe(adapter);
                sinks.forEach(sink -> Eventually.await("an answer", sink::isAnswered));
                fill(topics, topic, "old-", BEFORE);
                awaitLast(sinks, "old-" + (BEFORE - 1));
                topics.delete(topic);
                topics.create(topic, 2, "delete");
                fill(anew, topic, "new-", AFTER);
                awaitLast(sinks, "new-" + (AFTER - 1));

                assertThat(sinks)
                        .allSatisfy(sink -> assertThat(behindTheClear(sink)).isEqualTo(updates("new-", AFTER)));
                Eventually.await(
                        () -> "two partitions: " + adapter.status(),
                        () -> adapter.status().partitions().stream()
                                .map(SourceReport.Partition::number)
                                .sorted()
                                .toList()
                                .equals(List.of(0, 1)));
                assertThat(adapter.status().trouble()).isEmpty();
                assertThat(adapter.status().phase()).isEqualTo(ReadingStatus.Phase.LIVE);

                topics.grow(topic, 4);
                Eventually.await(
                        () -> "the partitions that come later: " + adapter.status(),
                        () -> adapter.status().partitions().size() == 4);
            }
        }
    }

    @Test
    void deletedTopicIsNotPolledAndKeepsValuesUntilRecreated() {
        try (Topics topics = new Topics(BROKER.bootstrap());
                Topics anew = warm()) {
            String topic = topics.create("again-" + UUID.randomUUID(), 2, "delete");
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                    .snapshot(10_000_000, Fill.ALL)
                    .start()) {
                List<RecordingSink> sinks = subscribe(adapter);
                sinks.forEach(sink -> Eventually.await("an answer", sink::isAnswered));
                fill(topics, topic, "old-", 1);
                awaitLast(sinks, "old-0");
                topics.delete(topic);
                Eventually.await(
                        () -> "no partition: " + adapter.status(),
                        () -> adapter.status().partitions().isEmpty());
                RecordingSink late = new RecordingSink();
                adapter.unsubscribe("item-[key=1]");
                adapter.subscribe("item-[key=1]", late);
                Eventually.await("an answer", late::isAnswered);
                assertThat(late.calls()).containsExactly("snapshot {value=old-0}", "end of snapshot");

                topics.create(topic, 2, "delete");
                fill(anew, topic, "new-", 1);
                awaitLast(List.of(late), "new-0");
                assertThat(late.calls())
                        .containsExactly("snapshot {value=old-0}", "end of snapshot", "clear", "update {value=new-0}");
            }
        }
    }
}
