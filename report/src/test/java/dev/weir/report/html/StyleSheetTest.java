package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StyleSheetTest {

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
        try (InputStream stream = Objects.requireNonNull(StyleSheetTest.class.getResourceAsStream("report.css"))) {
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
