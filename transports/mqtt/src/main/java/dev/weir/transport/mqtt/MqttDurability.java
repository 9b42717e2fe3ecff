package dev.weir.transport.mqtt;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;

/**
 * What an acknowledgement of MQTT is worth. A server acknowledges a message that it has in its memory; what it keeps beyond that is
 * nothing that a client can ask for or read back.
 */
final class MqttDurability {

    private MqttDurability() {}

    /** The settings under which it is worth what was asked: those that were given, or none. */
    static Settings settings(Settings given, AskedDurability asked) {
        if (asked.durability() != Durability.MEMORY) {
            throw new SettingsException(
                    AskedDurability.DURABILITY,
                    "'" + asked.durability().word()
                            + "' is nothing that MQTT can promise: a server acknowledges what it has in its memory,"
                            + " so only 'memory' can be asked for");
        }
        if (asked.replicas() > 1) {
            throw new SettingsException(
                    AskedDurability.REPLICAS, "cannot be asked of MQTT: no client is told of copies");
        }
        if (MqttSettings.of(given).session().qos() == 0) {
            throw new SettingsException(
                    MqttSettings.QOS, "is 0, in which nothing is acknowledged; 'durability' needs 1 or 2");
        }
        return given;
    }

    /**
     * What it is worth.
     *
     * @param server name and version of the server; empty when it does not tell
     */
    static Acknowledgement found(MqttSettings.Session session, String server) {
        return new Acknowledgement(
                Durability.MEMORY,
                session.qos() == 0 ? 0 : 1,
                1,
                "qos=" + session.qos() + (session.qos() == 0 ? ", nothing is acknowledged" : ""),
                server.isEmpty() ? "MQTT server, version not told" : server);
    }
}
