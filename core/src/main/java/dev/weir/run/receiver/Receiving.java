package dev.weir.run.receiver;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.Topology;
import java.io.Serializable;

/**
 * What the receiving side of a run needs to know, in whichever process it is.
 *
 * @param runId identity of the run
 * @param topology publishers, subscribers and how these divide the messages
 * @param carrier how identities travel
 * @param keys which keys messages carry
 * @param pacer how threads of the run wait
 */
public record Receiving(int runId, Topology topology, CarrierKind carrier, KeySpec keys, PacerMode pacer)
        implements Serializable {

    public static Receiving of(Scenario scenario, int runId) {
        return new Receiving(
                runId,
                scenario.participants().topology(),
                scenario.messages().carrier(),
                scenario.messages().keys(),
                scenario.participants().pacer());
    }

    /** The account of one subscriber. */
    public SubscriberAccount account(int subscriber, Carrier opening) {
        KeyGenerator[] orderingKeys = new KeyGenerator[keys instanceof KeySpec.None ? 0 : topology.publishers()];
        java.util.Arrays.setAll(orderingKeys, keys::generator);
        return new SubscriberAccount(subscriber, runId, opening, topology.publishers(), orderingKeys);
    }
}
