package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.search.Conclusion;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityPageTest {

    @Test
    void spoiledTrialIsInTheTableAndNotInTheChart() {
        String page = CapacityPage.draw(SyntheticSearch.result(Conclusion.CONFIRMED));

        assertThat(page).contains("The machine stood still.", "spoiled", "aria-label=\"Every trial\"");
        assertThat(page).contains(">2 000<", ">4 100<").doesNotContain(">8 000<");
    }

    @Test
    void eachValueOfASecondKeyHasARowAndASection() {
        String page = CapacityPage.draw(SyntheticSearch.result(List.of(
                SyntheticSearch.search("1", Conclusion.CONFIRMED),
                SyntheticSearch.search("4", Conclusion.MACHINE_LIMIT))));

        assertThat(page).contains("Every search", "id=\"search-1\"", "id=\"search-2\"", "this machine is the limit");
        assertThat(page).contains("badge invalid");
    }
}
