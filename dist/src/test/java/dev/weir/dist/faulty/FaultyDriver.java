package dev.weir.dist.faulty;

import dev.weir.transport.AckListener;
import dev.weir.transport.Capability;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The driver {@code faulty}: Kafka with a topic of two partitions, between whose clients and Weir known messages are lost, doubled
 * and corrupted, and withheld from the second of subscribers that get every message. It runs in any number of processes, none of
 * which knows of another.
 */
public final class FaultyDriver implements TransportDriver {

    private final TransportDriver kafka = ServiceLoader.load(TransportDriver.class).stream()
            .filter(driver -> driver.type().getName().equals("dev.weir.transport.kafka.KafkaDriver"))
            .findFirst()
            .orElseThrow()
            .get();

    @Override
    public String name() {
        return "faulty";
    }

    @Override
    public String description() {
        return "Does known things wrong with messages on their way through Kafka.";
    }

    @Override
    public Set<Capability> capabilities() {
        return kafka.capabilities();
    }

    @Override
    public Set<Capability> capabilities(Settings settings) {
        return kafka.capabilities(settings);
    }

    @Override
    public List<Setting> settings() {
        return kafka.settings();
    }

    @Override
    public void validate(Settings settings) {
        kafka.validate(settings);
    }

    @Override
    public Optional<String> obstacleBetweenHosts(Settings settings, Span span) {
        return kafka.obstacleBetweenHosts(settings, span);
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        Transport sound = kafka.open(settings, context);
        Opened opened = new Opened(sound, context);
        return (Transport) Proxy.newProxyInstance(
                FaultyDriver.class.getClassLoader(),
                sound.getClass().getInterfaces(),
                (proxy, method, arguments) -> opened.call(method, arguments));
    }

    /** A transport of Kafka, whose publishers and subscribers do things wrong. */
    private static final class Opened {

        private final Transport kafka;
        private final RunContext context;
        private boolean each;

        Opened(Transport kafka, RunContext context) {
            this.kafka = kafka;
            this.context = context;
        }

        @Nullable
        Object call(Method method, Object @Nullable [] arguments) throws Throwable {
            if (arguments != null && arguments[0] instanceof Topology topology) {
                each = topology.delivery() == Topology.Delivery.EACH;
            }
            if (arguments != null && method.getName().equals("openPublisher")) {
                int stream = (Integer) arguments[0];
                return new FaultyPublisher(
                        new KnownFaults(context.runId()),
                        (AckListener) arguments[1],
                        context.clock(),
                        acks -> kafka.openPublisher(stream, acks));
            }
            if (arguments != null && method.getName().equals("openSubscriber") && each && (Integer) arguments[0] == 1) {
                return kafka.openSubscriber(1, withholding((MessageHandler) arguments[1]));
            }
            try {
                return method.invoke(kafka, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private MessageHandler withholding(MessageHandler handler) {
            KnownFaults faults = new KnownFaults(context.runId());
            return (message, header, partition, offset, receivedNanos) -> {
                if (faults.of(message, header) != KnownFaults.Fate.WITHHELD) {
                    handler.onMessage(message, header, partition, offset, receivedNanos);
                }
            };
        }
    }
}
