package dev.weir.fault.proxy.kafka;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FindCoordinatorResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.message.ShareAcknowledgeResponseData;
import org.apache.kafka.common.message.ShareFetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.protocol.types.RawTaggedField;

/** Puts the addresses of the proxy into answers, which it reads and writes by the classes of kafka-clients. */
final class AnswerAddresses {

    /** Tags that Kafka is far from using; readers skip what they do not know. */
    private static final int FIRST_PADDING_TAG = 100;

    /** A tag and a length, of a byte each. */
    private static final int PADDING_OVERHEAD = 2;

    private static final int PADDING_FIELD = PADDING_OVERHEAD + 100;
    private static final int MOST_PADDING_FIELDS = 27;

    private final BrokerAddresses addresses;

    AnswerAddresses(BrokerAddresses addresses) {
        this.addresses = addresses;
    }

    /**
     * An answer with other addresses.
     *
     * @param frame with its length in front, of which nothing is left afterwards
     */
    ByteBuffer replaced(AddressedAnswer kind, ByteBuffer frame) throws UnforwardableException, IOException {
        frame.position(Integer.BYTES);
        ByteBufferAccessor in = new ByteBufferAccessor(frame);
        short headerVersion = kind.api().responseHeaderVersion(kind.version());
        ResponseHeaderData header = new ResponseHeaderData();
        ApiMessage answer = kind.api().messageType.newResponse();
        readHeader(header, in, headerVersion);
        read(answer, in, kind);
        replace(answer);
        ByteBuffer headerBytes = bytes(header, headerVersion);
        ByteBuffer bodyBytes = bytes(answer, kind.version());
        int length = headerBytes.remaining() + bodyBytes.remaining();
        return ByteBuffer.allocate(Integer.BYTES + length)
                .putInt(length)
                .put(headerBytes)
                .put(bodyBytes)
                .flip();
    }

    /**
     * The end of an answer, from where addresses begin, with other addresses. It is as long as it was, since the length of
     * the whole answer is on its way already: where the addresses of the proxy are shorter, there is a field in it that no
     * reader knows; where they do not fit, there are none, and clients use those that they got with the metadata.
     */
    ByteBuffer replacedEnd(AddressedAnswer kind, ByteBuffer end) throws UnforwardableException, IOException {
        ApiMessage empty = kind.api().messageType.newResponse();
        ByteBuffer emptyBytes = bytes(empty, kind.version());
        int beginning = emptyBytes.remaining() - emptyEnd(kind);
        ApiMessage answer = kind.api().messageType.newResponse();
        ByteBuffer whole = ByteBuffer.allocate(beginning + end.remaining());
        whole.put(emptyBytes.slice(0, beginning)).put(end).flip();
        int wanted = whole.remaining();
        read(answer, new ByteBufferAccessor(whole), kind);
        replace(answer);
        int room = wanted - bytes(answer, kind.version()).remaining();
        if (room < 0 || room == 1) {
            withoutAddresses(answer);
            room = wanted - bytes(answer, kind.version()).remaining();
        }
        pad(answer, room);
        ByteBuffer padded = bytes(answer, kind.version());
        if (padded.remaining() != wanted) {
            throw new UnforwardableException(
                    "the addresses in the answer to " + kind.api().name + " cannot be replaced");
        }
        return padded.position(padded.position() + beginning);
    }

    /** How many bytes the end of an answer has when there are no addresses in it. */
    static int emptyEnd(AddressedAnswer kind) {
        boolean tagged = kind.api() == ApiKeys.PRODUCE || kind.api() == ApiKeys.FETCH;
        return tagged ? 1 : 2;
    }

    private static void pad(Message answer, int room) {
        int left = room;
        for (int i = 0; left > 0 && i < MOST_PADDING_FIELDS; i++) {
            int field = Math.min(left, PADDING_FIELD);
            if (left - field == 1) {
                field--; // A single byte is no field.
            }
            answer.unknownTaggedFields()
                    .add(new RawTaggedField(FIRST_PADDING_TAG + i, new byte[Math.max(0, field - PADDING_OVERHEAD)]));
            left -= field;
        }
    }

