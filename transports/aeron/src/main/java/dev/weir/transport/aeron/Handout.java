package dev.weir.transport.aeron;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the process of a run tells those that join it.
 *
 * @param folder of the media driver that they share; empty where each of them has its own, or that of its host
 * @param channel URI of the channel, without any parameter of a section
 * @param stream first stream id
 */
record Handout(Optional<Path> folder, String channel, int stream) {

    private static final String FOLDER = "folder";
    private static final String CHANNEL = "channel";
    private static final String STREAM = "stream";

    static Handout of(Map<String, String> words) {
        return new Handout(
                Optional.ofNullable(words.get(FOLDER)).map(Path::of),
                Objects.requireNonNull(words.get(CHANNEL)),
                Integer.parseInt(Objects.requireNonNull(words.get(STREAM))));
    }

    Map<String, String> words() {
        Map<String, String> words = new HashMap<>(Map.of(CHANNEL, channel, STREAM, Integer.toString(stream)));
        folder.ifPresent(path -> words.put(FOLDER, path.toString()));
        return words;
    }
}
