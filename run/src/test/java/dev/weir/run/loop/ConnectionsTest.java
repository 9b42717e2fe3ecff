package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.run.loop.Connections.Counts;
import dev.weir.run.loop.Connections.Pace;
import dev.weir.transport.ClientWork;
import dev.weir.transport.Crowd.LoopWork;
import dev.weir.transport.CrowdOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

    private static final long START = 5_000_000_000L;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final int FIRST = 100;
    private static final int NOBODY = -1;

    /** So fast that nobody has to wait for a turn. */
    private static final Pace FAST = new Pace(1e9, 0, 0);

    private static Connections of(int clients, Pace pace) {
        var work = new CrowdOrder.Work(ClientWork.STAMP, 0);
        return new Connections(new CrowdOrder(0, FIRST, clients, work, 0, CrowdOrder.Slow.NONE), pace, START);
    }

    /** Has every client subscribed at the start. */
    private static Connections subscribed(int clients, Pace pace) {
        Connections connections = of(clients, pace);
        connecting(connections, START + MILLI).forEach(client -> connections.subscribed(client, START));
        return connections;
    }

    private static List<Integer> connecting(Connections connections, long nowNanos) {
        List<Integer> clients = new ArrayList<>();
        for (int client = connections.connects(nowNanos); client >= 0; client = connections.connects(nowNanos)) {
            clients.add(client);
        }
        return clients;
    }

    private static List<Integer> leaving(Connections connections, long nowNanos) {
        List<Integer> clients = new ArrayList<>();
        for (int client = connections.leaves(nowNanos); client >= 0; client = connections.leaves(nowNanos)) {
            clients.add(client);
        }
        return clients;
    }

    private static Counts shown(Connections connections) {
        connections.read(0, LoopWork.UNKNOWN);
        return connections.counts();
    }

    @Test
    void clientsConnectOneAfterTheOtherAtTheirPace() {
        Connections connections = of(3, new Pace(100, 0, 0));

        assertThat(connections.nextNanos()).isEqualTo(START);
        assertThat(connections.connects(START - 1)).isEqualTo(NOBODY);
        List<Integer> clients = connecting(connections, START);
        assertThat(clients).hasSize(1);
        assertThat(connections.nextNanos()).isEqualTo(START + 10 * MILLI);
        assertThat(connections.connects(START + 10 * MILLI - 1)).isEqualTo(NOBODY);
        clients.addAll(connecting(connections, START + 10 * MILLI));
        clients.addAll(connecting(connections, START + 20 * MILLI));

        assertThat(clients).containsExactlyInAnyOrder(100, 101, 102);
        assertThat(connecting(connections, START + SECOND)).isEmpty();
        assertThat(connections.nextNanos()).as("nothing to do").isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aLateLoopMakesUpForTenMillisecondsAndNotForMore() {
        Connections connections = of(20, new Pace(1_000, 0, 0));
        connecting(connections, START);

        assertThat(connecting(connections, START + SECOND)).hasSize(11);
        assertThat(connections.nextNanos()).isEqualTo(START + SECOND + MILLI);
    }

    @Test
    void clientsLeaveInTheMeasuredPhaseOnly() {
        Connections connections = subscribed(4, new Pace(1e9, 0.5, 100 * MILLI));
        long from = START + 2 * SECOND;

        assertThat(leaving(connections, from)).as("not measuring yet").isEmpty();
        assertThat(connections.nextNanos()).isEqualTo(Long.MAX_VALUE);
        connections.measure(from, 200 * MILLI);
        assertThat(leaving(connections, from + 100 * MILLI - 1)).isEmpty();
        assertThat(connections.nextNanos()).isEqualTo(from + 100 * MILLI);
        assertThat(leaving(connections, from + 100 * MILLI)).containsExactly(100, 101);
        assertThat(leaving(connections, from + 200 * MILLI))
                .as("the phase is over")
                .isEmpty();
        assertThat(leaving(connections, from + SECOND)).isEmpty();

        assertThat(shown(connections).returns().left()).isEqualTo(2);
        assertThat(shown(connections).now()).isEqualTo(new Counts.Now(2, 4, 0));
    }

    @Test
    void nobodyLeavesIfNoPartOfTheClientsIsToLeave() {
        Connections connections = subscribed(4, new Pace(1e9, 0, 100 * MILLI));
        connections.measure(START, 10 * SECOND);

        assertThat(leaving(connections, START + SECOND)).isEmpty();
        assertThat(connections.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void thoseThatAreToLeaveTogetherAreToLeaveAtOnce() {
        Connections connections = subscribed(4, new Pace(1e9, 0.5, 100 * MILLI));
        connections.measure(START, 10 * SECOND);

        assertThat(connections.leaves(START + 100 * MILLI)).isEqualTo(100);
        assertThat(connections.nextNanos()).as("before anything else").isEqualTo(Long.MIN_VALUE);
        assertThat(connections.leaves(START + 100 * MILLI)).isEqualTo(101);
        assertThat(connections.leaves(START + 100 * MILLI)).isEqualTo(NOBODY);
        assertThat(connections.nextNanos()).as("they connect again").isEqualTo(START + 100 * MILLI);
        connecting(connections, START + 150 * MILLI);
        assertThat(connections.nextNanos()).isEqualTo(START + 200 * MILLI);
    }

    @Test
    void theTurnToLeaveGoesRoundAndWhatIsCutOffOnceIsMadeUpForLater() {
        Connections connections = subscribed(10, new Pace(1e9, 0.25, 100 * MILLI));
        connections.measure(START, 10 * SECOND);
        List<List<Integer>> rounds = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            List<Integer> leaving = leaving(connections, START + round * (100 * MILLI));
            leaving.forEach(client -> connections.subscribed(client, START));
            rounds.add(leaving);
        }

        assertThat(rounds)
                .containsExactly(
                        List.of(100, 101),
                        List.of(102, 103, 104),
                        List.of(105, 106),
                        List.of(107, 108, 109),
                        List.of(100, 101));
    }

    @Test
    void theTurnToLeaveGoesRoundWithinOneLeaving() {
        Connections connections = subscribed(3, new Pace(1e9, 0.7, 100 * MILLI));
        connections.measure(START, 10 * SECOND);
        leaving(connections, START + 100 * MILLI).forEach(client -> connections.subscribed(client, START));

        assertThat(leaving(connections, START + 200 * MILLI)).containsExactly(102, 100);
    }

    @Test
    void aClientThatIsNotSubscribedDoesNotLeave() {
        Connections connections = subscribed(4, new Pace(1e9, 0.5, 100 * MILLI));
        connections.measure(START, 10 * SECOND);
        connections.dropped(100, "gone", true, START);

        assertThat(leaving(connections, START + 100 * MILLI)).containsExactly(101);
    }

    @Test
    void aClientThatLeftConnectsAgainAndItsAbsenceIsTimed() {
        Connections connections = subscribed(4, new Pace(1e9, 0.5, 100 * MILLI));
        connections.measure(START, 10 * SECOND);
        long leftNanos = START + 100 * MILLI;
        leaving(connections, leftNanos);

        assertThat(connections.connects(leftNanos - 1)).isEqualTo(NOBODY);
        assertThat(connecting(connections, leftNanos)).containsExactlyInAnyOrder(100, 101);
        connections.subscribed(101, leftNanos + 50);
        connections.subscribed(100, leftNanos + 30);
        connections.subscribed(100, leftNanos + 90);

        assertThat(shown(connections).returns()).isEqualTo(new Counts.Returns(2, 2, 80, 50));
        assertThat(shown(connections).now()).isEqualTo(new Counts.Now(4, 4, 0));
    }

    @Test
    void aClientThatWasNeverSubscribedTriesAgainLessAndLessOften() {
        Connections connections = of(1, FAST);
        long now = START;
        for (long seconds : new long[] {1, 2, 4, 8, 8, 8}) {
            assertThat(connections.connects(now)).isEqualTo(FIRST);
            connections.dropped(FIRST, "refused", false, now);
            assertThat(connections.nextNanos()).isEqualTo(now + seconds * SECOND);
            assertThat(connections.connects(now + seconds * SECOND - 1)).isEqualTo(NOBODY);
            now += seconds * SECOND;
        }

        assertThat(shown(connections).now()).isEqualTo(new Counts.Now(0, 0, 0));
        assertThat(shown(connections).drops()).isEqualTo(6);
        assertThat(shown(connections).returns()).isEqualTo(new Counts.Returns(0, 0, 0, 0));
    }

    @Test
    void aClientThatHasBeenSubscribedTriesAgainEverySecond() {
        Connections connections = subscribed(2, FAST);
        for (int second = 2; second <= 5; second++) {
            connections.dropped(101, "gone", false, START + second * SECOND);
            assertThat(connections.nextNanos()).isEqualTo(START + (second + 1) * SECOND);
            assertThat(connecting(connections, START + (second + 1) * SECOND)).containsExactly(101);
        }

        assertThat(shown(connections).now()).isEqualTo(new Counts.Now(1, 2, 0));
        assertThat(shown(connections).reasons()).containsExactly(Map.entry("gone", 4L));
    }

    @Test
    void aClientThatIsRefusedForGoodDoesNotTryAgain() {
        Connections connections = of(1, FAST);
        connecting(connections, START);
        connections.dropped(FIRST, "no such name", true, START);

        assertThat(connections.nextNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(connecting(connections, START + 100 * SECOND)).isEmpty();
        assertThat(shown(connections).now()).isEqualTo(new Counts.Now(0, 0, 1));
        assertThat(shown(connections).drops()).isEqualTo(1);
    }

    @Test
    void theFirstTenReasonsAreKeptAndCountedOn() {
        Connections connections = of(1, FAST);
        for (int reason = 0; reason < 12; reason++) {
            connections.unreadable("reason " + reason);
        }
        connections.unreadable("reason 9");
        connections.unreadable("reason 11");

        assertThat(shown(connections).reasons())
                .hasSize(10)
                .containsEntry("reason 0", 1L)
                .containsEntry("reason 9", 2L);
    }

    @Test
    void whatIsReadIsShownAndNothingIsMadeAnewWhileNothingChanges() {
        Connections connections = of(1, FAST);
        Counts before = connections.counts();
        connections.read(0, LoopWork.UNKNOWN);
        assertThat(connections.counts()).isSameAs(before);

        connections.read(700, LoopWork.UNKNOWN);
        Counts read = connections.counts();
        assertThat(read.bytesRead()).isEqualTo(700);
        connections.read(700, new LoopWork(5, 6));
        assertThat(connections.counts().loops()).containsExactly(new LoopWork(5, 6));

        Counts worked = connections.counts();
        connections.read(700, new LoopWork(5, 6));
        assertThat(connections.counts()).isSameAs(worked);
    }

    @Test
    void whatHappensWithoutAByteReadIsShownToo() {
        Connections connections = of(2, new Pace(1e9, 0.5, 100 * MILLI));
        connections.subscribed(100, START);
        shown(connections);
        connections.measure(START, 10 * SECOND);
        leaving(connections, START + 100 * MILLI);
        connections.subscribed(101, START + 100 * MILLI);

        assertThat(shown(connections).returns().left())
                .as("one came as one left")
                .isEqualTo(1);
        assertThat(connections.counts().now()).isEqualTo(new Counts.Now(1, 2, 0));
        connections.unreadable("garbage");
        assertThat(shown(connections).reasons()).containsKey("garbage");
        leaving(connections, START + 200 * MILLI);
        assertThat(shown(connections).now().subscribed()).isZero();
    }

    @Test
    void countsOfTwoLoopsAreAddedUp() {
        Counts one = new Counts(
                new Counts.Now(1, 2, 3),
                new Counts.Returns(4, 5, 6, 70),
                8,
                9,
                List.of(new LoopWork(1, 2)),
                Map.of("both", 1L, "one", 2L));
        Counts two = new Counts(
                new Counts.Now(10, 20, 30),
                new Counts.Returns(40, 50, 60, 7),
                80,
                90,
                List.of(new LoopWork(3, 4)),
                Map.of("both", 5L, "two", 6L));

        assertThat(one.and(two))
                .isEqualTo(new Counts(
                        new Counts.Now(11, 22, 33),
                        new Counts.Returns(44, 55, 66, 70),
                        88,
                        99,
                        List.of(new LoopWork(1, 2), new LoopWork(3, 4)),
                        Map.of("both", 6L, "one", 2L, "two", 6L)));
        assertThat(Counts.NONE.and(one)).isEqualTo(one);
    }

    @Test
    void aWholePercentageOfAHundredClientsLeavesTogether() {
        for (int percent = 1; percent <= 100; percent++) {
            Connections connections = subscribed(100, new Pace(1e9, percent / 100.0, SECOND));
            connections.measure(START, 2 * SECOND);

            assertThat(leaving(connections, START + SECOND))
                    .as("%s %%", percent)
                    .hasSize(percent);
        }
    }
}
