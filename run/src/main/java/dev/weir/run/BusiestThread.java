package dev.weir.run;

import dev.weir.message.Timed;
import dev.weir.scenario.Scenario;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;

/**
 * How many messages a second the busiest thread of a run has to do with.
 *
 * @param perSecond messages a second
 */
record BusiestThread(double perSecond) {

    /** What the schedule alone says; nothing when it is as fast as it goes. */
    static BusiestThread of(Scenario scenario) {
        double highest = scenario.messages().schedule().highestPerSecond();
        double perSecond = highest < Double.POSITIVE_INFINITY ? highest : 0;
        boolean each = scenario.participants().topology().delivery() == Delivery.EACH;
        return of(
                scenario,
                perSecond,
                each ? perSecond * scenario.participants().topology().subscribers() : perSecond);
    }

    /**
     * @param sentPerSecond over all publishers
     * @param deliveredPerSecond over all subscribers
     */
    static BusiestThread of(Scenario scenario, double sentPerSecond, double deliveredPerSecond) {
        Topology topology = scenario.participants().topology();
        return new BusiestThread(Math.max(
                sentPerSecond / Math.max(1, topology.publishers()),
                deliveredPerSecond / Math.max(1, topology.subscribers())));
    }

    /** Which messages that thread may take the times of. */
    Timed timed() {
        return Timed.atRate(perSecond);
    }
}
