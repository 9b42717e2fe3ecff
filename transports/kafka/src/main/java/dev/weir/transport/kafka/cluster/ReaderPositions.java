package dev.weir.transport.kafka.cluster;

import java.util.List;

/** The positions that the subscribers of this process have reached. For any thread. */
public interface ReaderPositions {

    /** Stands for a partition that nobody here reads. */
    long UNKNOWN = -1;

    /** The next offset of a partition: of subscribers that each get every message, that of the one furthest behind. */
    long next(int partition);

    /** Names of their groups. */
    List<String> groups();

    /** Whether the members of one group divide the messages and commit how far they have come. */
    boolean commits();

    /** Whether these groups are share groups, which divide records and not partitions. */
    default boolean shared() {
        return false;
    }
}
