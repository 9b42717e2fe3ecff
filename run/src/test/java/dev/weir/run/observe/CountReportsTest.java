package dev.weir.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.observe.CountReports.AccountCounts;
import org.junit.jupiter.api.Test;

class CountReportsTest {

    private final CountReports reports = new CountReports();

    @Test
    void betweenTwoReportsTheCountsAreOnTheLineBetweenThem() {
        reports.add(0, 100, new AccountCounts(1_000, 900, 90));
        reports.add(1, 150, new AccountCounts(10, 10, 10));
        reports.add(0, 200, new AccountCounts(2_000, 1_100, 290));

        assertThat(reports.at(125)).containsExactly(new AccountCounts(1_250, 950, 140), new AccountCounts(0, 0, 0));
        assertThat(reports.at(200))
                .containsExactly(new AccountCounts(2_000, 1_100, 290), new AccountCounts(10, 10, 10));
        assertThat(reports.at(900)).isEqualTo(reports.at(200));
        assertThat(reports.at(99)).allMatch(counts -> counts.messages() == 0);
    }

    @Test
    void aLongRunKeepsItsCourseInFewerReports() {
        for (int second = 1; second <= 100_000; second++) {
            reports.add(0, second, new AccountCounts(3L * second, 2L * second, second));
        }

        assertThat(reports.at(77_777)).containsExactly(new AccountCounts(233_331, 155_554, 77_777));
        assertThat(reports.at(100_000)).containsExactly(new AccountCounts(300_000, 200_000, 100_000));
    }
}
