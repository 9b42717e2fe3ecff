package dev.weir.transport.kafka.cluster;

import java.util.List;

/** How far the subscribers of this process have come. For any thread. */
public interface ReaderPositions {

    /** Stands for a partition that nobody here reads. */
    long UNKNOWN = -1;

    /** The next offset of a partition: of subscribers that each get every message, that of the one furthest behind. */
    long next(int partition);

    /** Names of their groups. */
    List<String> groups();

    /** Whether the members of one group divide the partitions and commit how far they have come. */
    boolean commits();
}
