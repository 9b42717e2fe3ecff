package dev.weir.run.loop;

import dev.weir.clock.WallTime;
import dev.weir.crowd.CrowdAudience;
import dev.weir.measure.Audience;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Sampling;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.Payloads;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Topology;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the publishing side of a run needs to know, in whichever process it is.
 *
 * @param runId identity of the run
 * @param topology publishers, subscribers and how these divide the messages
 * @param messages what they publish
 * @param pacer how their threads wait
 * @param crowd all light clients, as if they were on one loop; null when subscribers subscribe
 * @param answersWithinPublish whether the transport says what became of a message before {@code publish} returns
 * @param judgesPublish whether a verdict depends on publish latency
 */
public record Sending(
        int runId,
        Topology topology,
        Messages messages,
        PacerMode pacer,
        @Nullable CrowdOrder crowd,
        boolean answersWithinPublish,
        boolean judgesPublish) {

    /**
     * What messages are made of.
     *
     * @param carrier how identities travel
     * @param keys which keys messages carry
     * @param payload the content
     * @param handling what is done with its bytes
     * @param headers the headers of the user's own
     * @param wall which time of day an instant of the run's clock is
     */
    public record Messages(
            CarrierKind carrier,
            KeySpec keys,
            PayloadSpec payload,
            PayloadHandling handling,
            MessageHeaders headers,
            WallTime wall) {}

    /** Makes or reads the content of all messages. */
    public Payloads load() {
        Carrier carrier = Carrier.of(messages.carrier);
        return messages.payload.load(
                new MessageFrame(carrier.overheadBytes(), carrier.inlineBytes() > 0, messages.keys, messages.wall));
    }

    /** Seals or opens identities, for one thread. */
    public Carrier carrier(Sampling sampling) {
        boolean beside = messages.handling != PayloadHandling.READ && messages.carrier == CarrierKind.HEADER;
        return beside ? Carrier.beside(sampling) : Carrier.of(messages.carrier);
    }

    /** The key generator of each stream. */
    public KeyGenerator[] keyGenerators() {
        KeyGenerator[] generators = new KeyGenerator[topology.publishers()];
        Arrays.setAll(generators, messages.keys::generator);
        return generators;
    }

    /** How many publishers there are, in all processes. */
    public int publishers() {
        return topology.publishers();
    }

    /** To how many clients of a crowd messages are due; null when messages go to subscribers. */
    @Nullable
    Audience audience(KeyGenerator[] generators) {
        return crowd == null ? null : new CrowdAudience(crowd, generators);
    }
}
