package dev.weir.transport.mqtt;

import dev.weir.server.ServerDriver;
import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.mqtt.server.MosquittoServer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code mqtt}: a topic of an MQTT server, over the HiveMQ client. */
public final class MqttDriver extends ServerDriver<MqttSettings, MqttTransport> {

    public MqttDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    MqttDriver(Map<String, String> environment) {
        super(MqttSettings.PROGRAM, environment);
    }

    @Override
    public String name() {
        return "mqtt";
    }

    @Override
    public String description() {
        return "MQTT 5 and 3.1.1, on a Mosquitto that is installed here or any server that runs, over the HiveMQ client.";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(
                Capability.HEADER,
                Capability.KEY,
                Capability.SHARED_DELIVERY,
                Capability.EACH_DELIVERY,
                Capability.SEPARATE_PROCESSES,
                Capability.SEVERAL_HOSTS,
                Capability.CROWD,
                Capability.SHARED_AMONG_PROCESSES,
                Capability.UNORDERED_DELIVERY);
    }

    /** {@inheritDoc} MQTT 3.1.1 has no headers. Light clients speak no TLS, and each has a subscription of its own. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = super.capabilities(settings);
        MqttSettings asked = read(settings);
        if (!asked.session().five()) {
            all.remove(Capability.HEADER);
        }
        if (asked.shared() || asked.server().tls()) {
            all.remove(Capability.CROWD);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return MqttSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return List.of(read(settings).server().point(MosquittoServer.NAME));
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return MqttDurability.settings(settings, asked);
    }

    @Override
    protected String example() {
        return MqttSettings.EXAMPLE;
    }

    @Override
    protected MqttSettings read(Settings settings) {
        return MqttSettings.of(settings);
    }

    @Override
    protected MqttTransport open(MqttSettings asked, Path program, RunContext context) {
        return new MqttTransport(asked, program, context);
    }
}
