package dev.weir.run;

import dev.weir.message.Timed;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
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
        double perSecond = most(scenario.messages().schedule());
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

    private static double most(Schedule schedule) {
        return switch (schedule) {
            case Schedule.FixedRate fixed -> fixed.messagesPerSecond();
            case Schedule.Poisson poisson -> poisson.messagesPerSecond();
            case Schedule.Ramp ramp -> Math.max(ramp.fromPerSecond(), ramp.toPerSecond());
            case Schedule.Steps steps ->
                steps.steps().stream()
                        .mapToDouble(Schedule.Step::messagesPerSecond)
                        .max()
                        .orElse(0);
            case Schedule.Burst burst -> burst.messages() * 1e9 / burst.every().toNanos();
            case Schedule.Saturated saturated -> 0;
            case Schedule.ByOthers others -> 0;
        };
    }

    /** Which messages that thread may take the times of. */
    Timed timed() {
        return Timed.atRate(perSecond);
    }
}
