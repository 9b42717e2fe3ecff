package dev.weir.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.fault.Gap;
import dev.weir.run.watch.PauseAccount.Named;
import dev.weir.run.watch.SilenceWatch.Kind;
import dev.weir.run.watch.SilenceWatch.Silence;
import dev.weir.run.watch.Silences.Told;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SilencesTest {

    private static final long START = 5_000_000_000L;
    private static final long MILLI = 1_000_000;

    private static Silence silence(Kind kind, long fromMillis, long toMillis) {
        return new Silence(kind, START + fromMillis * MILLI, START + toMillis * MILLI, true);
    }

    private static Silences of(Silence... silences) {
        return Silences.of(List.of(silences), PauseAccount.NONE, START);
    }

    private static Silences paused(long fromMillis, long toMillis, Silence... silences) {
        Named pause = new Named("weir", START + fromMillis * MILLI, (toMillis - fromMillis) * MILLI);
        return Silences.of(List.of(silences), new PauseAccount(pause, 0, 0, List.of(pause)), START);
    }

    private static List<String> texts(Silences silences) {
        return silences.all().stream().map(Told::text).toList();
    }

    @Test
    void aSilenceIsToldOnTheClockOfTheMeasuredPhase() {
        Silences silences = of(silence(Kind.ACKNOWLEDGED, 1_200, 2_400));

        assertThat(silences.all())
                .containsExactly(new Told(
                        START + 1_200 * MILLI, START + 2_400 * MILLI, "nothing acknowledged from 1.2 to 2.4 s"));
        assertThat(silences.none()).isFalse();
        assertThat(of().none()).isTrue();
    }

    @Test
    void aSilenceOfBothSidesAtOnceIsOne() {
        Silences silences = of(silence(Kind.ACKNOWLEDGED, 1_000, 4_000), silence(Kind.RECEIVED, 2_000, 5_000));

        assertThat(silences.all())
                .containsExactly(new Told(
                        START + 2_000 * MILLI,
                        START + 4_000 * MILLI,
                        "nothing acknowledged and nothing received from 2.0 to 4.0 s"));
    }

    @Test
    void silencesAreMergedOnlyIfTheyOverlapByHalfOfTheLonger() {
        assertThat(texts(of(silence(Kind.ACKNOWLEDGED, 1_000, 3_000), silence(Kind.RECEIVED, 2_000, 4_000))))
                .containsExactly("nothing acknowledged and nothing received from 2.0 to 3.0 s");
        assertThat(texts(of(silence(Kind.ACKNOWLEDGED, 1_000, 3_000), silence(Kind.RECEIVED, 2_001, 4_001))))
                .containsExactly("nothing acknowledged from 1.0 to 3.0 s", "nothing received from 2.0 to 4.0 s");
        assertThat(texts(of(silence(Kind.ACKNOWLEDGED, 1_000, 5_000), silence(Kind.RECEIVED, 2_000, 3_900))))
                .hasSize(2);
    }

    @Test
    void aSilenceThatTheRunEndedInSaysSo() {
        Silence open = new Silence(Kind.RECEIVED, START, START + 1_500 * MILLI, false);

        assertThat(texts(of(open))).containsExactly("nothing received from 0.0 to 1.5 s, when the run ended");
        assertThat(texts(of(new Silence(Kind.ACKNOWLEDGED, START, START + 1_500 * MILLI, false), open))
                        .getFirst())
                .endsWith(", when the run ended");
        assertThat(texts(of(silence(Kind.ACKNOWLEDGED, 0, 1_500), open)).getFirst())
                .endsWith(" 1.5 s");
    }

    @Test
    void aSilenceThatAPauseOfWeirExplainsIsNone() {
        assertThat(paused(0, 501, silence(Kind.RECEIVED, 0, 1_500)).none()).isTrue();
        assertThat(texts(paused(0, 500, silence(Kind.RECEIVED, 0, 1_500))))
                .containsExactly("nothing received from 0.0 to 1.5 s (Weir itself paused for 500 ms of it)");
    }

    @Test
    void aPauseOfATenthOfASilenceIsWorthAWord() {
        assertThat(texts(paused(0, 200, silence(Kind.RECEIVED, 0, 2_000))).getFirst())
                .endsWith(" (Weir itself paused for 200 ms of it)");
        assertThat(texts(paused(0, 199, silence(Kind.RECEIVED, 0, 2_000))).getFirst())
                .endsWith(" 2.0 s");
    }

    @Test
    void theyAreToldInTheOrderOfTime() {
        assertThat(texts(of(
                        silence(Kind.RECEIVED, 1_000, 2_000),
                        silence(Kind.ACKNOWLEDGED, 6_000, 8_000),
                        silence(Kind.RECEIVED, 4_000, 5_000))))
                .containsExactly(
                        "nothing received from 1.0 to 2.0 s",
                        "nothing received from 4.0 to 5.0 s",
                        "nothing acknowledged from 6.0 to 8.0 s");
    }

    @Test
    void theSentenceTellsTheFiveLongest() {
        Silences five = of(lasting(1_000, 3_000, 1_200, 1_300, 1_100));
        assertThat(five.sentence())
                .isEqualTo("The system was silent while messages were outstanding: nothing received from 0.0 to 1.0 s;"
                        + " nothing received from 10.0 to 13.0 s; nothing received from 20.0 to 21.2 s;"
                        + " nothing received from 30.0 to 31.3 s; nothing received from 40.0 to 41.1 s.");

        Silences seven = of(lasting(1_000, 3_000, 1_200, 1_300, 1_100, 1_050, 1_400));
        assertThat(seven.sentence())
                .startsWith("The system was silent while messages were outstanding: nothing received from 10.0 to"
                        + " 13.0 s;")
                .endsWith(" 61.4 s; and 2 shorter silences.");
    }

    @Test
    void aSilenceThatAFaultExplainsIsLeftOut() {
        Silences three = of(lasting(1_000, 3_000, 1_200));
        Gap effect = new Gap(12_999 * MILLI, 20_000 * MILLI);

        assertThat(texts(three.outside(List.of(effect), START)))
                .containsExactly("nothing received from 0.0 to 1.0 s", "nothing received from 20.0 to 21.2 s");
        assertThat(three.outside(List.of(), START).all()).isEqualTo(three.all());
    }

    @Test
    void inFewWordsItIsTheLongest() {
        assertThat(of().brief()).isEmpty();
        assertThat(of(lasting(1_000)).brief()).isEqualTo(" Nothing received from 0.0 to 1.0 s.");
        assertThat(of(lasting(1_000, 3_000, 1_200)).brief())
                .isEqualTo(" Nothing received from 10.0 to 13.0 s; 3 such silences in all.");
    }

    /** One each ten seconds, of so many milliseconds. */
    private static Silence[] lasting(long... millis) {
        return IntStream.range(0, millis.length)
                .mapToObj(i -> silence(Kind.RECEIVED, 10_000L * i, 10_000L * i + millis[i]))
                .toArray(Silence[]::new);
    }
}
