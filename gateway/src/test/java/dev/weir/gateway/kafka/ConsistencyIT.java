package dev.weir.gateway.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.gateway.feed.ItemEvent;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.gateway.kafka.ConnectionSettings.Fill;
import dev.weir.gateway.kafka.ConnectionSettings.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Values of a key count up one by one, so that whoever misses one, or sees one twice, can tell. */
final class ConsistencyIT {

    private static final int KEYS = 40;

    @RegisterExtension
    static final SharedBroker BROKER = new SharedBroker();

    /** Accepts a snapshot of any value, and from then on each next one only. Called by one thread at a time. */
    private static final class CountingSink implements ItemSink {

        private final Queue<String> faults;
        private final AtomicInteger last = new AtomicInteger(-1);
        private volatile boolean answered;
        private volatile boolean over;

        CountingSink(Queue<String> faults) {
            this.faults = faults;
        }

        @Override
        public void update(ItemEvent event, boolean snapshot) {
            int value = Integer.parseInt(String.valueOf(event.values()[0]));
            int before = last.getAndSet(value);
            boolean right = snapshot ? before == -1 && !answered : answered && (before == -1 || value == before + 1);
            if (!right || over) {
                faults.add((snapshot ? "snapshot " : "update ") + value + " behind " + before + ", ended " + over);
            }
        }

        @Override
        public void endOfSnapshot() {
            if (answered) {
                faults.add("two ends of one snapshot");
            }
            answered = true;
        }

        @Override
        public void clearSnapshot() {
            faults.add("cleared");
        }

        @Override
        public void failed(String reason) {
            faults.add("failed: " + reason);
        }
    }

    /** Sends ever increasing values to random keys until it is closed. */
    private static final class Writer implements AutoCloseable {

        private final int[] next = new int[KEYS];
        private final AtomicBoolean ended = new AtomicBoolean();
        private final Thread thread;

        Writer(Topics topics, String topic) {
            Random random = new Random(42);
            thread = Thread.ofPlatform().start(() -> {
                while (!ended.get()) {
                    for (int i = 0; i < 50; i++) {
                        int key = random.nextInt(KEYS);
                        topics.send(topic, Integer.toString(key), Integer.toString(next[key]++));
                    }
                    topics.flush();
                }
            });
        }

