package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.message.CarrierKind;
import dev.weir.result.Yardstick;
import dev.weir.scenario.LatencyPath;
import dev.weir.scenario.read.section.RoundTripKeys;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;

/** Reads over which way latency is measured, and refuses what round trips do not go with. */
final class RoundTripReader {

    private final Section top;
    private final TransportDriver driver;
    private final Settings settings;

    /** @param top a scenario */
    RoundTripReader(Section top, TransportDriver driver, Settings settings) {
        this.top = top;
        this.driver = driver;
        this.settings = settings;
    }

    /** The way that was asked for; nothing stands against it. */
    LatencyPath read(Topology topology, CarrierKind carrier, Schedule schedule, PayloadHandling handling) {
        if (!top.text(RoundTripKeys.LATENCY).equals(RoundTripKeys.ROUND_TRIP)) {
            return LatencyPath.ONE_WAY;
        }
        checkParticipants(topology);
        checkMessages(carrier, schedule, handling);
        if (!top.text("yardstick").equals(Yardstick.NONE.key())) {
            throw error("'" + top.text("yardstick") + "' measures one way only", "possible:  yardstick: none");
        }
        if (top.isGiven("faults")) {
            throw error(
                    "what 'faults' do is told by the way out only", "possible:  latency: one-way, or without 'faults'");
        }
        return LatencyPath.ROUND_TRIP;
    }

    /** Refuses a transport that carries no echoes, and whatever leaves open who sends the echo of a message. */
    private void checkParticipants(Topology topology) {
        if (!driver.capabilities(settings).contains(Capability.ROUND_TRIP)) {
            throw error(
                    "the transport '" + driver.name() + "' carries no echoes"
                            + (driver.capabilities().contains(Capability.ROUND_TRIP) ? " under these settings" : ""),
                    "possible with it:  latency: one-way");
        }
        if (top.isGiven("clients")) {
            throw error("the light clients of 'clients' send nothing back", "possible:  subscribers: 1");
        }
        if (topology.subscribers() == 0) {
            throw error("there is no subscriber to send anything back", "possible:  subscribers: 1");
        }
        if (topology.delivery() == Topology.Delivery.EACH && topology.subscribers() > 1) {
            throw error(
                    "each message would have an echo from each of " + topology.subscribers() + " subscribers",
                    "possible:  delivery: shared, or  subscribers: 1");
        }
    }

    /** Refuses messages that cannot be told apart, or are not due at an instant, or whose bytes nobody reads. */
    private void checkMessages(CarrierKind carrier, Schedule schedule, PayloadHandling handling) {
        if (carrier == CarrierKind.NONE) {
            throw error("messages without an identity have no echo of their own", "possible:  carrier: binary");
        }
        if (schedule instanceof Schedule.Saturated) {
            throw error(
                    "with 'saturated' there is no instant at which a message was due",
                    "possible:  schedule: { rate: 1000/s }");
        }
        if (handling != PayloadHandling.READ) {
            throw error(
                    "messages whose bytes nobody reads cannot be sent back", "possible:  payload: { handling: read }");
        }
    }

    private ConfigException error(String why, String hint) {
        return top.place(RoundTripKeys.LATENCY).error("'latency: round-trip': " + why, hint);
    }
}
