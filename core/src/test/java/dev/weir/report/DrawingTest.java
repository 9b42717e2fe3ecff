package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Axis.Tick;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DrawingTest {

    @Property
    void aLogarithmicAxisHoldsItsValuesAndTicksInOrder(
            @ForAll @DoubleRange(min = 1, max = 1e12) double one,
            @ForAll @DoubleRange(min = 1, max = 1e12) double other) {
        double low = Math.min(one, other);
        double high = Math.max(one, other);

        Axis axis = Axis.logarithmic(low, high, 300, 20, Figures::nanosTick);

        assertThat(axis.low()).isLessThanOrEqualTo(low * 1.001);
        assertThat(axis.high()).isGreaterThanOrEqualTo(high * 0.999);
        assertThat(axis.at(low)).isBetween(20.0, 300.0);
        assertThat(axis.at(high)).isLessThanOrEqualTo(axis.at(low));
        assertThat(axis.ticks()).extracting(Tick::value).isSorted();
    }

    @Property
    void anAxisFromZeroHasAFewTicksAndRoomAbove(@ForAll @DoubleRange(min = 0.01, max = 1e12) double high) {
        Axis axis = Axis.fromZero(high, 300, 20, 5, Figures::shortCount);

        assertThat(axis.high()).isGreaterThan(high).isLessThanOrEqualTo(high * 2.1);
        assertThat(axis.ticks()).hasSizeBetween(3, 8);
        assertThat(axis.ticks()).extracting(Tick::label).doesNotHaveDuplicates();
    }

    @Property
    void anyCellsSurviveCsv(@ForAll @Size(min = 1, max = 5) List<String> cells) {
        StringBuilder csv = new StringBuilder();
        Csv.appendLine(csv, cells);

        assertThat(Csv.parse(Path.of("any.csv"), csv.toString())).containsExactly(cells);
    }

    @Test
    void sharesAreNeverRoundedToAllOrNothing() {
        assertThat(Figures.share(0)).isEqualTo("0 %");
        assertThat(Figures.share(1)).isEqualTo("100 %");
        assertThat(Figures.share(1e-9)).isEqualTo("< 0.001 %");
        assertThat(Figures.share(1 - 1e-9)).isEqualTo("> 99.999 %");
        assertThat(Figures.share(0.00037)).isEqualTo("0.037 %");
    }

    @Test
    void aFigureIsNotTornFromItsUnit() {
        assertThat(Figures.unbroken("10 000 messages/s within 6.5 ms, 1 KiB, 12 % of 3 samples"))
                .isEqualTo("10\u00a0000 messages/s within 6.5\u00a0ms, 1\u00a0KiB, 12\u00a0% of 3 samples");
    }

    @Test
    void everyInkStandsOutFromThePageInLightAndInDark() throws IOException {
        String[] modes = css().split("prefers-color-scheme: dark", 2);

        for (String mode : modes) {
            double page = luminance(variable(mode, "page"));
            double soft = luminance(variable(mode, "soft"));
            for (String ink :
                    List.of("ink", "muted", "accent", "good", "bad", "warn", "s1", "s2", "s3", "s4", "shade-name")) {
                assertThat(contrast(luminance(variable(mode, ink)), page))
                        .as(ink)
                        .isGreaterThanOrEqualTo(4.5);
            }
            assertThat(contrast(luminance(variable(mode, "muted")), soft)).isGreaterThanOrEqualTo(4.5);
            for (String badge : List.of("good", "bad", "warn", "off")) {
                assertThat(contrast(luminance(variable(mode, "on")), luminance(variable(mode, badge))))
                        .as(badge)
                        .isGreaterThanOrEqualTo(4.5);
            }
        }
    }

    private static String css() throws IOException {
        try (InputStream stream = Objects.requireNonNull(DrawingTest.class.getResourceAsStream("report.css"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String variable(String css, String name) {
        Matcher matcher = Pattern.compile("--" + name + ": #([0-9a-f]+);").matcher(css);
        assertThat(matcher.find()).as(name).isTrue();
        String digits = matcher.group(1);
        return digits.length() == 6 ? digits : digits.replaceAll("(.)", "$1$1");
    }

    private static double luminance(String colour) {
        double sum = 0;
        double[] weights = {0.2126, 0.7152, 0.0722};
        for (int i = 0; i < 3; i++) {
            double part = Integer.parseInt(colour.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static double contrast(double one, double other) {
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }
}
