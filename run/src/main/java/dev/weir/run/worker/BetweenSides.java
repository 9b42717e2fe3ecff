package dev.weir.run.worker;

import dev.weir.message.Sampling;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.Offers;
import dev.weir.transport.Settings;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;

/**
 * What lies between the sides of a run.
 *
 * @param driver the transport's driver, by whose name workers find their own
 * @param settings the transport's settings, with addresses resolved
 * @param context what the transport may know about the run
 * @param hosts the hosts of the workers
 * @param sampling which messages are timed
 */
public record BetweenSides(
        TransportDriver driver, Settings settings, RunContext context, WorkerHosts hosts, Sampling sampling) {

    /** What a worker is told of the system under test. */
    SystemUnderTest system(Transport transport) {
        return new SystemUnderTest(driver.name(), settings.given(), Offers.handout(transport));
    }
}
