package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LostConnectionsTest {

    private static final long SECOND = 1_000_000_000;

    private final LostConnections lost = new LostConnections();

    LostConnectionsTest() {
        for (int client = 0; client < 4; client++) {
            lost.subscribed(client, -1);
        }
    }

    @Test
    void whoTriesInVainHasLostOneConnectionAndIsBackOnce() {
        lost.dropped(0, 3 * SECOND);
        lost.dropped(0, 4 * SECOND);
        lost.dropped(0, 6 * SECOND);
        lost.subscribed(0, 9 * SECOND);

        assertThat(lost.lost(0, 20 * SECOND)).isEqualTo(1);
        assertThat(lost.back(0, 20 * SECOND)).isEqualTo(1);
        assertThat(lost.backNanos(0, 20 * SECOND, 1)).isEqualTo(9 * SECOND);
    }

    @Test
    void whoIsToldToLeaveHasLostNothing() {
        lost.left(0);
        lost.dropped(0, SECOND);
        lost.subscribed(0, 2 * SECOND);

        assertThat(lost.lost(0, 20 * SECOND)).isZero();
        assertThat(lost.back(0, 20 * SECOND)).isZero();
    }

    @Test
    void theyAreTakenApartByTimeAndAddedOverLoops() {
        lost.dropped(0, 3 * SECOND);
        lost.dropped(1, 3 * SECOND);
        lost.dropped(2, 30 * SECOND);
        lost.subscribed(1, 5 * SECOND);
        lost.subscribed(0, 8 * SECOND);
        LostConnections all = LostConnections.none();
        all.add(lost.copy());
        all.add(lost.copy());

        assertThat(all.lost(SECOND, 10 * SECOND)).isEqualTo(4);
        assertThat(all.back(SECOND, 10 * SECOND)).isEqualTo(4);
        assertThat(all.backNanos(SECOND, 10 * SECOND, 2)).isEqualTo(5 * SECOND);
        assertThat(all.backNanos(SECOND, 10 * SECOND, 3)).isEqualTo(8 * SECOND);
        assertThat(all.backNanos(SECOND, 10 * SECOND, 5)).isEqualTo(-1);
        assertThat(all.lost(10 * SECOND, 60 * SECOND)).isEqualTo(2);
    }

    @Test
    void whatHappensBeforeThePhaseIsNotCounted() {
        lost.dropped(3, -1);
        lost.subscribed(3, -1);

        assertThat(lost.lost(0, 60 * SECOND)).isZero();
        assertThat(lost.back(0, 60 * SECOND)).isZero();
    }
}
