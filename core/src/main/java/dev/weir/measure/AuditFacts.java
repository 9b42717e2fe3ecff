package dev.weir.measure;

import dev.weir.message.Phase;
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
 */
public record AuditFacts(
        Phase phase,
        Delivery delivery,
        boolean identified,
        boolean drainProven,
        List<Long> scheduled,
        List<Long> stillBuffered,
        @Nullable Audience audience) {

    /** Of a run whose messages go to subscribers. */
    public AuditFacts(
            Phase phase,
            Delivery delivery,
            boolean identified,
            boolean drainProven,
            List<Long> scheduled,
            List<Long> stillBuffered) {
        this(phase, delivery, identified, drainProven, scheduled, stillBuffered, null);
    }
}
