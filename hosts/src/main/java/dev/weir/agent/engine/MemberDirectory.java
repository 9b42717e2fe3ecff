package dev.weir.agent.engine;

import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.RefusedConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Who is there. Tells the listener one event at a time, joined before every message and left after the last, although an
 * engine reports views, messages and closed connections from several threads in any order.
 */
final class MemberDirectory {

    private final AgentClusterListener listener;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Map<UUID, ClusterMember> expected = new LinkedHashMap<>();
    private final Map<UUID, ClusterMember> present = new LinkedHashMap<>();
    private final Map<UUID, List<byte[]>> early = new HashMap<>();
    private final Map<UUID, Departure> reasons = new HashMap<>();
    private boolean closed;

    MemberDirectory(AgentClusterListener listener) {
        this.listener = listener;
    }

    /** Lets a member join, or names the one that has its name. */
    Optional<ClusterMember> expect(ClusterMember member) {
        lock.lock();
        try {
            Optional<ClusterMember> namesake = Stream.concat(expected.values().stream(), present.values().stream())
                    .filter(other -> other.name().equals(member.name()))
                    .findFirst();
            if (namesake.isEmpty()) {
                expected.put(member.incarnation(), member);
            }
            return namesake;
        } finally {
            lock.unlock();
        }
    }

    /** The connection of a member has ended; one that has not joined yet never will. */
    void disconnected(UUID incarnation, Departure reason) {
        lock.lock();
        try {
            suspected(incarnation, reason);
            expected.remove(incarnation);
            early.remove(incarnation);
        } finally {
            lock.unlock();
        }
    }

    /**
     * A member will probably leave, for this reason if no other was given before. What a member says of its reason may come after
     * the end of its connection, because another thread brings it.
     */
    void suspected(UUID incarnation, Departure reason) {
        lock.lock();
        try {
            if (present.containsKey(incarnation)) {
                reasons.merge(
                        incarnation,
                        reason,
                        (before, next) -> before == Departure.CONNECTION_CLOSED && next == Departure.HEARD_NOTHING
                                ? next
                                : before);
            }
        } finally {
            lock.unlock();
        }
    }

    /** These are in the cluster now. Returns those that have left. */
    List<ClusterMember> viewed(Set<UUID> incarnations) {
        List<ClusterMember> left = new ArrayList<>();
        lock.lock();
        try {
            for (ClusterMember member : List.copyOf(present.values())) {
                if (!incarnations.contains(member.incarnation())) {
                    leave(member);
                    left.add(member);
                }
            }
            for (ClusterMember member : List.copyOf(expected.values())) {
                if (incarnations.contains(member.incarnation())) {
                    join(member);
                }
            }
            return left;
        } finally {
            lock.unlock();
        }
    }

    private void leave(ClusterMember member) {
        present.remove(member.incarnation());
        Departure reason = reasons.remove(member.incarnation());
        if (!closed) {
            listener.left(member, reason == null ? Departure.LEFT : reason);
        }
    }

    private void join(ClusterMember member) {
        expected.remove(member.incarnation());
        present.put(member.incarnation(), member);
        List<byte[]> messages = early.remove(member.incarnation());
        if (!closed) {
            listener.joined(member);
            if (messages != null) {
                messages.forEach(message -> listener.received(member, message));
            }
        }
    }

    /** A message, which waits if its sender has not joined yet and is dropped if it has left. */
    void received(UUID from, byte[] message) {
        lock.lock();
        try {
            ClusterMember member = present.get(from);
            if (member == null && expected.containsKey(from)) {
                early.computeIfAbsent(from, absent -> new ArrayList<>()).add(message);
            } else if (member != null && !closed) {
                listener.received(member, message);
            }
        } finally {
            lock.unlock();
        }
    }

    void refused(RefusedConnection refusal) {
        lock.lock();
        try {
            if (!closed) {
                listener.refused(refusal);
            }
        } finally {
            lock.unlock();
        }
    }

    List<ClusterMember> members() {
        lock.lock();
        try {
            return List.copyOf(present.values());
        } finally {
            lock.unlock();
        }
    }

    boolean contains(ClusterMember member) {
        lock.lock();
        try {
            return present.containsKey(member.incarnation());
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is told afterwards. False if it was closed before. */
    boolean close() {
        lock.lock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            lock.unlock();
        }
    }
}
