package dev.weir.measure;

import dev.weir.message.Phase;
import dev.weir.transport.Topology.Delivery;
import java.util.List;

/**
 * What the audit is told beside the accounts.
 *
 * @param phase the phase to close
 * @param delivery how subscribers divide the messages
 * @param identified whether messages carried an identity
 * @param drainProven whether every subscriber reached the end of the log
 * @param scheduled messages that were due, by publisher
 * @param stillBuffered messages unanswered when the last send returned, by publisher
 */
public record AuditFacts(
        Phase phase,
        Delivery delivery,
        boolean identified,
        boolean drainProven,
        List<Long> scheduled,
        List<Long> stillBuffered) {}
