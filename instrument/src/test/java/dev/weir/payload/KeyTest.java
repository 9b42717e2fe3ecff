package dev.weir.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class KeyTest {

    @Test
    void noneGivesNoKey() {
        assertThat(new KeySpec.None().generator(3).key(12)).isEqualTo(-1);
    }

    @Property
    void aKeyIsTheSameWhateverCameBeforeAndInsideItsRange(
            @ForAll @IntRange(min = 1) int keys, @ForAll long seed, @ForAll @LongRange(min = 0) long sequence) {
        KeySpec spec = new KeySpec.Uniform(keys, seed);

        int key = spec.generator(1).key(sequence);

        assertThat(key).isBetween(0, keys - 1).isEqualTo(spec.generator(1).key(sequence));
    }

    @Test
    void uniformKeysAreEquallyOften() {
        int[] counts = counts(new KeySpec.Uniform(8, 42).generator(0), 8);

        assertThat(IntStream.of(counts).boxed())
                .allSatisfy(count -> assertThat((double) count).isCloseTo(100_000, within(1_500.0)));
    }

    @Test
    void keysWithNamesAreEquallyOftenAndAllTakePart() {
        KeySpec named = new KeySpec.Named(List.of("a", "b", "c", "d", "e", "f", "g", "h"), 42);

        assertThat(named.keys()).isEqualTo(8);
        assertThat(counts(named.generator(0), 8)).isEqualTo(counts(new KeySpec.Uniform(8, 42).generator(0), 8));
    }

    @Test
    void onlyAListGivesNames() {
        assertThat(new KeySpec.Named(List.of("a", "b"), 1).names()).containsExactly("a", "b");
        assertThat(new KeySpec.Uniform(2, 1).names()).isEmpty();
        assertThat(new KeySpec.None().names()).isEmpty();
    }

    @Property(tries = 100)
    void theTableHoldsExactlyTheProbabilitiesOfZipf(
            @ForAll @IntRange(min = 1, max = 300) int keys, @ForAll @DoubleRange(min = 0.1, max = 3) double exponent) {
        ZipfKeys generator = new ZipfKeys(new KeySpec.Zipf(keys, exponent, 1), 0);

        double[] expected = zipf(keys, exponent);

        for (int key = 0; key < keys; key++) {
            assertThat(generator.probability(key)).isCloseTo(expected[key], within(1e-8));
        }
    }

    @Test
    void zipfKeysAreDrawnAsOftenAsTheirProbabilitySays() {
        int[] counts = counts(new KeySpec.Zipf(8, 1.0, 42).generator(0), 8);

        double[] expected = zipf(8, 1.0);
        for (int key = 0; key < 8; key++) {
            assertThat((double) counts[key]).isCloseTo(expected[key] * 800_000, within(1_500.0));
        }
    }

    @Test
    void streamsDrawDifferentKeys() {
        KeySpec spec = new KeySpec.Zipf(1_000, 1.0, 42);

        assertThat(IntStream.range(0, 100).map(spec.generator(0)::key).toArray())
                .isNotEqualTo(
                        IntStream.range(0, 100).map(spec.generator(1)::key).toArray());
    }

    @Test
    void impossibleKeysAreRefused() {
        assertThatThrownBy(() -> new KeySpec.Uniform(0, 1)).hasMessage("at least 1 key is needed, not 0");
        assertThatThrownBy(() -> new KeySpec.Named(List.of(), 1)).hasMessage("at least 1 key is needed, not 0");
        assertThatThrownBy(() -> new KeySpec.Zipf(10, Double.NaN, 1)).hasMessageContaining("above 0 and at most 10");
        assertThatThrownBy(() -> new KeySpec.Zipf(10_000_001, 1, 1)).hasMessageContaining("at most 10000000");
    }

    private static int[] counts(KeyGenerator generator, int keys) {
        int[] counts = new int[keys];
        for (long sequence = 0; sequence < keys * 100_000L; sequence++) {
            counts[generator.key(sequence)]++;
        }
        return counts;
    }

    private static double[] zipf(int keys, double exponent) {
        double sum = IntStream.rangeClosed(1, keys)
                .mapToDouble(k -> Math.pow(k, -exponent))
                .sum();
        return DoubleStream.iterate(1, k -> k + 1)
                .limit(keys)
                .map(k -> Math.pow(k, -exponent) / sum)
                .toArray();
    }
}
