package dev.weir.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.packed.Packable;
import dev.weir.packed.PackedFields;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.util.BitSet;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is told of clients arrives, field by field. */
class ClientStatesTest {

    private final Random random = new Random(1);

    private static <T> T travelled(T value, BiConsumer<T, PackedOutput> pack, Function<PackedInput, T> unpack) {
        record Travelling<T>(T value, BiConsumer<T, PackedOutput> packing) implements Packable {
            @Override
            public void pack(PackedOutput to) {
                packing.accept(value, to);
            }
        }
        return PackedFields.travelled(new Travelling<>(value, pack), from -> new Travelling<>(unpack.apply(from), pack))
                .value();
    }

    @Test
    void allThatClientsHaveTravels() {
        ClientStates states = PackedClients.states(random);

        PackedFields.assertThatAllTravel(
                states, ClientStates.none(1, 1), PackedFields.travelled(states, ClientStates::new));
    }

    @Test
    void allTimesTravelButTheStart() {
        ClientTimes times = PackedClients.times(random);

        PackedFields.assertThatAllTravel(
                times,
                new ClientTimes(1, false),
                travelled(times, ClientTimes::pack, ClientTimes::new),
                "startNanos",
                "lost.subscribed",
                "lost.away");
    }

    @Test
    void latenciesThatAreNotTakenApartStayAbsent() {
        ClientTimes times = new ClientTimes(2, false).copy();

        ClientTimes copy = travelled(times, ClientTimes::pack, ClientTimes::new);

        assertThat(copy).usingRecursiveComparison().isEqualTo(times);
    }

    @Test
    void allGapsInTimeTravel() {
        DeliveryGaps gaps = new DeliveryGaps(3, 8);
        for (long i = 1; i <= 12; i++) {
            gaps.received(1, i * i * 20_000_000L);
        }
        gaps = gaps.copy();

        PackedFields.assertThatAllTravel(
                gaps, new DeliveryGaps(1, 1), travelled(gaps, DeliveryGaps::pack, DeliveryGaps::new));
    }

    @Test
    void allLostConnectionsTravelButWhoIsSubscribedNow() {
        LostConnections lost = new LostConnections();
        lost.subscribed(0, -1);
        lost.dropped(0, 50_000_000);
        lost.subscribed(0, 90_000_000);

        PackedFields.assertThatAllTravel(
                lost,
                LostConnections.none(),
                travelled(lost, LostConnections::pack, LostConnections::new),
                "subscribed",
                "away");
    }

    @Test
    void allMissingRangesTravel() {
        Gaps gaps = new Gaps();
        gaps.add(3, 5);
        gaps.add(9, 1L << 40);
        gaps = gaps.copy();

        PackedFields.assertThatAllTravel(gaps, new Gaps(), travelled(gaps, Gaps::pack, Gaps::new));
    }

    @Test
    void allTroublesTravel() {
        Troubles troubles = new Troubles(1, 2, 3, 4, 5);

        PackedFields.assertThatAllTravel(troubles, Troubles.NONE, travelled(troubles, Troubles::pack, Troubles::new));
    }

    @Test
    void figuresOfDifferentNumbersOfClientsAreRefused() {
        ClientStates different = new ClientStates(
                new long[4],
                new int[2],
                PackedClients.times(random),
                new BitSet(),
                new ClientStates.Lacks(Map.of(), Map.of(), Map.of()),
                Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PackedFields.travelled(different, ClientStates::new))
                .withMessage("4 numbers, 2 counts and times of 5 clients do not fit together");
    }
}
