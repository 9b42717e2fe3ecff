package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.run.loop.MessageWriter;
import dev.weir.transport.Settings;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.kafka.KafkaDriver;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A process that does nothing but receive through Weir's own subscriber, with ledger, checksums and histograms, from a
 * topic that was filled before: what a whole run costs less everything else. {@code jmh/client-cost} sets it beside
 * Kafka's ConsumerPerformance.
 *
 * <p>Arguments: {@code fill|receive}, bootstrap, topic, number of messages, bytes of a message.
 */
public final class ReceivingCost {

    private static final int RUN_ID = 4711;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final RunClock clock = new SystemClock();
    private final String bootstrap;
    private final String topic;
    private final long messages;
    private final int messageBytes;

    private ReceivingCost(String bootstrap, String topic, long messages, int messageBytes) {
        this.bootstrap = bootstrap;
        this.topic = topic;
        this.messages = messages;
        this.messageBytes = messageBytes;
    }

    /** Fills the topic, or receives all of it; ends with an exception when a message is missing. */
    public static void main(String[] arguments) {
        List<String> given = List.of(arguments);
        var cost = new ReceivingCost(
                given.get(1), given.get(2), Long.parseLong(given.get(3)), Integer.parseInt(given.get(4)));
        if (given.get(0).equals("fill")) {
            cost.fill();
        } else {
            cost.receive();
        }
    }

    private Transport open(Map<String, String> more) {
        Map<String, String> asked = new HashMap<>(more);
        asked.put("bootstrap", bootstrap);
        asked.put("topic.name", topic);
        KafkaDriver driver = new KafkaDriver();
        Transport transport =
                driver.open(Settings.of(driver.settings(), asked), new RunContext("00001267", clock, messageBytes));
        transport.provision(new Topology(1, 1, Delivery.SHARED));
        return transport;
    }

    private void fill() {
        Carrier carrier = Carrier.of(CarrierKind.BINARY);
        var payload = new PayloadSpec.Random(false, new SizeRange(messageBytes, messageBytes), 1)
                .generator(carrier.overheadBytes(), 0);
        var writer = new MessageWriter(carrier, payload, sequence -> -1, RUN_ID, 0);
        writer.phase(Phase.MEASURE);
        var account = new PublisherAccount(0, 1 << 20);
        account.begin(Phase.MEASURE, 0, clock.nanos());
        try (Transport transport = open(Map.of("topic.keep", "true"));
                var publisher = transport.openPublisher(0, account)) {
            for (long sequence = 0; sequence < messages; sequence++) {
                long nowNanos = clock.nanos();
                while (!account.open(sequence, nowNanos)) {
                    clock.parkUntil(nowNanos + 100_000);
                    nowNanos = clock.nanos();
                }
                ByteBuffer message = writer.write(sequence, nowNanos, nowNanos, 0);
                publisher.publish(sequence, -1, message, writer.header());
            }
            publisher.flush(LIMIT);
        }
        requireAll("acknowledged", account.acked(Phase.MEASURE));
    }

    private void receive() {
        var account = new SubscriberAccount(0, RUN_ID, CarrierKind.BINARY, 1, new KeyGenerator[0]);
        LatencyLog log = new LatencyLog(OutputStream.nullOutputStream(), 1);
        log.follow(account.recorders(Phase.MEASURE));
        try (Transport transport = open(Map.of(
                        "topic.use", "reuse",
                        "consumer.auto.offset.reset", "earliest",
                        "consumer.check.crcs", "false",
                        "consumer.receive.buffer.bytes", "2097152"));
                Subscriber subscriber = transport.openSubscriber(0, account)) {
            long startNanos = clock.nanos();
            account.begin(Phase.MEASURE, startNanos);
            subscriber.awaitReady(LIMIT);
            long collectNanos = startNanos;
            while (account.received(Phase.MEASURE) < messages && clock.nanos() - startNanos < LIMIT.toNanos()) {
                subscriber.poll(1_000);
                if (clock.nanos() > collectNanos) {
                    log.collect();
                    collectNanos += 1_000_000_000;
                }
            }
        }
        account.seal();
        log.close();
        requireAll("received", account.unique(Phase.MEASURE));
    }

    private void requireAll(String what, long count) {
        if (count != messages) {
            throw new IllegalStateException(what + " " + count + " of " + messages + " messages");
        }
    }
}
