package dev.weir.transport.kafka.light;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * A request serialized once by the classes of kafka-clients. A copy for each use differs in its correlation id and in one
 * number of eight bytes for each partition: the offset to fetch at, or the time to list an offset for.
 */
final class RequestTemplate {

    /** Stands for the number of the first partition; that of the others is larger by one each. */
    static final long MARK = 0x5765_6972_4C69_0000L;

    private static final int CORRELATION_AT = Integer.BYTES + Short.BYTES + Short.BYTES;

    private final byte[] bytes;
    private final int[] numbersAt;

    private RequestTemplate(byte[] bytes, int[] numbersAt) {
        this.bytes = bytes;
        this.numbersAt = numbersAt;
    }

    /** @param partitions how many numbers beginning with {@link #MARK} the request holds */
    static RequestTemplate of(AbstractRequest request, RequestHeader header, int partitions) {
        ByteBuffer serialized = request.serializeWithHeader(header);
        ByteBuffer prefixed = ByteBuffer.allocate(Integer.BYTES + serialized.remaining());
        prefixed.putInt(serialized.remaining()).put(serialized).flip();
        int[] numbersAt = new int[partitions];
        Arrays.fill(numbersAt, -1);
        for (int at = CORRELATION_AT; at <= prefixed.limit() - Long.BYTES; at++) {
            long partition = prefixed.getLong(at) - MARK;
            if (partition >= 0 && partition < partitions) {
                if (numbersAt[(int) partition] >= 0) {
                    throw new IllegalStateException(header.apiKey() + " holds mark " + partition + " twice");
                }
                numbersAt[(int) partition] = at;
            }
        }
        for (int partition = 0; partition < partitions; partition++) {
            if (numbersAt[partition] < 0) {
                throw new IllegalStateException(header.apiKey() + " holds no mark " + partition);
            }
        }
        return new RequestTemplate(prefixed.array(), numbersAt);
    }

    /** The same number for every partition. The buffer belongs to the caller. */
    ByteBuffer with(int correlation, long number) {
        ByteBuffer copy = copy(correlation);
        for (int at : numbersAt) {
            copy.putLong(at, number);
        }
        return copy;
    }

    /**
     * A number for each of its partitions. The buffer belongs to the caller.
     *
     * @param numbers the numbers of all partitions of the topic
     * @param partitions which of these the request is about, in its order
     */
    ByteBuffer with(int correlation, long[] numbers, int[] partitions) {
        ByteBuffer copy = copy(correlation);
        for (int i = 0; i < numbersAt.length; i++) {
            copy.putLong(numbersAt[i], numbers[partitions[i]]);
        }
        return copy;
    }

    /**
     * As {@link #with(int, long[], int[])}, and with the number of four bytes before it for each: the epoch of the leader,
     * without which a broker that leads no longer answers as if it did.
     *
     * @param epochs for each of the partitions, in the order of the request
     */
    ByteBuffer with(int correlation, long[] numbers, int[] partitions, int[] epochs) {
        ByteBuffer copy = with(correlation, numbers, partitions);
        for (int i = 0; i < numbersAt.length; i++) {
            copy.putInt(numbersAt[i] - Integer.BYTES, epochs[i]);
        }
        return copy;
    }

    private ByteBuffer copy(int correlation) {
        return ByteBuffer.wrap(bytes.clone()).putInt(CORRELATION_AT, correlation);
    }
}
