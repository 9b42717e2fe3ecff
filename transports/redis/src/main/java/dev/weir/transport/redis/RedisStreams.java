package dev.weir.transport.redis;

import dev.weir.transport.Positions;
import dev.weir.transport.TransportException;
import dev.weir.unit.Counts;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The streams of a run, as an administrator sees them. Used by one thread. */
final class RedisStreams {

    /** The group that subscribers share. */
    static final byte[] GROUP = "weir".getBytes(StandardCharsets.US_ASCII);

    /** Before the first entry of a stream. */
    static final String START = "0-0";

    private static final String[] SETTINGS = {
        "maxmemory",
        "maxmemory-policy",
        "appendonly",
        "appendfsync",
        "no-appendfsync-on-rewrite",
        "auto-aof-rewrite-percentage",
        "save",
        "proto-max-bulk-len"
    };

    private final RedisConnection connection;
    private final StreamKeys keys;
    private final boolean grouped;
    private boolean made;

    /** @param grouped whether subscribers share a group */
    RedisStreams(RedisConnection connection, StreamKeys keys, boolean grouped) {
        this.connection = connection;
        this.keys = keys;
        this.grouped = grouped;
    }

    StreamKeys keys() {
        return keys;
    }

    /** Makes them, unless they were made before. */
    void provision() {
        if (made) {
            return;
        }
        for (int partition = 0; partition < keys.count(); partition++) {
            requireAbsent(keys.name(partition), keys.key(partition));
        }
        made = true;
        for (int partition = 0; partition < keys.count(); partition++) {
            make(keys.name(partition), keys.key(partition));
        }
    }

    private void requireAbsent(String name, byte[] key) {
        String type = connection.answer(
                "look for the key " + name, connection.commands().type(key));
        if (!type.equals("none")) {
            throw new TransportException("the key " + name + " exists already, as a " + type
                    + "; leave 'stream.name' empty for one of the run");
        }
    }

    /** Only with a group does Redis make a stream that is empty. */
    private void make(String name, byte[] key) {
        RedisAsyncCommands<byte[], byte[]> commands = connection.commands();
        connection.answer(
                "make the stream " + name,
                commands.xgroupCreate(StreamOffset.from(key, START), GROUP, XGroupCreateArgs.Builder.mkstream()));
        if (!grouped) {
            connection.answer("make the stream " + name, commands.xgroupDestroy(key, GROUP));
        }
    }

    /** Where each ends: the number of all entries that were ever added; nothing of one that is gone. */
    Positions end() {
        Map<Integer, Long> ends = new HashMap<>();
        for (int partition = 0; partition < keys.count(); partition++) {
            long added = state(partition).map(StreamState::added).orElse(0L);
            if (added > 0) {
                ends.put(partition, added);
            }
        }
        return new Positions(ends);
    }

    /** What one is like now; empty when it is gone. */
    Optional<StreamState> state(int partition) {
        RedisFuture<List<Object>> question = connection.commands().xinfoStream(keys.key(partition));
        try {
            return Optional.of(StreamState.of(connection.answer("read the stream " + keys.name(partition), question)));
        } catch (TransportException e) {
            if (String.valueOf(e.getMessage()).contains("no such key")) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** What the server tells of itself. A managed one may refuse to tell its configuration. */
    ServerFacts facts() {
        RedisAsyncCommands<byte[], byte[]> commands = connection.commands();
        Map<String, String> info = ServerFacts.fields(connection.answer("read INFO", commands.info()));
        return new ServerFacts(info, config(commands));
    }

    private Map<String, String> config(RedisAsyncCommands<byte[], byte[]> commands) {
        try {
            return connection.answer("read CONFIG", commands.configGet(SETTINGS));
        } catch (TransportException e) {
            if (e.getCause() != null && e.getCause().getCause() instanceof RedisCommandExecutionException) {
                return Map.of(); // It says no.
            }
            throw e;
        }
    }

    /** What is missing of what was acknowledged, as sentences. */
    List<String> removed() {
        List<String> sentences = new ArrayList<>();
        for (int partition = 0; partition < keys.count(); partition++) {
            Optional<StreamState> found = state(partition);
            String name = keys.name(partition);
            if (found.isEmpty()) {
                sentences.add("The stream " + name + " is gone: the server evicted it, or somebody removed it.");
            } else if (found.get().length() < found.get().added()) {
                long removed = found.get().added() - found.get().length();
                sentences.add("The stream " + name + " lacks " + Counts.of(removed, "message") + " of "
                        + found.get().added() + ", which were acknowledged and then trimmed or deleted.");
            }
        }
        return sentences;
    }

    /**
     * Removes them, if the run made them.
     *
     * @throws TransportException when the server does not remove them
     */
    void release() {
        if (!made) {
            return;
        }
        made = false;
        connection.answer("remove the " + keys.inWords(), connection.commands().unlink(keys.all()));
    }
}
