package dev.weir.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.FaultActor.Sight;
import dev.weir.fault.ListenerProbe.Answer;
import dev.weir.fault.ProcessActor.Means;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.Signals;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.transport.cluster.ClusterView;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Faults are injected into busy systems too, whose victims take longer to answer than the quick time. */
class ProcessActorTest {

    @TempDir
    private Path folder = Path.of("");

    private ProcessActor freeze(SleepingBroker broker) {
        ListenerProbe slow = (address, withinMillis) -> {
            boolean waited = withinMillis > ListenerProbe.QUICK_MILLIS;
            return broker.answer() == Answer.ANSWERED && !waited ? Answer.SILENT : broker.answer();
        };
        var means = new Means(new Signals(), new FaultJournal(folder), slow, ClusterView.EMPTY, Surroundings.NONE);
        return new ProcessActor(FaultAction.FREEZE, broker, means);
    }

    @Test
    @Timeout(60)
    void aVictimThatAnswersSlowlyIsWellBeforeAndAfter() throws Exception {
        try (SleepingBroker broker = new SleepingBroker(1);
                ProcessActor actor = freeze(broker)) {
            assertThat(actor.before().seen()).isTrue();

            actor.prepare();
            assertThat(actor.inject()).isEmpty();
            awaitSeen(actor, true);
            assertThat(actor.confirmation().seen()).isTrue();

            assertThat(actor.heal()).isEmpty();
            awaitSeen(actor, false);
            Sight healed = actor.healed();
            assertThat(healed.seen()).as(healed.text()).isTrue();
        }
    }

    @Test
    @Timeout(60)
    void aVictimWhoseFreezeWasNotTakenBackGoesOnWhenTheFaultIsOver() throws Exception {
        try (SleepingBroker broker = new SleepingBroker(1)) {
            try (ProcessActor actor = freeze(broker)) {
                actor.prepare();
                assertThat(actor.inject()).isEmpty();
                awaitSeen(actor, true);
                assertThat(folder).isNotEmptyDirectory();
            }

            while (broker.answer() != Answer.ANSWERED) {
                Thread.sleep(Duration.ofMillis(2));
            }
            assertThat(folder).isEmptyDirectory();
        }
    }

    /** A signal takes its time. */
    private static void awaitSeen(ProcessActor actor, boolean frozen) throws InterruptedException {
        while (actor.effect().seen() != frozen) {
            Thread.sleep(Duration.ofMillis(2));
        }
    }
}
