package dev.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.payload.PayloadSpec.Compressible;
import dev.weir.payload.PayloadSpec.Random;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.PayloadSpec.Zeros;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {

    private static final SizeRange KIBIBYTE = new SizeRange(1024, 1024);

    @Property
    void aMessageIsTheSameWhateverCameBefore(
            @ForAll long seed,
            @ForAll @IntRange(max = 50) int stream,
            @ForAll @LongRange(min = 0) long sequence,
            @ForAll @IntRange(max = 5_000) int before) {
        PayloadSpec spec = new Zeros(new SizeRange(48, 1_000));
        PayloadGenerator used = generator(spec, seed, stream);
        message(used, before);

        assertThat(message(used, sequence)).isEqualTo(message(generator(spec, seed, stream), sequence));
    }

    /** Zeros carry no content to compare, so their sizes are compared over a pool that has some. */
    private static PayloadGenerator generator(PayloadSpec spec, long seed, int stream) {
        return new PooledPayload(POOL, ((Zeros) spec).size(), seed, stream);
    }

    private static final ContentPool POOL = ContentPool.binary(7);

    @Test
    void equalSeedsGiveEqualContentAndOthersDoNot() {
        PayloadSpec spec = new Random(false, KIBIBYTE, 5);

        byte[] content = message(spec.generator(48, 0), 17);

        assertThat(message(new Random(false, KIBIBYTE, 5).generator(48, 0), 17)).isEqualTo(content);
        assertThat(message(new Random(false, KIBIBYTE, 6).generator(48, 0), 17)).isNotEqualTo(content);
        assertThat(message(spec.generator(48, 1), 17)).isNotEqualTo(content);
        assertThat(message(spec.generator(48, 0), 18)).isNotEqualTo(content);
    }

    @Test
    void theIdentityIsPartOfTheSize() {
        PayloadGenerator generator = new Random(false, KIBIBYTE, 1).generator(48, 0);

        assertThat(generator.maxBytes()).isEqualTo(976);
        assertThat(generator.meanBytes()).isEqualTo(976.0);
        assertThat(message(generator, 3)).hasSize(976);
    }

    @Test
    void aMessageWithoutRoomForItsIdentityIsRefused() {
        assertThatThrownBy(() -> new Random(false, new SizeRange(47, 100), 1).generator(48, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("47 bytes has no room for its identity of 48 bytes");
    }

    @Test
    void biasedSizesAreFrequentAtTheEndThatTheExponentSays() {
        PayloadGenerator large = new Random(true, new SizeRange(100, 199, 0.5), 3).generator(0, 0);
        PayloadGenerator small = new Random(true, new SizeRange(100, 199, 2), 3).generator(0, 0);
        int[] largeSizes = sizes(large, 100_000);
        int[] smallSizes = sizes(small, 100_000);

        assertThat(large.meanBytes()).isEqualTo(166);
        assertThat(small.meanBytes()).isEqualTo(133);
        assertThat(java.util.Arrays.stream(largeSizes).average().orElseThrow()).isBetween(165.0, 167.0);
        assertThat(java.util.Arrays.stream(smallSizes).average().orElseThrow()).isBetween(132.0, 134.0);
        assertThat(java.util.Arrays.stream(largeSizes).max().orElseThrow()).isEqualTo(199);
        assertThat(java.util.Arrays.stream(smallSizes).min().orElseThrow()).isEqualTo(100);
    }

    private static int[] sizes(PayloadGenerator generator, int messages) {
        ByteBuffer buffer = ByteBuffer.allocate(generator.maxBytes());
        return java.util.stream.IntStream.range(0, messages)
                .map(sequence -> generator.fill(sequence, buffer.clear()))
                .toArray();
    }

    @Test
    void rangedSizesAreEvenlySpreadFromTheSmallestToTheLargest() {
        PayloadGenerator generator = new Random(true, new SizeRange(100, 109), 3).generator(0, 0);
        Map<Integer, Integer> counts = new HashMap<>();

        for (int sequence = 0; sequence < 100_000; sequence++) {
            counts.merge(message(generator, sequence).length, 1, Integer::sum);
        }

        assertThat(counts).hasSize(10).containsKeys(100, 109);
        assertThat(counts.values())
                .allSatisfy(count -> assertThat((double) count).isCloseTo(10_000, within(500.0)));
        assertThat(generator.meanBytes()).isEqualTo(104.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {148, 1_072, 10_048})
    void randomBytesOfNeighbouringMessagesDoNotCompress(int messageBytes) {
        PayloadSpec spec = new Random(false, new SizeRange(messageBytes, messageBytes), 1);

        assertThat(compressionOfOneMebibyte(spec)).isCloseTo(1.0, within(0.01));
    }

    @Test
    void lettersAndDigitsCompressAsMuchAsTheirEntropySays() {
        double entropyRatio = 8 / (Math.log(62) / Math.log(2));

        assertThat(compressionOfOneMebibyte(new Random(true, KIBIBYTE, 1))).isCloseTo(entropyRatio, within(0.03));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 2, 4, 10, 50})
    void compressibleContentCompressesByAboutTheRatioAskedFor(double ratio) {
        assertThat(compressionOfOneMebibyte(new Compressible(ratio, KIBIBYTE, 1)))
                .isCloseTo(ratio, within(ratio * 0.15));
    }

    @Test
    void noTwoMessagesOfThreeMebibytesShareARunOfBytes() {
        PayloadGenerator generator = new Random(false, KIBIBYTE, 9).generator(48, 2);
        ByteBuffer all = ByteBuffer.allocate(3 << 20);
        for (int sequence = 0; all.remaining() >= generator.maxBytes(); sequence++) {
            generator.fill(sequence, all);
        }
        all.flip();

        Map<Long, Integer> seen = new HashMap<>();
        for (int i = 0; i + 8 <= all.limit(); i += 8) {
            assertThat(seen.put(all.getLong(i), i)).isNull();
        }
    }

    @Test
    void printableContentNeedsNoEscapingInAJsonString() {
        String content = new String(
                message(new Random(true, new SizeRange(100_000, 100_000), 1).generator(0, 0), 0),
                StandardCharsets.US_ASCII);

        assertThat(content).matches("[A-Za-z0-9]+");
    }

    @Test
    void zerosAreZero() {
        assertThat(message(new Zeros(KIBIBYTE).generator(24, 0), 1)).isEqualTo(new byte[1_000]);
    }

    @Test
    void aMessageLargerThanThePoolIsFilledToItsEnd() {
        int bytes = ContentPool.BYTES * 2 + 11;
        byte[] content = message(new Random(true, new SizeRange(bytes, bytes), 1).generator(0, 0), 5);

        assertThat(content).hasSize(bytes);
        assertThat(content[bytes - 1]).isNotZero();
    }

    @Test
    void makingAMessageAllocatesNothing() {
        PayloadGenerator payload = new Random(false, new SizeRange(100, 2_000), 1).generator(48, 0);
        KeyGenerator keys = new KeySpec.Zipf(1_000, 1.0, 1).generator(0);
        ByteBuffer into = ByteBuffer.allocate(payload.maxBytes());
        long keySum = fill(payload, keys, into);

        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
        keySum += fill(payload, keys, into);
        long allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;

        // The question itself may allocate a little; a single byte a message would be a hundred thousand.
        assertThat(allocated).isLessThan(10_000);
        assertThat(keySum).isPositive();
    }

    private static long fill(PayloadGenerator payload, KeyGenerator keys, ByteBuffer into) {
        long keySum = 0;
        for (long sequence = 0; sequence < 100_000; sequence++) {
            payload.fill(sequence, into.clear());
            keySum += keys.key(sequence);
        }
        return keySum;
    }

    private static double compressionOfOneMebibyte(PayloadSpec spec) {
        PayloadGenerator generator = spec.generator(48, 0);
        ByteBuffer batch = ByteBuffer.allocate(1 << 20);
        for (long sequence = 1_000; batch.remaining() >= generator.maxBytes(); sequence++) {
            generator.fill(sequence, batch);
        }
        batch.flip();
        try (Deflater deflater = new Deflater(6, true)) {
            deflater.setInput(batch.duplicate());
            deflater.finish();
            byte[] compressed = new byte[2 << 20];
            return (double) batch.limit() / deflater.deflate(compressed);
        }
    }

    private static byte[] message(PayloadGenerator generator, long sequence) {
        ByteBuffer into = ByteBuffer.allocate(generator.maxBytes());
        int bytes = generator.fill(sequence, into);
        assertThat(into.position()).isEqualTo(bytes);
        byte[] message = new byte[bytes];
        into.get(0, message);
        return message;
    }
}
