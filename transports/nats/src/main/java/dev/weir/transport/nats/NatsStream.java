package dev.weir.transport.nats;

import dev.weir.transport.TransportException;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The stream of a run, as an administrator sees it. Used by one thread. */
final class NatsStream {

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int NAME_IN_USE = 10_058;
    private static final int NO_SUCH_STREAM = 10_059;

    private final JetStreamManagement management;
    private final NatsSettings settings;
    private final String name;
    private boolean made;

    NatsStream(Connection connection, NatsSettings settings, String name) {
        this.settings = settings;
        this.name = name;
        try {
            this.management = connection.jetStreamManagement(
                    NatsClients.waiting(settings.limits().connect()));
        } catch (IOException e) {
            throw new TransportException("cannot manage streams: " + e.getMessage(), e);
        }
    }

    /** What the server says no to, and what it does not answer. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws IOException, JetStreamApiException;
    }

    private <T> T ask(String doing, Question<T> question) {
        try {
            return question.ask();
        } catch (JetStreamApiException e) {
            throw new TransportException("cannot " + doing + ": " + e.getErrorDescription(), e);
        } catch (IOException e) {
            throw new TransportException("cannot " + doing + ": " + e.getMessage(), e);
        }
    }

    /** Subjects of a stream: of messages without a key its name, of others a subject below it. */
    static List<String> subjects(String stream) {
        return List.of(stream, stream + ".*");
    }

    /** Makes it, unless it was made before. */
    void provision() {
        if (made) {
            return;
        }
        NatsSettings.Stream asked = settings.stream();
        StreamConfiguration.Builder wanted = StreamConfiguration.builder()
                .name(name)
                .subjects(subjects(name))
                .storageType(asked.memory() ? StorageType.Memory : StorageType.File)
                .replicas(asked.replicas())
                .discardPolicy(asked.refusing() ? DiscardPolicy.New : DiscardPolicy.Old);
        if (asked.maxMessages() > 0) {
            wanted.maxMessages(asked.maxMessages());
        }
        if (asked.maxBytes() > 0) {
            wanted.maxBytes(asked.maxBytes());
        }
        requireAbsent();
        create(wanted.build());
        made = true;
        if (settings.shared()) {
            ask("make the consumer " + consumer(), () -> management.createConsumer(name, shared()));
        }
    }

    /** One that exists with the same settings would be taken for that of the run, and be removed after it. */
    private void requireAbsent() {
        if (settings.stream().name().isEmpty()) {
            return;
        }
        try {
            management.getStreamInfo(name);
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() == NO_SUCH_STREAM) {
                return;
            }
            throw new TransportException("cannot read the stream " + name + ": " + e.getErrorDescription(), e);
        } catch (IOException e) {
            throw new TransportException("cannot read the stream " + name + ": " + e.getMessage(), e);
        }
        throw new TransportException(exists());
    }

    private String exists() {
        return "the stream " + name + " exists already; leave 'stream.name' empty for one of the run";
    }

    /** A cluster that has just started knows its servers a moment later. */
    private void create(StreamConfiguration wanted) {
        long begunNanos = System.nanoTime();
        while (true) {
            try {
                management.addStream(wanted);
                return;
            } catch (JetStreamApiException e) {
                if (e.getApiErrorCode() == NAME_IN_USE) {
                    throw new TransportException(exists(), e);
                }
                requireTime(begunNanos, e.getErrorDescription(), e);
            } catch (IOException e) {
                requireTime(begunNanos, String.valueOf(e.getMessage()), e);
            }
        }
    }

    private void requireTime(long begunNanos, String why, Exception fault) {
        boolean clustered =
                settings.stream().replicas() > 1 || settings.server().count() > 1;
        boolean late =
                System.nanoTime() - begunNanos > 3 * settings.limits().connect().toNanos();
        if (!clustered || late || Thread.currentThread().isInterrupted()) {
            throw new TransportException("cannot make the stream " + name + ": " + why, fault);
        }
        LockSupport.parkNanos(GLANCE_NANOS);
    }

    private ConsumerConfiguration shared() {
        return ConsumerConfiguration.builder()
                .durable(consumer())
                .deliverPolicy(DeliverPolicy.All)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(Duration.ofNanos(settings.ackWait().toNanos()))
                .maxAckPending((long) settings.maxAckPending())
                .build();
    }

    /** The consumer that subscribers share. */
    String consumer() {
        return name + "-shared";
    }

    String name() {
        return name;
    }

    /** What it is like now. */
    StreamInfo info() {
        return ask("read the stream " + name, () -> management.getStreamInfo(name));
    }

    /**
     * Removes it, if the run made it.
     *
     * @throws TransportException when the server does not remove it
     */
    void release() {
        if (!made) {
            return;
        }
        made = false;
        try {
            management.deleteStream(name);
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != NO_SUCH_STREAM) {
                throw new TransportException("cannot remove the stream " + name + ": " + e.getErrorDescription(), e);
            }
        } catch (IOException e) {
            throw new TransportException("cannot remove the stream " + name + ": " + e.getMessage(), e);
        }
    }
}
