package dev.weir.measure;

import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit is told beside the accounts.
 *
 * @param phase the phase to close
 * @param delivery how subscribers divide the messages
 * @param identified whether messages carried an identity
 * @param drainProven whether every subscriber reached the end of the log
 * @param scheduled messages that were due, by publisher
 * @param stillBuffered messages unanswered when the last send returned, by publisher
 * @param audience the clients of a crowd; null when messages go to subscribers
 * @param compacted the key generator of each stream, where the log may remove a message once a newer one has its key; empty
 *     where it keeps all
 */
public record AuditFacts(
        Phase phase,
        Delivery delivery,
        boolean identified,
        boolean drainProven,
        List<Long> scheduled,
        List<Long> stillBuffered,
        @Nullable Audience audience,
        List<KeyGenerator> compacted) {

    public AuditFacts {
        scheduled = List.copyOf(scheduled);
        stillBuffered = List.copyOf(stillBuffered);
        compacted = List.copyOf(compacted);
    }

    /** Of a run whose messages go to subscribers, through a log that keeps all. */
    public AuditFacts(
            Phase phase,
            Delivery delivery,
            boolean identified,
            boolean drainProven,
            List<Long> scheduled,
            List<Long> stillBuffered) {
        this(phase, delivery, identified, drainProven, scheduled, stillBuffered, null, List.of());
    }
}
