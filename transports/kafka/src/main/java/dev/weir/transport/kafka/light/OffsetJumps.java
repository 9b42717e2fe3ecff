package dev.weir.transport.kafka.light;

import dev.weir.clock.RunClock;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.kafka.position.FirstJumps;
import dev.weir.unit.Counts;
import java.util.function.Consumer;

/**
 * Moves clients whose next message the log does not hold, as {@code auto.offset.reset} asks for, and tells of it. Used by
 * one thread.
 */
final class OffsetJumps {

    private final String topic;
    private final String reset;
    private final Consumer<String> told;

    /** @param told given each of the first jumps of the crowd; by the crowd's thread */
    OffsetJumps(String topic, String reset, RunClock clock, Consumer<Warning> told) {
        this.topic = topic;
        this.reset = reset;
        this.told = new FirstJumps(
                "this crowd", jump -> told.accept(Warning.at(clock.nanos(), WarningKind.POSITION_JUMP, jump)));
    }

    /**
     * Puts a client back into the logs of the partitions that a leader has.
     *
     * @param logStarts first offset of each of them
     * @param logEnds offset after the last of each of them
     * @throws ClientRefused when the user asked for nothing and messages are lost to the client
     */
    void reset(LightClient client, PartitionLeader leader, long[] logStarts, long[] logEnds) throws ClientRefused {
        int[] partitions = leader.partitions();
        for (int i = 0; i < partitions.length; i++) {
            long from = client.next(partitions[i]);
            if (from >= logStarts[i] && from <= logEnds[i]) {
                continue;
            }
            String outside = outside(partitions[i], from, logStarts[i], logEnds[i]);
            if (reset.equals(LightSettings.NONE)) {
                throw new ClientRefused(
                        outside + ". With 'consumer.auto.offset.reset: earliest' or 'latest' it continues with a"
                                + " warning",
                        ClientRefused.Remedy.NONE);
            }
            long to = reset.equals(LightSettings.EARLIEST) ? logStarts[i] : logEnds[i];
            client.reach(partitions[i], to);
            told.accept("client " + client.index() + ", " + outside + "; auto.offset.reset=" + reset + " moved it to "
                    + Counts.format(to));
        }
    }

    private String outside(int partition, long position, long first, long end) {
        return "topic " + topic + ", partition " + partition + ": position " + Counts.format(position)
                + " is out of the log's range " + Counts.format(first) + " to " + Counts.format(end);
    }
}
