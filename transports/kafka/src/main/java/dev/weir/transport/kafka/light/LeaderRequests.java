package dev.weir.transport.kafka.light;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.ApiVersionsRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * What light clients ask a broker for the partitions it leads. Fetches belong to no fetch session: a broker keeps a
 * thousand of these by default, and a light client would have to remember its own. Used by one thread.
 */
final class LeaderRequests {

    private static final short FIRST_WITH_EPOCH = 9;
    private static final short FIRST_WITH_TOPIC_ID = 13;
    private static final int LEAST_BYTES = 1_024;

    private final int[] partitions;
    private final short offsetsVersion;
    private final short fetchVersion;
    private final RequestTemplate offsets;
    private final RequestTemplate fetch;
    private final RequestTemplate slowFetch;

    /**
     * What is asked for, and how.
     *
     * @param slowBytes most bytes that a client which reads slowly takes with one fetch
     */
    record Subject(String topic, Uuid topicId, LightSettings settings, int slowBytes) {

        /** @param bytesPerSecond what a slow client reads in a second, which is also the most it fetches at once */
        static Subject of(String topic, Uuid topicId, LightSettings settings, long bytesPerSecond) {
            return new Subject(topic, topicId, settings, Math.clamp(bytesPerSecond, LEAST_BYTES, Integer.MAX_VALUE));
        }
    }

    LeaderRequests(Subject subject, int[] partitions, short offsetsVersion, short fetchVersion) {
        this.partitions = partitions;
        this.offsetsVersion = offsetsVersion;
        boolean byName = subject.topicId().equals(Uuid.ZERO_UUID);
        this.fetchVersion = byName ? (short) Math.min(fetchVersion, FIRST_WITH_TOPIC_ID - 1) : fetchVersion;
        this.offsets = offsets(subject);
        LightSettings.Fetching fetching = subject.settings().fetching();
        this.fetch = fetch(subject, fetching.maxBytes(), fetching.maxPartitionBytes());
        this.slowFetch = fetch(
                subject,
                Math.min(fetching.maxBytes(), subject.slowBytes()),
                Math.min(fetching.maxPartitionBytes(), subject.slowBytes()));
    }

    /** Asks which versions a broker speaks, in the version that every broker understands. The buffer is the caller's. */
    static ByteBuffer versions(String clientId, int correlation) {
        short version = ApiKeys.API_VERSIONS.oldestVersion();
        return RequestTemplate.of(
                        new ApiVersionsRequest.Builder().build(version),
                        new RequestHeader(ApiKeys.API_VERSIONS, version, clientId, 0),
                        0)
                .with(correlation, 0);
    }

    private RequestTemplate offsets(Subject subject) {
        List<ListOffsetsPartition> asked = new ArrayList<>();
        for (int i = 0; i < partitions.length; i++) {
            asked.add(
                    new ListOffsetsPartition().setPartitionIndex(partitions[i]).setTimestamp(RequestTemplate.MARK + i));
        }
        ListOffsetsRequest request = ListOffsetsRequest.Builder.forConsumer(
                        true, subject.settings().fetching().isolation())
                .setTargetTimes(
                        List.of(new ListOffsetsTopic().setName(subject.topic()).setPartitions(asked)))
                .build(offsetsVersion);
        return RequestTemplate.of(request, header(ApiKeys.LIST_OFFSETS, offsetsVersion, subject), partitions.length);
    }

    private RequestTemplate fetch(Subject subject, int maxBytes, int maxPartitionBytes) {
        Map<TopicPartition, FetchRequest.PartitionData> asked = new LinkedHashMap<>();
        for (int i = 0; i < partitions.length; i++) {
            asked.put(
                    new TopicPartition(subject.topic(), partitions[i]),
                    new FetchRequest.PartitionData(
                            subject.topicId(),
                            RequestTemplate.MARK + i,
                            FetchRequest.INVALID_LOG_START_OFFSET,
                            maxPartitionBytes,
                            Optional.empty()));
        }
        LightSettings.Fetching fetching = subject.settings().fetching();
        FetchRequest request = FetchRequest.Builder.forConsumer(
                        fetchVersion, fetching.maxWaitMillis(), fetching.minBytes(), asked)
                .isolationLevel(fetching.isolation())
                .setMaxBytes(maxBytes)
                .build(fetchVersion);
        return RequestTemplate.of(request, header(ApiKeys.FETCH, fetchVersion, subject), partitions.length);
    }

    private static RequestHeader header(ApiKeys api, short version, Subject subject) {
        return new RequestHeader(api, version, subject.settings().connecting().clientId(), 0);
    }

    short offsetsVersion() {
        return offsetsVersion;
    }

    short fetchVersion() {
        return fetchVersion;
    }

    /** Asks for an offset of every partition it leads. The buffer is the caller's. */
    ByteBuffer offsets(int correlation, long timestamp) {
        return offsets.with(correlation, timestamp);
    }

    /**
     * Asks for what follows in every partition it leads. The buffer is the caller's.
     *
     * @param nextOffsets of all partitions of the topic
     * @param epochs in which it leads each of its partitions, in their order
     * @param slow whether a client that reads slowly asks
     */
    ByteBuffer fetch(int correlation, long[] nextOffsets, int[] epochs, boolean slow) {
        RequestTemplate template = slow ? slowFetch : fetch;
        return fetchVersion >= FIRST_WITH_EPOCH
                ? template.with(correlation, nextOffsets, partitions, epochs)
                : template.with(correlation, nextOffsets, partitions);
    }
}
