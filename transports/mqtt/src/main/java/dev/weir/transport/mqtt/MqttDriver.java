package dev.weir.transport.mqtt;

import dev.weir.transport.Capability;
import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.process.ProgramDriver;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The driver {@code mqtt}: a topic of an MQTT server, over the HiveMQ client. */
public final class MqttDriver implements TransportDriver, DurableDriver, FaultPoints, ProgramDriver {

    private final Map<String, String> environment;

    public MqttDriver() {
        this(System.getenv());
    }

    /** @param environment in which the program of the server is looked for */
    MqttDriver(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
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

    /**
     * MQTT 3.1.1 has no headers. Light clients speak no TLS, and each has a subscription of its own. Subscribers share a subscription, or each has its own. A server that is started listens on
     * loopback.
     */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = capabilities();
        MqttSettings asked = MqttSettings.of(settings);
        if (!asked.session().five()) {
            all.remove(Capability.HEADER);
        }
        if (asked.session().shared()) {
            all.removeAll(Set.of(Capability.EACH_DELIVERY, Capability.CROWD));
        } else {
            all.removeAll(Set.of(
                    Capability.SHARED_DELIVERY, Capability.SHARED_AMONG_PROCESSES, Capability.UNORDERED_DELIVERY));
        }
        if (asked.server().tls()) {
            all.remove(Capability.CROWD);
        }
        if (asked.server().installed()) {
            all.remove(Capability.SEVERAL_HOSTS);
        }
        return all;
    }

    @Override
    public List<Setting> settings() {
        return MqttSettings.DECLARATIONS;
    }

    @Override
    public List<FaultPoint> faultPoints(Settings settings) {
        return MqttSettings.points(settings);
    }

    @Override
    public List<InstalledProgram> programs() {
        return List.of(MqttSettings.PROGRAM);
    }

    @Override
    public Settings durable(Settings settings, AskedDurability asked) {
        return MqttDurability.settings(settings, asked);
    }

    @Override
    public void validate(Settings settings) {
        MqttSettings.of(settings).check();
    }

    @Override
    public MqttTransport open(Settings settings, RunContext context) {
        MqttSettings asked = MqttSettings.of(settings);
        asked.check();
        return new MqttTransport(asked, program(asked.server()), context);
    }

    private Path program(MqttSettings.Server server) {
        if (!server.installed()) {
            return Path.of("");
        }
        return MqttSettings.PROGRAM
                .find(server.program(), environment)
                .orElseThrow(() -> new SettingsException(
                        MqttSettings.SERVER,
                        MqttSettings.PROGRAM.absent(server.program(), environment)
                                + "; or name a running one:  --set mqtt.uri=mqtt://host:1883"));
    }
}
