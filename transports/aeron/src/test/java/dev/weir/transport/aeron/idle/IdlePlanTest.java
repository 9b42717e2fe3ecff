package dev.weir.transport.aeron.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Never more threads spin than there are processors less one. */
class IdlePlanTest {

    private static final Map<Role, Integer> DEDICATED_PAIR =
            IdlePlan.threads(new Topology(1, 1, Delivery.SHARED), true, Threading.DEDICATED);

    @Test
    void whatFitsIsLeftAsAsked() {
        IdlePlan plan = IdlePlan.of(spinning(Role.values()), DEDICATED_PAIR, new IdlePlan.Room(6, 0));

        assertThat(plan.inForce())
                .containsOnly(
                        Map.entry(Role.CONDUCTOR, Idling.SPIN),
                        Map.entry(Role.RECEIVER, Idling.SPIN),
                        Map.entry(Role.SENDER, Idling.SPIN),
                        Map.entry(Role.PUBLISHER, Idling.SPIN),
                        Map.entry(Role.SUBSCRIBER, Idling.SPIN));
        assertThat(plan.warning()).isEmpty();
    }

    @Test
    void onTwoProcessorsOnlyTheSubscriberSpins() {
        IdlePlan plan = IdlePlan.of(spinning(Role.values()), DEDICATED_PAIR, new IdlePlan.Room(2, 0));

        assertThat(plan.inForce())
                .containsEntry(Role.SUBSCRIBER, Idling.SPIN)
                .containsEntry(Role.PUBLISHER, Idling.YIELD)
                .containsEntry(Role.SENDER, Idling.YIELD);
        assertThat(plan.warning())
                .isEqualTo("5 threads should spin, but only 1 of 2 processors can be spared: idle.conductor,"
                        + " idle.receiver, idle.sender, idle.publisher yield instead.");
    }

    @Test
    void publishersThatSpinForThePacerAreCounted() {
        IdlePlan plan = IdlePlan.of(spinning(Role.SUBSCRIBER), DEDICATED_PAIR, new IdlePlan.Room(2, 1));

        assertThat(plan.inForce()).containsEntry(Role.SUBSCRIBER, Idling.YIELD);
        assertThat(plan.warning()).startsWith("2 threads").endsWith("idle.subscriber yields instead.");
    }

    @Test
    void aPublisherThatSpinsForThePacerAndForRoomIsOneThread() {
        IdlePlan plan = IdlePlan.of(spinning(Role.PUBLISHER), DEDICATED_PAIR, new IdlePlan.Room(2, 1));

        assertThat(plan.warning()).isEmpty();
    }

    @Test
    void whatCannotBeHelpedIsSaid() {
        IdlePlan plan = IdlePlan.of(spinning(Role.SENDER), DEDICATED_PAIR, new IdlePlan.Room(1, 1));

        assertThat(plan.warning()).contains("1 spin all the same");
    }

    @Test
    void aDriverThatIsNotOursHasNoThreadsOfOurs() {
        assertThat(IdlePlan.threads(new Topology(3, 2, Delivery.EACH), false, Threading.DEDICATED))
                .containsEntry(Role.CONDUCTOR, 0)
                .containsEntry(Role.SENDER, 0)
                .containsEntry(Role.PUBLISHER, 3)
                .containsEntry(Role.SUBSCRIBER, 2);
    }

    private static Map<Role, Idling> spinning(Role... roles) {
        Map<Role, Idling> asked = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            asked.put(role, Idling.BACKOFF);
        }
        for (Role role : roles) {
            asked.put(role, Idling.SPIN);
        }
        return asked;
    }
}
