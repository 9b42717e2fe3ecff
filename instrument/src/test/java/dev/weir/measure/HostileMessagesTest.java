package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.measure.MessageFixture.Instants;
import dev.weir.message.CarrierKind;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.result.Ledger.Sample;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Topology.Delivery;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A subscriber of two streams is given what nobody of its run wrote, with the right run and the right checksum. */
class HostileMessagesTest {

    private static final long START = 10_000_000_000L;
    private static final long LAST = (1L << 40) - 1;

    private final SubscriberAccount account = begun(CarrierKind.BINARY);

    private static SubscriberAccount begun(CarrierKind carrier) {
        SubscriberAccount account = new SubscriberAccount(2, RUN, carrier, 2, new KeyGenerator[0]);
        account.begin(Phase.MEASURE, START);
        return account;
    }

    private ReceiveTally tally() {
        return account.tally(Phase.MEASURE);
    }

    private void receive(int stream, Phase phase, long sequence, Instants instants) {
        account.onMessage(
                MessageFixture.message(RUN, stream, phase, sequence, instants),
                NO_HEADER,
                0,
                MessageHandler.NO_OFFSET,
                START + 5);
    }

    private void receive(long sequence) {
        receive(0, Phase.MEASURE, sequence, new Instants(START, START, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1",
        "0, -9223372036854775808",
        "0, 9223372036854775807",
        "0, 1099511627776",
        "2, 0",
        "32768, 0",
        "65535, 0",
    })
    void anIdentityThatNoMessageOfTheRunHasIsForeign(int stream, long sequence) {
        receive(0);
        receive(2);
        for (Phase phase : Phase.values()) {
            receive(stream, phase, sequence, new Instants(START, START, 0));
        }

        assertThat(tally().foreign.get()).isEqualTo(3);
        assertThat(account.unique(Phase.MEASURE)).isEqualTo(2);
        assertThat(account.received(Phase.MEASURE)).isEqualTo(5);
        assertThat(account.probes(0) + account.unique(Phase.WARM_UP)).isZero();
        assertThat(new AllAccounts(List.of(), List.of(account), Delivery.EACH).imbalances(Phase.MEASURE))
                .isEmpty();
    }

    /** Protobuf alone has room for a stream below 0. */
    @ParameterizedTest
    @CsvSource({
        "-1, 0, false",
        "-2147483648, 0, false",
        "1, 0, true",
        "1, 1099511627775, true",
        "1, 1099511627776, false"
    })
    void anIdentityKnowsWhetherARunCanHaveIt(int stream, long sequence, boolean within) {
        Identity identity = new Identity();
        identity.origin(RUN, stream, Phase.MEASURE);
        identity.message(sequence, 0, 0, 0);

        assertThat(identity.isWithin(2)).isEqualTo(within);
    }

    @Test
    void theLastSequenceThatAStreamMayHaveIsTaken() {
        receive(0);
        receive(LAST);
        receive(LAST);

        assertThat(account.unique(Phase.MEASURE)).isEqualTo(2);
        assertThat(tally().duplicate.get()).isEqualTo(1);
        assertThat(tally().sequences[0].contains(LAST)).isTrue();
    }

    @Test
    void instantsThatNoMessageOfTheRunHasHarmNothing() {
        List<Long> instants = List.of(Long.MIN_VALUE, -1L, Long.MAX_VALUE);
        for (long instant : instants) {
            receive(1, Phase.MEASURE, instants.indexOf(instant), new Instants(instant, instant, instant));
        }

        assertThat(account.unique(Phase.MEASURE)).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = CarrierKind.class,
            names = {"NONE", "TEXT", "HEADER"})
    void whatCannotBeReadIsCorruptHoweverIdentitiesTravel(CarrierKind carrier) {
        SubscriberAccount one = begun(carrier);

        one.unreadable("no update", 4, 2);
        one.unreadable("no text", 0, MessageHandler.NO_OFFSET);

        assertThat(one.unique(Phase.MEASURE)).isZero();
        assertThat(one.received(Phase.MEASURE)).isEqualTo(2);
        assertThat(one.firstCorruption(Phase.MEASURE)).contains("partition 4, offset 2: no update");
        assertThat(one.tally(Phase.MEASURE).corruptions.kept())
                .containsExactly(
                        new Sample(TroubleKind.CORRUPT, -1, -1, "partition 4, offset 2: no update"),
                        new Sample(TroubleKind.CORRUPT, -1, -1, "no text"));
    }

    @Test
    void whatCannotBeReadIsNoMessageInTheSetOfThoseReceived() {
        account.onMessage(measured(0, 0, START), NO_HEADER, 0, 0, START);
        account.unreadable("no update", 0, 1);

        assertThat(tally().sequences[0].size()).isEqualTo(1);
    }
}
