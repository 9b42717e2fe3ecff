package dev.weir.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InterruptsTest {

    private final List<String> done = new ArrayList<>();
    private final Interrupts interrupts = new Interrupts(() -> done.add("cut"));

    @Test
    void theFirstSignalEndsOrderlyAndTheSecondAtOnce() {
        interrupts.onFirst(reason -> done.add("stop by " + reason));

        interrupts.arrived("Ctrl-C");
        interrupts.arrived("Ctrl-C");

        assertThat(done).containsExactly("stop by Ctrl-C", "cut");
    }

    @Test
    void aSignalThatCameBeforeItWasSaidWhatToDoIsNotForgotten() {
        interrupts.arrived("SIGTERM");

        interrupts.onFirst(reason -> done.add("stop by " + reason));

        assertThat(done).containsExactly("stop by SIGTERM");
        assertThat(interrupts.first()).contains("SIGTERM");
    }

    @Test
    void onlyTheLastActionCounts() {
        interrupts.onFirst(reason -> done.add("interrupt the start"));
        interrupts.onFirst(reason -> done.add("stop the run"));

        interrupts.arrived("Ctrl-C");

        assertThat(done).containsExactly("stop the run");
    }
}
