package dev.weir.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class MemberDirectoryTest {

    private static final ClusterMember A = new ClusterMember("a", UUID.randomUUID(), "10.0.0.1");

    private final RecordedEvents events = new RecordedEvents();
    private final MemberDirectory directory = new MemberDirectory(events);

    @Test
    void messageThatOvertakesTheViewIsToldAfterTheJoin() {
        directory.expect(A);

        directory.received(A.incarnation(), new byte[5]);
        assertThat(events.rest()).isEmpty();
        directory.viewed(Set.of(A.incarnation()));

        assertThat(events.rest()).containsExactly("joined a", "received a " + RecordedEvents.told(new byte[5]));
    }

    @Test
    void nothingIsToldOfAMemberThatHasLeft() {
        directory.expect(A);
        directory.viewed(Set.of(A.incarnation()));
        directory.suspected(A.incarnation(), Departure.NO_HEARTBEATS);
        directory.suspected(A.incarnation(), Departure.CONNECTION_CLOSED);

        assertThat(directory.viewed(Set.of())).containsExactly(A);
        directory.received(A.incarnation(), new byte[5]);
        directory.viewed(Set.of(A.incarnation()));

        assertThat(events.rest()).containsExactly("joined a", "left a: it sent no heartbeats");
        assertThat(directory.members()).isEmpty();
    }

    @Test
    void memberReasonCountsEvenAfterItsConnectionEnds() {
        directory.expect(A);
        directory.viewed(Set.of(A.incarnation()));
        directory.disconnected(A.incarnation(), Departure.CONNECTION_CLOSED);
        directory.suspected(A.incarnation(), Departure.HEARD_NOTHING);
        directory.suspected(A.incarnation(), Departure.NO_HEARTBEATS);

        directory.viewed(Set.of());

        assertThat(events.rest())
                .containsExactly(
                        "joined a",
                        "left a: it closed its connection, because for three seconds no heartbeat came from here");
    }

    @Test
    void memberWhoseConnectionEndsBeforeItJoinsNeverJoins() {
        directory.expect(A);
        directory.disconnected(A.incarnation(), Departure.CONNECTION_CLOSED);

        directory.viewed(Set.of(A.incarnation()));

        assertThat(events.rest()).isEmpty();
        assertThat(directory.expect(new ClusterMember("a", UUID.randomUUID(), "10.0.0.2")))
                .isEmpty();
    }

    @Test
    void nameIsTakenUntilItsMemberHasLeft() {
        ClusterMember namesake = new ClusterMember("a", UUID.randomUUID(), "10.0.0.2");
        directory.expect(A);

        assertThat(directory.expect(namesake)).contains(A);
        directory.viewed(Set.of(A.incarnation()));
        assertThat(directory.expect(namesake)).contains(A);
        directory.viewed(Set.of());
        assertThat(directory.expect(namesake)).isEmpty();
    }

    @Test
    void nothingIsToldAfterTheEnd() {
        directory.expect(A);

        assertThat(directory.close()).isTrue();
        assertThat(directory.close()).isFalse();
        directory.viewed(Set.of(A.incarnation()));

        assertThat(events.rest()).isEmpty();
    }
}
