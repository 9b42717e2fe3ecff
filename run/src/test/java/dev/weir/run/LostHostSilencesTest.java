package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.AcrossHosts;
import dev.weir.result.HostFigures;
import dev.weir.result.HostFigures.ClockFigures;
import dev.weir.result.HostFigures.HostLoss;
import dev.weir.result.fault.FaultFigures;
import dev.weir.run.watch.PauseAccount;
import dev.weir.run.watch.SilenceWatch.Kind;
import dev.weir.run.watch.SilenceWatch.Silence;
import dev.weir.run.watch.Silences;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A host that told something last after 4 s, which was noticed after 8 s, in a run that goes on without it. */
class LostHostSilencesTest {

    private static final long SECOND = 1_000_000_000;
    private static final long START = 7 * SECOND;
    private static final HostLoss LOSS = new HostLoss(8 * SECOND, "was lost: it sent no heartbeats", 4 * SECOND);

    private static List<String> unexplained(HostLoss loss, Silence... silences) {
        var host = new HostFigures("b", "192.0.2.1", List.of("weir on b"), ClockFigures.OF_RUN, loss, Map.of());
        Silences all = Silences.of(List.of(silences), PauseAccount.NONE, START);
        return FaultResults.unexplained(FaultFigures.NONE, all, START, new AcrossHosts(List.of(host), List.of()))
                .all()
                .stream()
                .map(Silences.Told::text)
                .toList();
    }

    private static Silence received(int fromSeconds, int toSeconds) {
        return new Silence(Kind.RECEIVED, START + fromSeconds * SECOND, START + toSeconds * SECOND, true);
    }

    @Test
    void aSilenceThatBeganWhenTheHostHadToldLastIsNotOneOfTheSystem() {
        assertThat(unexplained(LOSS, received(4, 8))).isEmpty();
        assertThat(unexplained(LOSS, received(5, 10))).isEmpty();
    }

    @Test
    void oneBeforeTheHostWasLostIsTold() {
        assertThat(unexplained(LOSS, received(1, 3))).containsExactly("nothing received from 1.0 to 3.0 s");
    }

    @Test
    void oneAfterTheRunKnewThatTheHostWasLostIsTold() {
        assertThat(unexplained(LOSS, received(4, 8), received(12, 15)))
                .containsExactly("nothing received from 12.0 to 15.0 s");
    }

    @Test
    void withoutALostHostAllAreTold() {
        assertThat(Stream.of(received(1, 3), received(4, 8), received(12, 15))
                        .flatMap(silence -> unexplained(HostLoss.NONE, silence).stream()))
                .hasSize(3);
    }
}
