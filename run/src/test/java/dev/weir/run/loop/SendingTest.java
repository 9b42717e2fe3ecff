package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.schedule.PacerMode;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdOrder;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SendingTest {

    private static final Sampling ALL = new Sampling(Timed.ALL);
    private static final KeySpec KEYS = new KeySpec.Uniform(1_000, 7);

    private static Sending sending(CarrierKind carrier, PayloadHandling handling, @Nullable CrowdOrder crowd) {
        var messages = new Sending.Messages(
                carrier,
                KEYS,
                new PayloadSpec.Zeros(new SizeRange(100, 100)),
                handling,
                new MessageHeaders(List.of(), false, 0),
                WallTime.FROM_EPOCH);
        return new Sending(
                1, new Topology(3, 1, Topology.Delivery.EACH), messages, PacerMode.PARK, crowd, false, false);
    }

    private static Class<?> carrier(CarrierKind kind, PayloadHandling handling) {
        return sending(kind, handling, null).carrier(ALL).getClass();
    }

    @Test
    void contentFillsWhatTheIdentityLeavesOfAMessage() {
        assertThat(sending(CarrierKind.BINARY, PayloadHandling.READ, null)
                        .load()
                        .generator(0)
                        .maxBytes())
                .isEqualTo(100 - Carrier.of(CarrierKind.BINARY).overheadBytes());
        assertThat(sending(CarrierKind.HEADER, PayloadHandling.READ, null)
                        .load()
                        .generator(0)
                        .maxBytes())
                .isEqualTo(100);
    }

    @Test
    void identitiesTravelBesideBytesThatNobodyReads() {
        Class<?> beside = Carrier.beside(ALL).getClass();

        assertThat(carrier(CarrierKind.HEADER, PayloadHandling.COPY)).isEqualTo(beside);
        assertThat(carrier(CarrierKind.HEADER, PayloadHandling.READ))
                .isNotEqualTo(beside)
                .isEqualTo(Carrier.of(CarrierKind.HEADER).getClass());
        assertThat(carrier(CarrierKind.NONE, PayloadHandling.COPY))
                .isEqualTo(Carrier.of(CarrierKind.NONE).getClass());
    }

    @Test
    void everyStreamHasKeysOfItsOwn() {
        Sending sending = sending(CarrierKind.BINARY, PayloadHandling.READ, null);
        KeyGenerator[] generators = sending.keyGenerators();

        assertThat(sending.publishers()).isEqualTo(3);
        assertThat(generators).hasSize(3);
        for (int stream = 0; stream < 3; stream++) {
            assertThat(generators[stream].key(5))
                    .isEqualTo(KEYS.generator(stream).key(5));
        }
        assertThat(generators[0].key(5)).isNotEqualTo(generators[1].key(5));
    }

    @Test
    void messagesAreDueToTheClientsOfACrowdIfThereIsOne() {
        var crowd = new CrowdOrder(0, 0, 6, new CrowdOrder.Work(ClientWork.STAMP, 0), 0, CrowdOrder.Slow.NONE);
        Sending toClients = sending(CarrierKind.BINARY, PayloadHandling.READ, crowd);

        assertThat(toClients.audience(toClients.keyGenerators()))
                .satisfies(audience -> assertThat(audience.of(0, 5)).isEqualTo(6));
        assertThat(sending(CarrierKind.BINARY, PayloadHandling.READ, null).audience(new KeyGenerator[0]))
                .isNull();
    }
}
