package dev.weir.run.worker;

import dev.weir.measure.echo.EchoingSubscriber;
import dev.weir.payload.KeySpec;
import dev.weir.run.echo.EchoWay;
import dev.weir.run.host.SystemUnderTest;
import dev.weir.run.loop.Offers;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.RoundTripDriver;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;

/**
 * How a worker opens the transport that it is to join.
 *
 * @param system what carries the messages
 * @param topology publishers, subscribers and how these divide the messages
 * @param runId identity of the run
 * @param maxMessageBytes the most bytes a message takes
 * @param spinningThreads how many threads of the run never wait
 * @param keys which keys messages carry
 */
record TransportOpening(
        SystemUnderTest system, Topology topology, int runId, int maxMessageBytes, int spinningThreads, KeySpec keys) {

    static TransportOpening of(MessagesRequest.Open open) {
        Receiving receiving = open.receiving();
        return new TransportOpening(
                open.system(),
                receiving.topology(),
                receiving.runId(),
                open.maxMessageBytes(),
                open.spinningThreads(),
                receiving.messages().keys());
    }

    static TransportOpening of(MessagesRequest.Join join) {
        return new TransportOpening(
                join.system(),
                join.sending().topology(),
                join.sending().runId(),
                join.maxMessageBytes(),
                join.spinningThreads(),
                join.sending().messages().keys());
    }

    /**
     * Opens the transport, which is not joined yet.
     *
     * @throws dev.weir.transport.TransportException if it is not here, may not be opened here, or cannot be
     */
    Transport open(PublishingSession.Surroundings surroundings) {
        TransportDriver driver = system.installed();
        surroundings.limits().require(system, driver.settings());
        return driver.open(Settings.of(driver.settings(), system.settings()), context(surroundings));
    }

    /**
     * Opens the transport of the way back, which is not joined yet.
     *
     * @throws dev.weir.transport.TransportException as {@link #open} does
     */
    Transport openReturning(PublishingSession.Surroundings surroundings, EchoWay way) {
        TransportDriver driver = system.installed();
        var back = new SystemUnderTest(system.driver(), system.settings(), way.handout());
        surroundings.limits().require(back, driver.settings());
        return RoundTripDriver.openReturning(
                driver,
                Settings.of(driver.settings(), system.settings()),
                context(surroundings).ofEchoes(EchoingSubscriber.maxEchoBytes(maxMessageBytes)));
    }

    private RunContext context(PublishingSession.Surroundings surroundings) {
        return new RunContext(
                String.format("%08x", runId),
                surroundings.clock(),
                maxMessageBytes,
                spinningThreads,
                surroundings.sampling()::takes,
                PayloadHandling.READ,
                keys.names(),
                false,
                false);
    }

    /** Joins what the process of the run has made. */
    void join(Transport opened) {
        Offers.join(opened, topology, system.handout());
    }
}
