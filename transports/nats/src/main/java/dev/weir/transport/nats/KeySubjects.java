package dev.weir.transport.nats;

import dev.weir.transport.Publisher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The subject of each key: one token below that of messages without a key. Thread-safe. */
final class KeySubjects {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final String stream;
    private final List<String> names;
    private final Map<Integer, String> known = new ConcurrentHashMap<>();

    /** @param names what keys are called; empty when by their number */
    KeySubjects(String stream, List<String> names) {
        this.stream = stream;
        this.names = names;
    }

    String of(int key) {
        return key == Publisher.NO_KEY ? stream : known.computeIfAbsent(key, this::made);
    }

    /** A name that is no token is left out: its number is as good, and no other key has it. */
    private String made(int key) {
        String name = key < names.size() ? names.get(key) : "";
        return stream + "." + (TOKEN.matcher(name).matches() ? name : "key" + key);
    }
}
