package dev.weir.transport.kafka.wire;

import dev.weir.transport.FailureKind;
import dev.weir.transport.kafka.failure.SendFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.RequestCompletionHandler;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** The sending thread of one producer: sends batches when they are due, and tells of their records what became of them. */
final class SendingLoop implements Runnable {

    private static final long MOST_MILLIS = 1_000;
    private static final long LEADERLESS_MILLIS = 50;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final WireSettings settings;
    private final WireNetwork network;
    private final KafkaClient client;
    private final UnsentBatches unsent;
    private final List<WireTopic> topics;
    private final ProducerNumbers numbers;
    private final BatchFates fates;
    private final Set<Sent> underWay = new LinkedHashSet<>();
    private int metadataVersion = -1;

    /** Where in the list of a leader's partitions a request begins. */
    private int first;

    private volatile boolean closing;
    private volatile boolean ending;

    SendingLoop(
            WireSettings settings,
            WireNetwork network,
            UnsentBatches unsent,
            List<WireTopic> topics,
            BatchFates fates) {
        this.settings = settings;
        this.network = network;
        this.client = network.client();
        this.unsent = unsent;
        this.topics = topics;
        this.fates = fates;
        this.numbers = fates.numbers();
    }

    /** Ends when everything is answered. By any thread. */
    void close() {
        closing = true;
        unsent.close();
    }

    /** Ends now. By any thread. */
    void end() {
        ending = true;
        close();
    }

    @Override
    public void run() {
        try {
            while (!ending && !(closing && unsent.outstanding() == 0)) {
                turn();
            }
            failAll(SendFailure.closed());
        } catch (RuntimeException | Error e) {
            fates.broken(new KafkaException("the sending thread has ended: " + e, e));
            unsent.close();
            failAll(new SendFailure(FailureKind.TIMED_OUT, "the sending thread has ended: " + e));
            throw e;
        } finally {
            network.close();
        }
    }

    private void turn() {
        long nowMillis = Time.SYSTEM.milliseconds();
        long nowNanos = System.nanoTime();
        growTopics();
        long waitMillis = MOST_MILLIS;
        Optional<KafkaException> fault =
                numbers.ask(client, !network.metadata().fetch().nodes().isEmpty(), nowMillis);
        if (fault.isPresent()) {
            fates.broken(fault.get());
            failAll(SendFailure.afterTaken(fault.get(), fates.hasRetried()));
        }
        expire(nowNanos);
        if (numbers.ready()) {
            waitMillis = send(nowMillis, nowNanos);
        } else {
            waitMillis = Math.min(waitMillis, numbers.waitMillis(client, nowMillis));
        }
        try {
            client.poll(Math.min(waitMillis, MOST_MILLIS), nowMillis);
        } catch (RuntimeException e) {
            unreadable(e);
        }
    }

    /** Topics may get more partitions. */
    private void growTopics() {
        int version = network.metadata().updateVersion();
        if (version != metadataVersion) {
            metadataVersion = version;
            topics.forEach(topic -> topic.grow(network.partitions(topic.name())));
        }
    }

    /** @return how long there is nothing more to send, unless something comes */
    private long send(long nowMillis, long nowNanos) {
        long waitMillis = MOST_MILLIS;
        Map<Node, List<PartitionLine>> byLeader = new HashMap<>();
        for (WireTopic topic : topics) {
            for (PartitionLine line : topic.lines()) {
                long delay = delayNanos(line, nowNanos);
                if (delay > 0) {
                    waitMillis = Math.min(waitMillis, wholeMillis(delay));
                    continue;
                }
                Optional<Node> leader = network.leader(line.partition, nowMillis);
                if (leader.isPresent()) {
                    byLeader.computeIfAbsent(leader.get(), node -> new ArrayList<>())
                            .add(line);
                } else {
                    waitMillis = Math.min(waitMillis, LEADERLESS_MILLIS);
                }
            }
        }
        for (Map.Entry<Node, List<PartitionLine>> leader : byLeader.entrySet()) {
            boolean ready = client.ready(leader.getKey(), nowMillis);
            while (ready && send(leader.getKey(), leader.getValue(), nowMillis, nowNanos)) {
                ready = client.ready(leader.getKey(), nowMillis);
            }
            if (ready) {
                for (PartitionLine line : leader.getValue()) {
                    waitMillis = Math.min(waitMillis, wholeMillis(delayNanos(line, nowNanos)));
                }
            } else {
                waitMillis = Math.min(waitMillis, Math.max(1, client.pollDelayMs(leader.getKey(), nowMillis)));
            }
        }
        return waitMillis;
    }

