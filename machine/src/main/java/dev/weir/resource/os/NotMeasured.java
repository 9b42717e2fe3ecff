package dev.weir.resource.os;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What could not be measured and why: one sentence for each thing, said once however often it fails. Thread-safe.
 */
public final class NotMeasured {

    private final Map<String, String> sentences = new LinkedHashMap<>();

    /** Says that {@code thing} is not measured; the first sentence about a thing stands. */
    public synchronized void say(String thing, String sentence) {
        sentences.putIfAbsent(thing, sentence);
    }

    /** Takes back what was said about {@code thing}: it is measured now. */
    public synchronized void takeBack(String thing) {
        sentences.remove(thing);
    }

    public synchronized List<String> sentences() {
        return List.copyOf(sentences.values());
    }
}
