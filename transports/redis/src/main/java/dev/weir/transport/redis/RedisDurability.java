package dev.weir.transport.redis;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.durable.Acknowledgement;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;

/**
 * What an acknowledgement of XADD is worth. A server with an append-only file writes to it before it answers, and syncs it
 * before that with {@code always}. With {@code everysec} it holds back what it would write while the disk is syncing, for up
 * to two seconds, and answers all the same: an end of the server loses that.
 */
final class RedisDurability {

    private RedisDurability() {}

    /** The settings under which it is worth what was asked. A running server has its own, which are read back. */
    static Settings settings(Settings given, AskedDurability asked) {
        if (asked.replicas() > 1) {
            throw new SettingsException(
                    AskedDurability.REPLICAS,
                    "must be 1 for redis, found " + asked.replicas()
                            + ": a server answers before its replicas have the message");
        }
        if (!RedisSettings.of(given).server().installed()) {
            return given;
        }
        if (asked.durability() == Durability.MEMORY
                && RedisSettings.EVERY_SECOND.equals(given.given().get(RedisSettings.FSYNC))) {
            // Asked for by name, though it is the default, and worth that.
            return given;
        }
        String needed = switch (asked.durability()) {
            case MEMORY -> RedisSettings.OFF;
            case WRITTEN -> RedisSettings.NEVER;
            case SYNCED -> RedisSettings.ALWAYS;
        };
        if (given.isGiven(RedisSettings.FSYNC)
                && !given.text(RedisSettings.FSYNC).equals(needed)) {
            throw new SettingsException(
                    RedisSettings.FSYNC,
                    "is " + given.text(RedisSettings.FSYNC) + " and contradicts 'durability: "
                            + asked.durability().word() + "', which needs " + needed);
        }
        return given.with(RedisSettings.FSYNC, needed);
    }

    /** What it is worth, as far as the server tells. */
    static Acknowledgement found(ServerFacts facts) {
        boolean appending = facts.appendOnly();
        String fsync = facts.config("appendfsync");
        String paused = facts.config("no-appendfsync-on-rewrite");
        Durability durability = !appending || fsync.isEmpty() || fsync.equals(RedisSettings.EVERY_SECOND)
                ? Durability.MEMORY
                : fsync.equals(RedisSettings.ALWAYS) && paused.equals("no") ? Durability.SYNCED : Durability.WRITTEN;
        String told = appending
                ? ", appendfsync=" + (fsync.isEmpty() ? "not told" : fsync)
                        + (paused.equals("yes") ? ", no-appendfsync-on-rewrite=yes" : "")
                : "";
        return new Acknowledgement(
                durability,
                1,
                1 + facts.replicas(),
                "appendonly=" + (appending ? "yes" : "no") + told,
                facts.product());
    }
}
