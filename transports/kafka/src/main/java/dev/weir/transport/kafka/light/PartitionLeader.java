package dev.weir.transport.kafka.light;

import java.net.InetSocketAddress;
import java.util.Arrays;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.jspecify.annotations.Nullable;

/**
 * A broker that leads partitions of the topic, and what it is asked for them. Belongs to one layout of one crowd, so that
 * everything is asked anew when the layout changes. Used by one thread.
 */
final class PartitionLeader {

    private final InetSocketAddress address;
    private final int[] partitions;
    private final LeaderRequests.Subject subject;
    private @Nullable LeaderRequests requests;
    private int[] epochs;

    /** @param partitions of the topic that it leads, ascending; not to be changed any more */
    PartitionLeader(InetSocketAddress address, int[] partitions, LeaderRequests.Subject subject) {
        this.address = address;
        this.partitions = partitions;
        this.subject = subject;
        this.epochs = new int[partitions.length];
        Arrays.fill(epochs, RecordBatch.NO_PARTITION_LEADER_EPOCH);
    }

    InetSocketAddress address() {
        return address;
    }

    /** The partitions it leads, ascending. Not to be changed. */
    int[] partitions() {
        return partitions;
    }

    /** Whether it leads a partition. */
    boolean leads(int partition) {
        return Arrays.binarySearch(partitions, partition) >= 0;
    }

    /** The epochs in which it leads its partitions, in their order, as it said last. Not to be changed. */
    int[] epochs() {
        return epochs;
    }

    /** It has told in which epochs it leads its partitions. Owns the array from now on. */
    void leads(int[] inEpochs) {
        epochs = inEpochs;
    }

    /** The requests in the versions it speaks; nothing before it has told them. */
    @Nullable
    LeaderRequests requests() {
        return requests;
    }

    /**
     * It has told which versions it speaks.
     *
     * @throws UnreadableAnswer when it speaks none that light clients do
     */
    void learn(ApiVersionsResponse answer) throws UnreadableAnswer {
        requests = new LeaderRequests(
                subject, partitions, version(answer, ApiKeys.LIST_OFFSETS), version(answer, ApiKeys.FETCH));
    }

    private static short version(ApiVersionsResponse answer, ApiKeys api) throws UnreadableAnswer {
        @Nullable ApiVersion spoken = answer.apiVersion(api.id);
        if (spoken == null || spoken.maxVersion() < api.oldestVersion() || spoken.minVersion() > api.latestVersion()) {
            throw new UnreadableAnswer("it does not speak " + api.name + " " + api.oldestVersion() + " to "
                    + api.latestVersion() + " of the Kafka protocol");
        }
        return (short) Math.min(spoken.maxVersion(), api.latestVersion());
    }

    @Override
    public String toString() {
        return address.getHostString() + ":" + address.getPort();
    }
}
