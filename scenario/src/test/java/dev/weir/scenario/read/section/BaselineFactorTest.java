package dev.weir.scenario.read.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.config.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineFactorTest {

    @ParameterizedTest
    @ValueSource(strings = {"<= 1.1 x baseline", "1.1 x baseline", "1.1x baseline", "<=1.1 × baseline", "1.1*baseline"})
    void factorIsRead(String text) {
        assertThat(BaselineFactor.of(text)).hasValue(1.1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"5ms", "baseline", "1.1 x", "x baseline", "1.1 baseline", "-1 x baseline", "1.1 x baselines"})
    void otherTextsHaveNone(String text) {
        assertThat(BaselineFactor.of(text)).isEmpty();
    }

    @Test
    void mostAndLeastHaveTheirSigns() {
        ValueType most = BaselineFactor.or(ValueType.DURATION, false);
        ValueType least = BaselineFactor.or(ValueType.RATE, true);

        most.check("5ms");
        most.check("<= 1.1 x baseline");
        least.check(">= 0.9 x baseline");
        assertThatThrownBy(() -> most.check(">= 1.1 x baseline"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'>= 1.1 x baseline' has the wrong sign: write <= 1.1 x baseline");
        assertThatThrownBy(() -> least.check("<= 0.9 x baseline")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> most.check("0 x baseline")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> most.check("1.1 x basis")).isInstanceOf(IllegalArgumentException.class);
    }
}
