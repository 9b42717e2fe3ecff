package dev.weir.transport.redis;

import dev.weir.transport.TransportException;
import java.util.HashMap;
import java.util.Map;

/**
 * What a server tells of itself.
 *
 * @param info its answer to INFO
 * @param settings its answer to CONFIG GET; empty when it refuses to tell
 */
record ServerFacts(Map<String, String> info, Map<String, String> settings) {

    private static final int OLDEST = 7;

    ServerFacts {
        info = Map.copyOf(info);
        settings = Map.copyOf(settings);
    }

    /** The fields of INFO. */
    static Map<String, String> fields(String text) {
        Map<String, String> fields = new HashMap<>();
        text.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return fields;
    }

    private String told(String field) {
        return info.getOrDefault(field, "");
    }

    /** Name and version: {@code Redis 7.0.15}. */
    String product() {
        return told("server_name").equals("valkey")
                ? "Valkey " + told("valkey_version")
                : "Redis " + told("redis_version");
    }

    /** One value of its configuration; empty when it does not tell. */
    String config(String name) {
        return settings.getOrDefault(name, "");
    }

    boolean tellsConfig() {
        return !settings.isEmpty();
    }

    /** Whether it has an append-only file. */
    boolean appendOnly() {
        return told("aof_enabled").equals("1");
    }

    /** Whether it could write what it last appended to that file. */
    boolean appended() {
        return !told("aof_last_write_status").equals("err");
    }

    /** The servers that follow it. */
    int replicas() {
        return told("connected_slaves").isEmpty() ? 0 : Integer.parseInt(told("connected_slaves"));
    }

    /** The most memory that it may use, in bytes; 0 for no limit. */
    String maxMemory() {
        return told("maxmemory");
    }

    /** What it does when that is full. */
    String policy() {
        return told("maxmemory_policy");
    }

    /** Whether a full server may remove a stream, which has no time to live. */
    boolean evicts() {
        return policy().startsWith("allkeys-");
    }

    /** Requires a server that counts the entries of a stream, and that has all of its keys. */
    void check() {
        String version = told("redis_version");
        int dot = version.indexOf('.');
        if (dot < 1 || Integer.parseInt(version.substring(0, dot)) < OLDEST) {
            throw new TransportException(
                    "the server is " + product() + ", and Weir needs Redis 7.0, Valkey 7.2 or newer");
        }
        if (told("redis_mode").equals("cluster")) {
            throw new TransportException("the server is part of a Redis Cluster, which Weir does not measure yet;"
                    + " name one that runs with 'cluster-enabled no'");
        }
        if (!told("role").equals("master")) {
            throw new TransportException(
                    "the server is a replica, and takes no messages; name the one that it follows");
        }
    }

    /** The largest message that it takes, in bytes; what it does not tell is no limit. */
    long mostBytes() {
        String most = config("proto-max-bulk-len");
        return most.isEmpty() ? Long.MAX_VALUE : Long.parseLong(most);
    }
}
