package dev.weir.transport.mqtt;

import dev.weir.transport.Publisher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The topics of a run: that of messages without a key, one below it for each key, and those for marks. Thread-safe. */
final class MqttTopics {

    private static final Pattern LEVEL = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final String base;
    private final List<String> keyNames;
    private final Map<Integer, String> known = new ConcurrentHashMap<>();

    /** @param keyNames what keys are called; empty when by their number */
    MqttTopics(String base, List<String> keyNames) {
        this.base = base;
        this.keyNames = keyNames;
    }

    /** The one of messages without a key, also the beginning of all others. */
    String base() {
        return base;
    }

    String of(int key) {
        return key == Publisher.NO_KEY ? base : known.computeIfAbsent(key, this::made);
    }

    /** A name that is no plain level is left out: its number is as good, and no other key has it. */
    private String made(int key) {
        String name = key < keyNames.size() ? keyNames.get(key) : "";
        return base + "/key/" + (LEVEL.matcher(name).matches() ? name : Integer.toString(key));
    }

    /** What says to each subscriber that it has everything. */
    String end() {
        return base + "/end";
    }

    /** Where a publisher says something to the server alone. */
    String nobody() {
        return base + "/nobody";
    }

    /** What the run tries before it begins. */
    String trial() {
        return base + "/trial";
    }

    /** What somebody subscribes to who takes the messages of one key, or of all. */
    List<String> filters(int key) {
        return key == Publisher.NO_KEY ? List.of(base, base + "/key/+") : List.of(of(key));
    }

    /**
     * What a subscriber subscribes to. That all messages have come is said to each by itself, also where they share.
     *
     * @param group of subscribers that share; empty when each gets every message
     */
    List<String> filters(String group) {
        String shared = group.isEmpty() ? "" : "$share/" + group + "/";
        return Stream.concat(filters(Publisher.NO_KEY).stream().map(filter -> shared + filter), Stream.of(end()))
                .toList();
    }
}
