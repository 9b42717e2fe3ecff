package dev.weir.scenario.read;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.ValueType;
import dev.weir.unit.Sizes;
import java.util.List;

/** The keys of a scenario that say what the clients of a crowd do, and how many processes or agents they are in. */
final class CrowdKeys {

    /** The key that asks for a crowd. */
    static final String CLIENTS = "clients";

    /** The key of what its clients do. */
    static final String CROWD_SECTION = "crowd";

    private static final String PER_SECOND = "/s";

    private static final ValueType BYTE_RATE = ValueType.of("size per second", CrowdKeys::bytesPerSecond);

    static final List<Key> TOP = List.of(
            Key.value(
                    CLIENTS,
                    ValueType.COUNT,
                    "",
                    "10000",
                    "Number of light clients in place of subscribers, each with its own connection. They share a few"
                            + " threads. The transport must support them."),
            Key.section(
                    CROWD_SECTION,
                    ValueType.NONE,
                    "",
                    "{ take: key, connect: 500/s }",
                    "What the clients do, if there are any."));

    static final List<Key> CROWD = List.of(
            Key.value(
                    "processes.publishers",
                    ValueType.COUNT,
                    "",
                    "1",
                    "Number of processes that divide the publishers, which have to be as many at least. Without it, the"
                            + " publishers run in the process that controls the run."),
            Key.value(
                    "processes.receivers",
                    ValueType.COUNT,
                    "",
                    "3",
                    "Number of processes that divide the subscribers or clients, which have to be as many at least. 1"
                            + " alone is the same as `separate`. Without it, they run in the process that controls the"
                            + " run."),
            Key.value(
                    "crowd.take",
                    choice(List.of("all", "key")),
                    "all",
                    "key",
                    "Whether each client takes every message, or only the messages of one key: client 0 those of key 0,"
                            + " client 1 those of key 1, and so on in turn."),
            Key.value(
                    "crowd.work",
                    choice(List.of("stamp", "decode", "count")),
                    "stamp",
                    "decode",
                    "What a client does with what it receives. stamp: finds the identity of every message and parses no"
                            + " more than that takes. decode: applies everything and checks the whole value. count:"
                            + " reads and looks at nothing: rates, latency and loss are then those of the clients that"
                            + " decode."),
            Key.value(
                    "crowd.decode-every",
                    ValueType.COUNT,
                    "100",
                    "10",
                    "One in this many clients decodes, whatever the others do; 0 for none."),
            Key.value(
                    "crowd.loops", ValueType.COUNT, "1", "2", "Number of threads that the clients of a process share."),
            Key.value(
                    "crowd.connect", ValueType.RATE, "2000/s", "500/s", "New connections per second, over all loops."),
            Key.section(
                    "crowd.reconnect",
                    ValueType.NONE,
                    "",
                    "{ share: 10%, every: 10s }",
                    "Makes clients leave and come back at once while measuring. What is published in between is not"
                            + " due to them."),
            Key.value(
                    "crowd.reconnect.share",
                    ValueType.PERCENT,
                    "0%",
                    "10%",
                    "Part of the clients that leave together; all take turns. To be given with `reconnect`."),
            Key.value("crowd.reconnect.every", ValueType.DURATION, "10s", "5s", "Time from one leaving to the next."),
            Key.section("crowd.slow", ValueType.NONE, "", "{ share: 10%, read: 2kB/s }", "Clients that read slowly."),
            Key.value(
                    "crowd.slow.share",
                    ValueType.PERCENT,
                    "0%",
                    "10%",
                    "Part of the clients that read slowly. To be given with `slow`."),
            Key.value(
                    "crowd.slow.read",
                    BYTE_RATE,
                    "2kB/s",
                    "500B/s",
                    "Most bytes that each of them reads in a second."));

    private CrowdKeys() {}

    /** Bytes in a second: {@code 2kB/s}. */
    static long bytesPerSecond(String text) {
        if (!text.strip().endsWith(PER_SECOND)) {
            throw new IllegalArgumentException("'" + text + "' is no size per second; write it like 2kB/s");
        }
        long bytes = Sizes.parse(text.strip().substring(0, text.strip().length() - PER_SECOND.length()));
        if (bytes < 1) {
            throw new IllegalArgumentException("'" + text + "' is too slow; at least 1B/s is read");
        }
        return bytes;
    }
}
