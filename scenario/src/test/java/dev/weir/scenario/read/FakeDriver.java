package dev.weir.scenario.read;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.operation.OperationDriver;
import dev.weir.transport.operation.OperationKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A transport that can be named and told things, and never opened. */
public record FakeDriver(String name, Set<Capability> capabilities, List<Setting> settings)
        implements TransportDriver, OperationDriver, FaultPoints, DurableDriver {

    /** Shaped like the driver of a real broker. */
    public static FakeDriver kafka() {
        return new FakeDriver(
                "kafka",
                EnumSet.complementOf(EnumSet.of(Capability.UNORDERED_DELIVERY)),
                List.of(
                        Setting.text("bootstrap", "embedded", "Brokers to begin with."),
                        Setting.duration("connect.timeout", "10s", "Longest time to connect."),
                        Setting.count("topic.partitions", 1, "Partitions of the topic."),
                        Setting.count("brokers", 1, "Brokers to start."),
                        Setting.text("topic.name", "", "Name of the topic."),
                        Setting.text("group.name", "", "Name of the group."),
                        Setting.choice("subscribe", List.of("group", "standalone", "share"), "How to subscribe."),
                        Setting.text("observer.addresses", "", "Where its observer connects."),
                        Setting.properties("broker", "Properties of brokers to start."),
                        Setting.text("client.properties", "", "A file."),
                        Setting.properties("client", "Properties of all clients."),
                        Setting.properties("producer", List.of("acks"), "Properties of the producers."),
                        Setting.properties("consumer", "Properties of the consumers.")));
    }

    @Override
    public Optional<String> obstacleToOthers(Settings settings) {
        return name.equals("kafka") ? Optional.empty() : TransportDriver.super.obstacleToOthers(settings);
    }

    /** Shaped like a driver that sends datagrams. */
    public static FakeDriver datagrams() {
        return new FakeDriver(
                "datagrams",
                Set.of(),
                List.of(
                        Setting.choice("media", List.of("ipc", "udp"), "How."),
                        Setting.text("endpoint", "127.0.0.1:0", "Where."),
                        Setting.text("uri", "", "A whole channel."),
                        Setting.properties("channel", "Parameters."),
                        Setting.properties("publication", "Parameters of publishers.")));
    }

    /** Shaped like a driver with a server, which the run starts if it is told to. */
    public static FakeDriver server() {
        return new FakeDriver(
                "server",
                Set.of(),
                List.of(
                        Setting.flag("start", true, "Whether to start it."),
                        Setting.flag("process", false, "Whether it has a process."),
                        Setting.count("port", 0, "Where it listens."),
                        Setting.text("through", "", "Where clients connect.")));
    }

    /** A transport that can do nothing beyond carrying bytes. */
    public static FakeDriver plain() {
        return new FakeDriver("plain", Set.of(), List.of());
    }

    @Override
    public Set<Capability> capabilities(Settings settings) {
        EnumSet<Capability> found = EnumSet.noneOf(Capability.class);
        found.addAll(capabilities);
        if (name.equals("kafka") && settings.text("subscribe").equals("share")) {
            found.add(Capability.UNORDERED_DELIVERY);
        }
        if (name.equals("kafka") && !settings.properties("consumer").containsKey("enable.auto.commit")) {
            found.remove(Capability.SHARED_AMONG_PROCESSES);
        }
        return found;
    }

    @Override
    public Set<OperationKind> operations() {
        return switch (name) {
            case "kafka" -> EnumSet.allOf(OperationKind.class);
            case "datagrams" -> EnumSet.of(OperationKind.CREATE_RECORD, OperationKind.READ_RECORD);
            default -> Set.of();
        };
    }

    @Override
    public List<FaultPoint> faultPoints(Settings asked) {
        return switch (name) {
            case "kafka" ->
                List.of(new FaultPoint.Brokers(
                        "", "bootstrap", "brokers", "broker", "topic.partitions", "observer.addresses"));
            case "datagrams" ->
                List.of(new FaultPoint.Datagrams(
                        asked.text("endpoint"),
                        asked.text("media").equals("udp")
                                ? FaultPoint.Refusal.NONE
                                : new FaultPoint.Refusal("memory loses nothing", "media: udp"),
                        (told, receiver, proxy) -> told));
            case "server" ->
                List.of(new FaultPoint.Server(
                        "vault", asked.flag("start"), "start: true", asked.flag("process"), "port", "through"));
            default -> List.of();
        };
    }

    /** Only the one like a broker acknowledges anything that lasts. */
    @Override
    public Settings durable(Settings asked, AskedDurability durability) {
        if (!name.equals("kafka")) {
            throw new SettingsException(AskedDurability.DURABILITY, "nothing here lasts");
        }
        if (asked.properties("producer").containsKey("acks")) {
            throw new SettingsException("producer.acks", "contradicts 'durability'");
        }
        return asked.with("group.name", durability.durability().word() + durability.replicas());
    }

    @Override
    public String description() {
        return "Only for tests.";
    }

    @Override
    public void validate(Settings settings) {
        if (name.equals("kafka") && settings.count("topic.partitions") == 0) {
            throw new SettingsException("topic.partitions", "a topic has at least 1 partition");
        }
    }

    @Override
    public void validateProperty(String name, String value) {
        if (name.equals("producer.akcs")) {
            throw new SettingsException(name, "unknown property 'akcs'; did you mean 'acks'?");
        }
    }

    @Override
    public Transport open(Settings settings, RunContext context) {
        throw new IllegalStateException("a scenario was opened while it was read");
    }
}
