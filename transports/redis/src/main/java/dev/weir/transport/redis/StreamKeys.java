package dev.weir.transport.redis;

import dev.weir.transport.Publisher;
import io.lettuce.core.XReadArgs.StreamOffset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The keys of the streams of a run, each of which is a partition. */
final class StreamKeys {

    private final List<String> names;
    private final List<byte[]> keys;

    private StreamKeys(List<String> names) {
        this.names = names;
        this.keys = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /** @param name of the only one, or what the names of all begin with */
    static StreamKeys of(String name, int count) {
        return new StreamKeys(
                count == 1
                        ? List.of(name)
                        : IntStream.range(0, count)
                                .mapToObj(partition -> name + "-" + partition)
                                .toList());
    }

    int count() {
        return keys.size();
    }

    byte[] key(int partition) {
        return keys.get(partition);
    }

    String name(int partition) {
        return names.get(partition);
    }

    byte[][] all() {
        return keys.toArray(byte[][]::new);
    }

    /** What to read of each: entries after an id. */
    @SuppressWarnings("unchecked") // an array of a generic type
    StreamOffset<byte[]>[] after(IntFunction<String> ids) {
        return IntStream.range(0, keys.size())
                .mapToObj(partition -> StreamOffset.from(keys.get(partition), ids.apply(partition)))
                .toArray(StreamOffset[]::new);
    }

    /** Where a message belongs. */
    int partition(int key, long sequence) {
        return (int) ((key == Publisher.NO_KEY ? sequence : key) % keys.size());
    }

    /** The stream that has a key. */
    int partition(byte[] key) {
        if (keys.size() > 1) {
            for (int partition = 0; partition < keys.size(); partition++) {
                if (Arrays.equals(keys.get(partition), key)) {
                    return partition;
                }
            }
        }
        return 0;
    }

    /** In words, for people. */
    String inWords() {
        return count() == 1 ? "stream " + names.getFirst() : count() + " streams " + names.getFirst() + " …";
    }
}