        @Override
        public void close() {
            ended.set(true);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void everySubscriptionSeesLastValueAndThenEachUpdateOnce() {
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(4, "compact");
            Writer writer = new Writer(topics, topic);
            try (writer;
                    KafkaDataAdapter adapter =
                            TestConnection.to(BROKER.bootstrap(), topic).start()) {
                CountingSink[] sinks = new CountingSink[KEYS];
                Random random = new Random(7);
                for (int round = 0; round < 20_000 && faults.isEmpty(); round++) {
                    int key = random.nextInt(KEYS);
                    String item = "item-[key=" + key + "]";
                    if (sinks[key] == null) {
                        sinks[key] = new CountingSink(faults);
                        adapter.subscribe(item, sinks[key]);
                    } else {
                        CountingSink before = sinks[key];
                        if (round % 3 == 0) {
                            Eventually.await("an answer for " + item, () -> before.answered);
                        }
                        adapter.unsubscribe(item);
                        before.over = true;
                        sinks[key] = null;
                    }
                }
                for (int key = 0; key < KEYS; key++) {
                    if (sinks[key] == null) {
                        sinks[key] = new CountingSink(faults);
                        adapter.subscribe("item-[key=" + key + "]", sinks[key]);
                    }
                }
                writer.close();
                for (int key = 0; key < KEYS; key++) {
                    int newest = writer.next[key] - 1;
                    CountingSink sink = sinks[key];
                    Eventually.await(
                            () -> faults + " value " + newest + ", at " + sink.last.get(),
                            () -> sink.last.get() == newest || !faults.isEmpty());
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void oneItemSubscribedAndUnsubscribedTenThousandTimesLosesNothing() {
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(1, "delete");
            Writer writer = new Writer(topics, topic);
            try (writer;
                    KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                            .reading(new Reading(false, false, false, false, Command.NONE))
                            .start()) {
                for (int round = 0; round < 10_000; round++) {
                    CountingSink sink = new CountingSink(faults);
                    adapter.subscribe("item-[key=3]", sink);
                    adapter.unsubscribe("item-[key=3]");
                    sink.over = true;
                }
                CountingSink sink = new CountingSink(faults);
                adapter.subscribe("item-[key=3]", sink);
                Eventually.await("an answer", () -> sink.answered);
                int seen = sink.last.get();
                Eventually.await("a hundred more", () -> sink.last.get() > seen + 100);
                assertThat(adapter.status().items().subscribed()).isEqualTo(1);
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void tenThousandItemsAreAnsweredWithTheirSnapshots() {
        int items = 10_000;
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        try (Topics topics = new Topics(BROKER.bootstrap())) {
            String topic = topics.create(2, "compact");
            for (int i = 0; i < items; i++) {
                topics.send(topic, Integer.toString(i), Integer.toString(i));
            }
            topics.flush();
            try (KafkaDataAdapter adapter = TestConnection.to(BROKER.bootstrap(), topic)
                    .snapshot(100_000_000, Fill.ALL)
                    .start()) {
                Eventually.await(
                        () -> "to be live: " + adapter.status(),
                        () -> adapter.status().items().kept() == items);
                List<CountingSink> sinks = new ArrayList<>();
                for (int i = 0; i < items; i++) {
                    CountingSink sink = new CountingSink(faults);
                    sinks.add(sink);
                    adapter.subscribe("item-[key=" + i + "]", sink);
                }
                for (CountingSink sink : sinks) {
                    Eventually.await("an answer", () -> sink.answered);
                }
                for (int i = 0; i < items; i++) {
                    assertThat(sinks.get(i).last.get()).isEqualTo(i);
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void killedAndRestartedBrokerCostsNoSubscriptionOrUpdate(@TempDir Path folder) {
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        BrokerOptions options = SharedBroker.restartable().withDataFolder(folder);
        BrokerProcess broker = BrokerProcess.start(options);
        int port =
                Integer.parseInt(broker.bootstrap().substring(broker.bootstrap().indexOf(':') + 1));
        try (Topics topics = new Topics(broker.bootstrap())) {
            String topic = topics.create(2, "compact");
            topics.put(topic, "A", "0");
            try (KafkaDataAdapter adapter =
                    TestConnection.to(broker.bootstrap(), topic).start()) {
                CountingSink sink = new CountingSink(faults);
                adapter.subscribe("item-[key=A]", sink);
                Eventually.await("the snapshot", () -> sink.answered);
                topics.put(topic, "A", "1");
                Eventually.await("an update", () -> sink.last.get() == 1);

                ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
                broker.onExit().join();
                CountingSink late = new CountingSink(faults);
                adapter.subscribe("item-[key=B]", late);
                Eventually.await("an answer while the broker is away", () -> late.answered);
                Eventually.await(
                        () -> "the outage to be told: " + adapter.status(),
                        () -> adapter.status().phase() == ReadingStatus.Phase.UNREACHABLE);
                assertThat(adapter.status().trouble()).startsWith("no broker has answered at 127.0.0.1:" + port);
                assertThat(adapter.report().phase()).isEqualTo("unreachable");
                Eventually.await(
                        "its length", () -> adapter.report().unreachable().toMillis() > 0);
                broker = BrokerProcess.start(options.withPort(port));
                topics.put(topic, "A", "2");
                topics.put(topic, "B", "0");
                topics.put(topic, "A", "3");

                Eventually.await("what came behind", () -> sink.last.get() == 3 && late.last.get() == 0);
                Eventually.await(
                        () -> "no trouble any more: " + adapter.status(),
                        () -> adapter.status().trouble().isEmpty()
                                && adapter.status().phase() == ReadingStatus.Phase.LIVE);
                assertThat(adapter.report().unreachable()).isZero();
            }
        } finally {
            broker.close();
        }
        assertThat(faults).isEmpty();
    }
}
