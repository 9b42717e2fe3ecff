package dev.weir.transport.aeron.idle;

import dev.weir.transport.Topology;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How every thread waits: as asked, but with never more threads that keep their processors than there are processors
 * less one. What is asked beyond that yields instead, role by role.
 *
 * @param inForce how each role waits
 * @param warning what was not followed and why; empty when everything was
 */
public record IdlePlan(Map<Role, Idling> inForce, String warning) {

    /**
     * Who spins beside the roles, and what there is to spin on.
     *
     * @param processors processors of this process
     * @param otherSpinning threads of the run that spin whatever the transport does; they are its publishers
     */
    public record Room(int processors, int otherSpinning) {

        int most() {
            return Math.max(0, processors - 1);
        }
    }

    /** The plan for so many threads of every role. */
    public static IdlePlan of(Map<Role, Idling> asked, Map<Role, Integer> threads, Room room) {
        Map<Role, Idling> inForce = new EnumMap<>(asked);
        Map<Role, Integer> givenUp = new LinkedHashMap<>();
        for (Role role : Role.values()) {
            if (spinning(inForce, threads, room) > room.most()
                    && inForce.get(role) == Idling.SPIN
                    && threads.getOrDefault(role, 0) > 0) {
                inForce.put(role, Idling.YIELD);
                givenUp.put(role, threads.getOrDefault(role, 0));
            }
        }
        return new IdlePlan(inForce, warning(spinning(asked, threads, room), givenUp, inForce, threads, room));
    }

    /** How many threads of each role there will be. */
    public static Map<Role, Integer> threads(Topology topology, boolean embedded, Threading threading) {
        Map<Role, Integer> threads = new EnumMap<>(Role.class);
        for (Role role : Role.OF_THE_DRIVER) {
            threads.put(role, embedded && threading.hasThread(role) ? 1 : 0);
        }
        threads.put(Role.PUBLISHER, topology.publishers());
        threads.put(Role.SUBSCRIBER, topology.subscribers());
        return threads;
    }

    /** A publisher that spins until a message is due is the thread that spins when Aeron takes none. */
    private static int spinning(Map<Role, Idling> idling, Map<Role, Integer> threads, Room room) {
        int publishers = Math.max(count(Role.PUBLISHER, idling, threads), room.otherSpinning());
        return publishers
                + Role.OF_THE_DRIVER.stream()
                        .mapToInt(role -> count(role, idling, threads))
                        .sum()
                + count(Role.SUBSCRIBER, idling, threads);
    }

    private static int count(Role role, Map<Role, Idling> idling, Map<Role, Integer> threads) {
        return idling.get(role) == Idling.SPIN ? threads.getOrDefault(role, 0) : 0;
    }

    private static String warning(
            int asked, Map<Role, Integer> givenUp, Map<Role, Idling> inForce, Map<Role, Integer> threads, Room room) {
        if (asked <= room.most()) {
            return "";
        }
        String yielding = givenUp.keySet().stream().map(Role::setting).collect(Collectors.joining(", "));
        int left = spinning(inForce, threads, room);
        return asked + " threads should spin, but only " + room.most() + " of " + room.processors()
                + " processors can be spared"
                + (yielding.isEmpty()
                        ? ""
                        : ": " + yielding + (givenUp.size() == 1 ? " yields" : " yield") + " instead")
                + (left > room.most() ? "; " + left + " spin all the same, because 'pacer' says so" : "")
                + ".";
    }
}