    private void replace(Message answer) throws IOException {
        switch (answer) {
            case MetadataResponseData metadata -> {
                for (var broker : metadata.brokers()) {
                    broker.setPort(addresses.portFor(broker.nodeId(), broker.host(), broker.port()));
                    broker.setHost(addresses.host());
                }
            }
            case DescribeClusterResponseData cluster -> {
                for (var broker : cluster.brokers()) {
                    broker.setPort(addresses.portFor(broker.brokerId(), broker.host(), broker.port()));
                    broker.setHost(addresses.host());
                }
            }
            case FindCoordinatorResponseData found -> replaceCoordinators(found);
            case ProduceResponseData produced -> {
                for (var node : produced.nodeEndpoints()) {
                    node.setPort(addresses.portFor(node.nodeId(), node.host(), node.port()));
                    node.setHost(addresses.host());
                }
            }
            case FetchResponseData fetched -> {
                for (var node : fetched.nodeEndpoints()) {
                    node.setPort(addresses.portFor(node.nodeId(), node.host(), node.port()));
                    node.setHost(addresses.host());
                }
            }
            case ShareFetchResponseData fetched -> {
                for (var node : fetched.nodeEndpoints()) {
                    node.setPort(addresses.portFor(node.nodeId(), node.host(), node.port()));
                    node.setHost(addresses.host());
                }
            }
            case ShareAcknowledgeResponseData acknowledged -> {
                for (var node : acknowledged.nodeEndpoints()) {
                    node.setPort(addresses.portFor(node.nodeId(), node.host(), node.port()));
                    node.setHost(addresses.host());
                }
            }
            default -> throw new IllegalStateException("no answer with addresses: " + answer.getClass());
        }
    }

    /** A coordinator that was not found has neither number nor address. */
    private void replaceCoordinators(FindCoordinatorResponseData found) throws IOException {
        if (found.nodeId() >= 0 && !found.host().isEmpty()) {
            found.setPort(addresses.portFor(found.nodeId(), found.host(), found.port()));
            found.setHost(addresses.host());
        }
        for (var coordinator : found.coordinators()) {
            if (coordinator.nodeId() >= 0 && !coordinator.host().isEmpty()) {
                coordinator.setPort(addresses.portFor(coordinator.nodeId(), coordinator.host(), coordinator.port()));
                coordinator.setHost(addresses.host());
            }
        }
    }

    private static void withoutAddresses(Message answer) {
        switch (answer) {
            case ProduceResponseData produced -> produced.nodeEndpoints().clear();
            case FetchResponseData fetched -> fetched.nodeEndpoints().clear();
            case ShareFetchResponseData fetched -> fetched.nodeEndpoints().clear();
            case ShareAcknowledgeResponseData acknowledged ->
                acknowledged.nodeEndpoints().clear();
            default -> throw new IllegalStateException("no answer that ends with addresses: " + answer.getClass());
        }
    }

    private static void readHeader(ResponseHeaderData header, ByteBufferAccessor in, short version)
            throws UnforwardableException {
        try {
            header.read(in, version);
        } catch (RuntimeException e) {
            throw new UnforwardableException("the header of an answer cannot be read: " + e.getMessage(), e);
        }
    }

    private static void read(ApiMessage answer, ByteBufferAccessor in, AddressedAnswer kind)
            throws UnforwardableException {
        try {
            answer.read(in, kind.version());
        } catch (RuntimeException e) {
            // Kafka's classes throw what they like when the bytes are not what they should be.
            throw new UnforwardableException(
                    "the answer to " + kind.api().name + " in version " + kind.version() + " cannot be read: "
                            + e.getMessage(),
                    e);
        }
    }

    private static ByteBuffer bytes(Message message, short version) {
        return MessageUtil.toByteBufferAccessor(message, version).buffer();
    }
}
