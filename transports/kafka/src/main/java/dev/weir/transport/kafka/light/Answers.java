package dev.weir.transport.kafka.light;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsPartitionResponse;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsTopicResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.ListOffsetsResponse;
import org.apache.kafka.common.requests.ResponseHeader;

/** Reads what brokers answer, by the classes of kafka-clients. */
final class Answers {

    private Answers() {}

    /** The versions that a broker speaks. */
    static ApiVersionsResponse versions(ByteBuffer answer, int correlation) throws UnreadableAnswer {
        short version = ApiKeys.API_VERSIONS.oldestVersion();
        return read(
                answer,
                ApiKeys.API_VERSIONS.responseHeaderVersion(version),
                correlation,
                body -> ApiVersionsResponse.parse(body, version));
    }

    /** What followed in the partitions. Its records lie in the buffer of the answer. */
    static FetchResponse fetched(ByteBuffer answer, short version, int correlation) throws UnreadableAnswer {
        return read(
                answer,
                ApiKeys.FETCH.responseHeaderVersion(version),
                correlation,
                body -> FetchResponse.parse(body, version));
    }

    /**
     * The offsets of the partitions of a leader, in their order.
     *
     * @throws ClientRefused when it does not tell one of them
     */
    static long[] offsets(ByteBuffer answer, short version, LightConnection asked)
            throws UnreadableAnswer, ClientRefused {
        return offsets(answer, version, asked, new int[asked.leader().partitions().length]);
    }

    /**
     * The same, and the epochs that come with them.
     *
     * @param epochs filled with those in which the records before the offsets were written; when the offsets are the ends
     *     of the logs, those are the epochs in which the broker leads now
     */
    static long[] offsets(ByteBuffer answer, short version, LightConnection asked, int[] epochs)
            throws UnreadableAnswer, ClientRefused {
        ListOffsetsResponse response = read(
                answer,
                ApiKeys.LIST_OFFSETS.responseHeaderVersion(version),
                asked.correlation(),
                body -> ListOffsetsResponse.parse(body, version));
        int[] partitions = asked.leader().partitions();
        long[] offsets = new long[partitions.length];
        Arrays.fill(offsets, ListOffsetsResponse.UNKNOWN_OFFSET);
        for (ListOffsetsTopicResponse topic : response.data().topics()) {
            for (ListOffsetsPartitionResponse partition : topic.partitions()) {
                Errors error = Errors.forCode(partition.errorCode());
                if (error != Errors.NONE) {
                    throw ClientRefused.of("the offset of partition " + partition.partitionIndex(), error);
                }
                int place = Arrays.binarySearch(partitions, partition.partitionIndex());
                if (place >= 0) {
                    offsets[place] = partition.offset();
                    epochs[place] = partition.leaderEpoch();
                }
            }
        }
        for (int place = 0; place < offsets.length; place++) {
            if (offsets[place] < 0) {
                throw new UnreadableAnswer("it tells no offset of partition " + partitions[place]);
            }
        }
        return offsets;
    }

    /** Reads the body of one kind of answer. */
    private interface Body<T> {
        T read(ByteBufferAccessor body);
    }

    private static <T> T read(ByteBuffer answer, short headerVersion, int correlation, Body<T> body)
            throws UnreadableAnswer {
        int answered;
        T read;
        try {
            answered = ResponseHeader.parse(answer, headerVersion).correlationId();
            if (answered != correlation) {
                throw new UnreadableAnswer("it answers request " + answered + ", and was asked " + correlation);
            }
            read = body.read(new ByteBufferAccessor(answer));
        } catch (RuntimeException e) {
            // Kafka's classes throw what they like when the bytes are not what they should be.
            throw new UnreadableAnswer("what it answers is no answer of the Kafka protocol: " + e.getMessage(), e);
        }
        return read;
    }
}
