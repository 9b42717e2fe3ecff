package dev.weir.fault.proxy.kafka;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeClusterResponseData.DescribeClusterBroker;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FindCoordinatorResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.message.ShareAcknowledgeResponseData;
import org.apache.kafka.common.message.ShareFetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.record.internal.MemoryRecords;

/** Answers as brokers give them, with addresses in them, and frames made of them. */
final class AddressedAnswers {

    private static final Uuid TOPIC = new Uuid(1, 2);

    private AddressedAnswers() {}

    static final List<ApiKeys> ALL = List.of(
            ApiKeys.METADATA,
            ApiKeys.FIND_COORDINATOR,
            ApiKeys.DESCRIBE_CLUSTER,
            ApiKeys.PRODUCE,
            ApiKeys.FETCH,
            ApiKeys.SHARE_FETCH,
            ApiKeys.SHARE_ACKNOWLEDGE);

    /** An answer with the addresses of two brokers, as far as its version has room for that. */
    static ApiMessage answer(ApiKeys api, short version, String host, int firstPort, ByteBuffer records) {
        return switch (api) {
            case METADATA -> metadata(host, firstPort);
            case DESCRIBE_CLUSTER -> cluster(host, firstPort);
            case FIND_COORDINATOR -> coordinators(version, host, firstPort);
            case PRODUCE -> produced(version, host, firstPort);
            case FETCH -> fetched(version, host, firstPort, records);
            case SHARE_FETCH -> shared(host, firstPort, records);
            case SHARE_ACKNOWLEDGE -> acknowledged(host, firstPort);
            default -> throw new IllegalArgumentException(api + " has no addresses");
        };
    }

    private static ApiMessage metadata(String host, int firstPort) {
        MetadataResponseData metadata = new MetadataResponseData();
        for (int i = 1; i <= 2; i++) {
            metadata.brokers()
                    .add(new MetadataResponseBroker().setNodeId(i).setHost(host).setPort(firstPort + i));
        }
        return metadata;
    }

    private static ApiMessage cluster(String host, int firstPort) {
        DescribeClusterResponseData cluster = new DescribeClusterResponseData();
        for (int i = 1; i <= 2; i++) {
            cluster.brokers()
                    .add(new DescribeClusterBroker()
                            .setBrokerId(i)
                            .setHost(host)
                            .setPort(firstPort + i));
        }
        return cluster;
    }

    private static ApiMessage produced(short version, String host, int firstPort) {
        ProduceResponseData produced = new ProduceResponseData();
        for (int i = 1; i <= 2 && version >= 10; i++) {
            produced.nodeEndpoints()
                    .add(new ProduceResponseData.NodeEndpoint()
                            .setNodeId(i)
                            .setHost(host)
                            .setPort(firstPort + i));
        }
        return produced;
    }

    private static ApiMessage shared(String host, int firstPort, ByteBuffer records) {
        ShareFetchResponseData fetched = new ShareFetchResponseData();
        fetched.responses()
                .add(new ShareFetchResponseData.ShareFetchableTopicResponse()
                        .setTopicId(TOPIC)
                        .setPartitions(List.of(new ShareFetchResponseData.PartitionData()
                                .setErrorMessage("it has moved")
                                .setRecords(MemoryRecords.readableRecords(records)))));
        for (int i = 1; i <= 2; i++) {
            fetched.nodeEndpoints()
                    .add(new ShareFetchResponseData.NodeEndpoint()
                            .setNodeId(i)
                            .setHost(host)
                            .setPort(firstPort + i));
        }
        return fetched;
    }

    private static ApiMessage acknowledged(String host, int firstPort) {
        ShareAcknowledgeResponseData acknowledged = new ShareAcknowledgeResponseData();
        for (int i = 1; i <= 2; i++) {
            acknowledged
                    .nodeEndpoints()
                    .add(new ShareAcknowledgeResponseData.NodeEndpoint()
                            .setNodeId(i)
                            .setHost(host)
                            .setPort(firstPort + i));
        }
        return acknowledged;
    }

    private static ApiMessage coordinators(short version, String host, int firstPort) {
        if (version < 4) {
            return new FindCoordinatorResponseData().setNodeId(1).setHost(host).setPort(firstPort + 1);
        }
        return new FindCoordinatorResponseData()
                .setCoordinators(List.of(
                        new FindCoordinatorResponseData.Coordinator()
                                .setKey("a")
                                .setNodeId(1)
                                .setHost(host)
                                .setPort(firstPort + 1),
                        new FindCoordinatorResponseData.Coordinator()
                                .setKey("not found")
                                .setNodeId(-1)
                                .setHost("")
                                .setPort(-1)));
    }

    private static ApiMessage fetched(short version, String host, int firstPort, ByteBuffer records) {
        FetchResponseData fetched = new FetchResponseData();
        FetchResponseData.FetchableTopicResponse topic = new FetchResponseData.FetchableTopicResponse();
        if (version < 13) {
            topic.setTopic("a topic");
        } else {
            topic.setTopicId(TOPIC);
        }
        FetchResponseData.PartitionData moved = new FetchResponseData.PartitionData().setPartitionIndex(1);
        if (version >= 12) {
            moved.setCurrentLeader(
                    new FetchResponseData.LeaderIdAndEpoch().setLeaderId(2).setLeaderEpoch(7));
        }
        fetched.responses()
                .add(topic.setPartitions(List.of(
                        new FetchResponseData.PartitionData()
                                .setAbortedTransactions(List.of(new FetchResponseData.AbortedTransaction()
                                        .setProducerId(1)
                                        .setFirstOffset(2)))
                                .setRecords(MemoryRecords.readableRecords(records)),
                        moved)));
        if (version >= 16) {
            for (int i = 1; i <= 2; i++) {
                fetched.nodeEndpoints()
                        .add(new FetchResponseData.NodeEndpoint()
                                .setNodeId(i)
                                .setHost(host)
                                .setPort(firstPort + i));
            }
        }
        return fetched;
    }

    /** A request of this kind, as far as the proxy reads it. */
    static ByteBuffer request(ApiKeys api, short version, int correlation, int bodyBytes) {
        return ByteBuffer.allocate(4 + 8 + bodyBytes)
                .putInt(8 + bodyBytes)
                .putShort(api.id)
                .putShort(version)
                .putInt(correlation)
                .position(0);
    }

    /** An answer with its length and its header. */
    static ByteBuffer frame(ApiKeys api, short version, int correlation, ApiMessage body) {
        ByteBuffer header = MessageUtil.toByteBufferAccessor(
                        new ResponseHeaderData().setCorrelationId(correlation), api.responseHeaderVersion(version))
                .buffer();
        ByteBuffer bytes = MessageUtil.toByteBufferAccessor(body, version).buffer();
        int length = header.remaining() + bytes.remaining();
        return ByteBuffer.allocate(4 + length)
                .putInt(length)
                .put(header)
                .put(bytes)
                .flip();
    }

    /** Reads what {@link #frame} made. */
    static ApiMessage read(ApiKeys api, short version, ByteBuffer frame) {
        ByteBufferAccessor in = new ByteBufferAccessor(frame.position(4));
        new ResponseHeaderData().read(in, api.responseHeaderVersion(version));
        ApiMessage answer = api.messageType.newResponse();
        answer.read(in, version);
        return answer;
    }
}
