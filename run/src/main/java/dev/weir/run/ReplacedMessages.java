package dev.weir.run;

import dev.weir.crowd.CrowdAudience;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.Offers;
import dev.weir.run.verdict.Findings;
import dev.weir.run.verdict.Sentences;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Capability;
import dev.weir.transport.Transport;
import java.util.OptionalLong;

/**
 * How many deliveries of the measured phase newer messages replaced, as the system itself counts, held against what clients were
 * not given. Used by the run's own thread.
 *
 * <p>A count of the whole system: what waited for a client when measuring began is in it, so that it can hide a few losses and
 * claims none.
 */
final class ReplacedMessages {

    private OptionalLong before = OptionalLong.empty();
    private OptionalLong after = OptionalLong.empty();

    /** The measured phase is about to begin. */
    void begin(Transport transport, Clients clients) {
        before = clients.conflated() ? Offers.conflated(transport) : OptionalLong.empty();
    }

    /** Everybody has been given what there is for him. */
    void end(Transport transport) {
        after = before.isPresent() ? Offers.conflated(transport) : OptionalLong.empty();
    }

    private OptionalLong counted() {
        return before.isPresent() && after.isPresent()
                ? OptionalLong.of(Math.max(0, after.getAsLong() - before.getAsLong()))
                : OptionalLong.empty();
    }

    /** Tells apart what is conflated, lost, and neither for certain. When every account is sealed, before they are closed. */
    void explain(RunRequest request, Scenario scenario, Clients clients, Findings findings) {
        CrowdAudience audience = clients.audience();
        if (audience == null || !clients.conflated()) {
            return;
        }
        boolean limited = request.driver().capabilities(request.settings()).contains(Capability.THROTTLES);
        OptionalLong counted = counted();
        CrowdAudience.Explained explained = audience.explain(CrowdResults.published(clients), counted, limited);
        boolean slow = scenario.participants()
                .crowd()
                .filter(crowd -> crowd.slow().share() > 0)
                .isPresent();
        if (counted.isPresent() && explained.leftOut() > counted.getAsLong()) {
            findings.warning(FindingCode.LEFT_OUT, Sentences.beyondCount(explained, counted.getAsLong()));
        } else if (counted.isEmpty() && explained.leftOut() > 0 && !limited && !slow) {
            findings.warning(FindingCode.LEFT_OUT, Sentences.leftOut(explained));
        }
    }
}