    /** How long until a batch of a partition is to be sent. */
    private long delayNanos(PartitionLine line, long nowNanos) {
        if (numbers.idempotent() && line.awaitsEpoch()) {
            numbers.nextEpoch();
        }
        if (!numbers.ready()) {
            return PartitionLine.NEVER;
        }
        long own = line.delayNanos(numbers.producer(), nowNanos);
        return own >= 0 ? own : unsent.delayNanos(line, nowNanos);
    }

    /** @return whether there was anything to send */
    private boolean send(Node leader, List<PartitionLine> lines, long nowMillis, long nowNanos) {
        List<PendingBatch> batches = new ArrayList<>();
        long bytes = 0;
        int begin = first % lines.size();
        for (int i = 0; i < lines.size(); i++) {
            int at = (begin + i) % lines.size();
            if (!batches.isEmpty()
                    && bytes + settings.batching().batchBytes()
                            > settings.sending().maxRequestBytes()) {
                // The next request goes on there, so that no partition always comes last.
                first = at;
                break;
            }
            PartitionLine line = lines.get(at);
            if (delayNanos(line, nowNanos) > 0) {
                continue;
            }
            PendingBatch again = line.takeAgain();
            PendingBatch batch = again == null ? unsent.take(line) : again;
            if (batch != null) {
                line.sending(batch);
                batches.add(batch);
                bytes += batch.records.bytes();
            }
        }
        if (batches.isEmpty()) {
            return false;
        }
        Sent sent = new Sent(batches);
        underWay.add(sent);
        client.send(
                client.newClientRequest(
                        leader.idString(),
                        network.produceRequest(batches),
                        nowMillis,
                        settings.sending().acks() != 0,
                        settings.delivery().requestMillis(),
                        sent),
                nowMillis);
        return true;
    }

    /** What has waited to be sent for too long fails. What is under way is decided by its answer, or by the lack of it. */
    private void expire(long nowNanos) {
        long limitNanos = settings.delivery().limitNanos();
        for (WireTopic topic : topics) {
            for (PartitionLine line : topic.lines()) {
                List<PendingBatch> old = line.takeOlder(nowNanos - limitNanos);
                old.addAll(unsent.takeOlder(line, nowNanos - limitNanos));
                for (PendingBatch batch : old) {
                    fates.failed(
                            batch,
                            new TimeoutException("Expiring " + batch.records.count() + " record(s) for "
                                    + line.partition + ": delivery.timeout.ms has passed since batch creation"));
                }
            }
        }
    }

    /**
     * An answer was none of the Kafka protocol, so nobody knows which request it was for: all connections are given up, and their
     * requests made again.
     */
    private void unreadable(RuntimeException fault) {
        fates.unreadable(fault);
        numbers.lost(Time.SYSTEM.milliseconds());
        network.metadata().requestUpdate(false);
        List<Sent> lost = List.copyOf(underWay);
        network.metadata().fetch().nodes().forEach(this::disconnect);
        lost.forEach(sent -> sent.settle(batch -> fates.lost(batch, false)));
        LockSupport.parkNanos(
                PAUSE_NANOS); // What is met at every turn, such as an unknown host, is not to take a processor.
    }

    private void disconnect(Node node) {
        try {
            client.disconnect(node.idString());
        } catch (IllegalStateException e) {
            // Kafka's client says so of a broker to which it never had a connection, and cannot be asked before.
        }
    }

    private void failAll(SendFailure failure) {
        List.copyOf(underWay).forEach(sent -> sent.settle(batch -> fates.tell(batch, failure)));
        for (WireTopic topic : topics) {
            for (PartitionLine line : topic.lines()) {
                PendingBatch batch = line.takeAgain();
                while (batch != null) {
                    fates.tell(batch, failure);
                    batch = line.takeAgain();
                }
                batch = unsent.take(line);
                while (batch != null) {
                    fates.tell(batch, failure);
                    batch = unsent.take(line);
                }
            }
        }
    }

    /** Never less than what is left, so that a batch is due after a poll of so long. */
    private static long wholeMillis(long nanos) {
        long millis = TimeUnit.MILLISECONDS.toNanos(1);
        return nanos == PartitionLine.NEVER ? Long.MAX_VALUE : (nanos + millis - 1) / millis;
    }

    /** What becomes of a batch. */
    private interface Fate {
        void of(PendingBatch batch);
    }

    /** A request that was sent. */
    private final class Sent implements RequestCompletionHandler {

        private final List<PendingBatch> batches;
        private boolean done;

        Sent(List<PendingBatch> batches) {
            this.batches = batches;
        }

        /** Once; what comes later is about a request that was given up. */
        private void settle(Fate fate) {
            if (!done) {
                done = true;
                underWay.remove(this);
                batches.forEach(batch -> batch.line.answered());
                batches.forEach(fate::of);
            }
        }

        @Override
        public void onComplete(@Nullable ClientResponse response) {
            if (response != null) {
                settle(batch -> fates.answered(batch, response));
            }
        }
    }
}
