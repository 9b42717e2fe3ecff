package dev.weir.transport.nats;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import io.nats.client.api.PersistMode;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;

/**
 * What an acknowledgement of JetStream is worth. A stream in files is written, and synced where the server syncs always; of
 * several replicas more than half have it.
 */
final class NatsDurability {

    private NatsDurability() {}

    /** The settings under which it is worth what was asked. */
    static Settings settings(Settings given, AskedDurability asked) {
        Settings kept = storage(given, asked.durability());
        Settings synced = asked.durability() == Durability.MEMORY ? kept : sync(kept, asked.durability());
        return asked.replicas() == AskedDurability.AS_SET ? synced : replicas(synced, asked.replicas());
    }

    private static Settings storage(Settings given, Durability durability) {
        boolean memory = durability == Durability.MEMORY;
        if (!memory && given.text(NatsSettings.STORAGE).equals(NatsSettings.MEMORY)) {
            throw contradicted(NatsSettings.STORAGE, NatsSettings.MEMORY, durability, NatsSettings.FILE);
        }
        return given.with(NatsSettings.STORAGE, memory ? NatsSettings.MEMORY : NatsSettings.FILE);
    }

    /** How often a running server syncs is its own business, and is read back. */
    private static Settings sync(Settings given, Durability durability) {
        if (!NatsSettings.of(given).server().installed()) {
            return given;
        }
        String interval = given.text(NatsSettings.SYNC);
        boolean always = interval.equals(NatsSettings.ALWAYS);
        if (durability == Durability.WRITTEN) {
            if (always) {
                throw contradicted(NatsSettings.SYNC, interval, durability, "an interval, such as 2m");
            }
            return given;
        }
        if (given.isGiven(NatsSettings.SYNC) && !always) {
            throw contradicted(NatsSettings.SYNC, interval, durability, NatsSettings.ALWAYS);
        }
        return given.with(NatsSettings.SYNC, NatsSettings.ALWAYS);
    }

    private static Settings replicas(Settings given, int replicas) {
        if (given.isGiven(NatsSettings.REPLICAS) && given.count(NatsSettings.REPLICAS) != replicas) {
            throw new SettingsException(
                    NatsSettings.REPLICAS,
                    "is " + given.text(NatsSettings.REPLICAS) + " and contradicts 'replicas: " + replicas + "'");
        }
        Settings copied = given.with(NatsSettings.REPLICAS, Integer.toString(replicas));
        boolean started = NatsSettings.of(given).server().installed();
        return started && !given.isGiven(NatsSettings.SERVERS)
                ? copied.with(NatsSettings.SERVERS, Integer.toString(replicas))
                : copied;
    }

    private static SettingsException contradicted(String setting, String given, Durability durability, String needed) {
        return new SettingsException(
                setting,
                "is " + given + " and contradicts 'durability: " + durability.word() + "', which needs " + needed);
    }

    /**
     * What it is worth.
     *
     * @param sync how often the server syncs, as it says itself; empty when it did not tell
     * @param othersUnknown whether other servers keep copies that were not asked: then nobody knows that these sync too
     * @param version of the server
     */
    static Acknowledgement found(StreamConfiguration stream, String sync, boolean othersUnknown, String version) {
        boolean memory = stream.getStorageType() == StorageType.Memory;
        boolean later = stream.getPersistMode() == PersistMode.Async;
        Durability durability = memory || later
                ? Durability.MEMORY
                : sync.equals(NatsSettings.ALWAYS) && !othersUnknown ? Durability.SYNCED : Durability.WRITTEN;
        int copies = stream.getReplicas();
        String told = (sync.isEmpty() ? "sync_interval not told" : "sync_interval=" + sync)
                + (othersUnknown && !sync.isEmpty() ? " at one server, others not asked" : "");
        return new Acknowledgement(
                durability,
                AskedDurability.majority(copies),
                copies,
                "storage=" + stream.getStorageType() + (later ? ", persist_mode=async" : "") + ", replicas=" + copies
                        + (memory ? "" : ", " + told),
                "nats-server " + version);
    }
}
