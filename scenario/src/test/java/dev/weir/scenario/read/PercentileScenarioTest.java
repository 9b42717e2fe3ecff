package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PercentileScenarioTest {

    @Test
    void percentilesAreAscendingAndNoneByDefault() {
        assertThat(read("transport: kafka").percentiles()).isEmpty();
        assertThat(read("transport: kafka").title().effectiveText()).doesNotContain("percentiles");
        assertThat(read("transport: kafka\npercentiles: [99.999, 50]").percentiles())
                .containsExactly(50.0, 99.999);
    }

    @Test
    void anOptionGivesThemAsAListOrWithCommas() {
        assertThat(read("transport: kafka", "percentiles=[75, 12.5]").percentiles())
                .containsExactly(12.5, 75.0);
        assertThat(read("transport: kafka", "percentiles=75, 12.5").percentiles())
                .containsExactly(12.5, 75.0);
    }

    @Test
    void theEffectiveTextHasThem() {
        var scenario = read("transport: kafka\npercentiles: [50, 99.999]");

        assertThat(read(scenario.title().effectiveText()).percentiles()).isEqualTo(scenario.percentiles());
    }

    @Test
    void whatIsNoPercentileIsRefused() {
        assertThat(error("transport: kafka\npercentiles: [50, 100]"))
                .contains("my.yaml:2: ", "'percentiles': '100' is not above 0 and below 100");
        assertThat(error("transport: kafka\npercentiles: [p50]")).contains("'p50' is not a number");
        assertThat(error("transport: kafka\npercentiles: [50, 50.0]")).contains("a percentile is there twice");
        assertThat(error("transport: kafka\npercentiles: []")).contains("'percentiles' is empty");
        assertThat(error("transport: kafka\npercentiles: { a: 5 }")).contains("'percentiles' is a list");
        assertThat(error("transport: kafka\npercentiles: [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]"))
                .contains("21 are too many");
    }
}
