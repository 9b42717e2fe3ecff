package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.instant.InstantSource;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.SchemaLibrary;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.payload.schema.DecodingCarrier;
import dev.weir.run.host.Placement;
import dev.weir.run.loop.ConsumerWork;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.SubscriberPresence;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the receiving side of a run needs to know, in whichever process it is.
 *
 * @param runId identity of the run
 * @param topology publishers, subscribers and how these divide the messages
 * @param messages what is known of the messages
 * @param pacer how threads of the run wait
 * @param crowd the light clients that subscribe; null when subscribers do
 * @param work what subscribers do with what they receive
 * @param placement on which hosts publishers and subscribers are
 */
public record Receiving(
        int runId,
        Topology topology,
        Messages messages,
        PacerMode pacer,
        @Nullable CrowdSpec crowd,
        WorkModel work,
        Placement placement) {

    /**
     * What is known of the messages, and checked.
     *
     * @param carrier how identities travel
     * @param keys which keys messages carry
     * @param documents what messages change in their documents; null when they are no documents
     * @param headers the headers of the user's own
     * @param instants where messages of others say when they were due; null where the run publishes
     * @param encoded by which schema they are decoded; null when they are not
     */
    public record Messages(
            CarrierKind carrier,
            KeySpec keys,
            @Nullable DocumentChanges documents,
            MessageHeaders headers,
            @Nullable InstantSource instants,
            PayloadSpec.@Nullable Registered encoded) {}

    public static Receiving of(Scenario scenario, int runId, MessageHeaders headers) {
        return new Receiving(
                runId,
                scenario.participants().topology(),
                new Messages(
                        scenario.messages().carrier(),
                        scenario.messages().keys(),
                        scenario.messages().payload() instanceof PayloadSpec.Document document
                                ? new DocumentChanges(document.form(), document.seed())
                                : null,
                        headers,
                        scenario.messages().schedule() instanceof Schedule.ByOthers others ? others.instant() : null,
                        scenario.messages().payload() instanceof PayloadSpec.Registered encoded ? encoded : null),
                scenario.participants().pacer(),
                scenario.participants().crowd().orElse(null),
                scenario.participants().work(),
                Placement.ONE_HOST);
    }

    /** The same over several hosts. */
    public Receiving placed(Placement onHosts) {
        return new Receiving(runId, topology, messages, pacer, crowd, work, onHosts);
    }

    /** The work of one subscriber, for its thread. */
    ConsumerWork work(int subscriber, RunClock clock) {
        return new ConsumerWork(work, clock, runId * 31L + subscriber);
    }

    /**
     * The presence of a subscriber. Where the log already holds what is to be measured, it takes nothing before a phase begins.
     */
    SubscriberPresence presence(int subscriber, RunClock clock, Transport transport) {
        SubscriberPresence presence = new SubscriberPresence(subscriber, clock);
        if (messages.instants() != null && Offers.beginsBefore(transport)) {
            presence.hold();
        }
        return presence;
    }

    /** How the thread of a subscriber waits: it waits for messages in the transport, and here only while it works. */
    PacerMode subscriberPacer() {
        if (!work.any()) {
            return pacer;
        }
        return work.by() == WorkModel.By.BURNING ? PacerMode.SPIN : PacerMode.PARK;
    }

    /** Opens identities, for one thread. */
    Carrier opening() {
        return decoding(Carrier.of(messages.carrier()));
    }

    /** The same carrier, which decodes messages too if they have a schema. */
    public Carrier decoding(Carrier carrier) {
        PayloadSpec.Registered encoded = messages.encoded();
        return encoded == null
                ? carrier
                : new DecodingCarrier(carrier, SchemaLibrary.installed(encoded).decoder(encoded));
    }

    /** The key generator of each stream. */
    KeyGenerator[] keyGenerators() {
        KeyGenerator[] generators = new KeyGenerator[topology.publishers()];
        Arrays.setAll(generators, messages.keys()::generator);
        return generators;
    }

    /** The account of one subscriber. */
    public SubscriberAccount account(int subscriber, Carrier opening) {
        KeyGenerator[] orderingKeys = messages.keys() instanceof KeySpec.None ? new KeyGenerator[0] : keyGenerators();
        SubscriberAccount account = new SubscriberAccount(
                        subscriber, runId, opening, topology.publishers(), orderingKeys)
                .comparing(messages.headers())
                .splittingByTopic(topology.topics());
        InstantSource instants = messages.instants();
        if (instants != null) {
            account.ofOthers(instants);
        }
        if (!placement.oneHost()) {
            account.splittingByHost(
                    placement.publishers(), placement.subscribers().get(subscriber));
        }
        return crowd == null ? account : account.splittingWays();
    }
}
