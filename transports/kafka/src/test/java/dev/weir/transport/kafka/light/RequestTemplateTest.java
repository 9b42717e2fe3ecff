package dev.weir.transport.kafka.light;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestTemplateTest {

    private static final Uuid TOPIC = Uuid.randomUuid();

    private static FetchRequest request(short version, int... partitions) {
        Map<TopicPartition, FetchRequest.PartitionData> asked = new LinkedHashMap<>();
        for (int i = 0; i < partitions.length; i++) {
            asked.put(
                    new TopicPartition("orders", partitions[i]),
                    new FetchRequest.PartitionData(TOPIC, RequestTemplate.MARK + i, -1, 100, Optional.empty()));
        }
        return FetchRequest.Builder.forConsumer(version, 500, 1, asked).build(version);
    }

    private static RequestHeader header(short version) {
        return new RequestHeader(ApiKeys.FETCH, version, "me", 0);
    }

    @ParameterizedTest
    @ValueSource(shorts = {4, 8, 11, 12, 13, 17})
    void aPatchedFetchIsOneThatKafkaReadsAsAsked(short version) {
        RequestTemplate template = RequestTemplate.of(request(version, 2, 5), header(version), 2);

        ByteBuffer patched = template.with(77, new long[] {10, 11, 12, 13, 14, Long.MAX_VALUE}, new int[] {2, 5});

        assertThat(patched.getInt()).isEqualTo(patched.remaining());
        RequestHeader read = RequestHeader.parse(patched);
        FetchRequest request = FetchRequest.parse(new ByteBufferAccessor(patched), version);
        Map<Integer, Long> offsets = new LinkedHashMap<>();
        request.data()
                .topics()
                .forEach(topic -> topic.partitions()
                        .forEach(partition -> offsets.put(partition.partition(), partition.fetchOffset())));
        assertThat(read.correlationId()).isEqualTo(77);
        assertThat(read.clientId()).isEqualTo("me");
        assertThat(offsets).containsExactly(Map.entry(2, 12L), Map.entry(5, Long.MAX_VALUE));
        assertThat(patched.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(shorts = {9, 12, 13, 17})
    void theEpochOfTheLeaderStandsBeforeTheOffset(short version) {
        RequestTemplate template = RequestTemplate.of(request(version, 0, 1), header(version), 2);

        ByteBuffer patched = template.with(77, new long[] {10, 11}, new int[] {0, 1}, new int[] {3, 4});

        patched.getInt();
        RequestHeader.parse(patched);
        FetchRequest request = FetchRequest.parse(new ByteBufferAccessor(patched), version);
        assertThat(request.data().topics().getFirst().partitions())
                .extracting(
                        FetchRequestData.FetchPartition::partition,
                        FetchRequestData.FetchPartition::fetchOffset,
                        FetchRequestData.FetchPartition::currentLeaderEpoch)
                .containsExactly(tuple(0, 10L, 3), tuple(1, 11L, 4));
    }

    @Test
    void eachCopyIsItsOwn() {
        RequestTemplate template = RequestTemplate.of(request((short) 12, 0), header((short) 12), 1);

        ByteBuffer first = template.with(1, 5);
        ByteBuffer second = template.with(2, 6);

        assertThat(first).isNotEqualTo(second).isEqualTo(template.with(1, 5));
    }

    @Test
    void aRequestWithoutItsMarksIsRefused() {
        assertThatThrownBy(() -> RequestTemplate.of(request((short) 12, 0), header((short) 12), 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("FETCH holds no mark 1");
    }
}
