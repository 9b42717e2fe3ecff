package dev.weir.resource.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.RunClock;
import dev.weir.clock.SystemClock;
import dev.weir.resource.jvm.GcEvents.GcEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcEventsTest {

    private final RunClock clock = new SystemClock();

    @Test
    void aCollectionOfThisJvmIsAnEventOnTheRunClock() {
        try (GcEvents events = GcEvents.listen(clock)) {
            long beforeNanos = clock.nanos();
            System.gc();
            List<GcEvent> asked = awaitAskedFor(events);
            long heardNanos = clock.nanos();

            assertThat(asked.getFirst().collector()).isNotBlank();
            // The JVM stamps in milliseconds, and tells after the fact.
            assertThat(asked.getFirst().atNanos()).isBetween(beforeNanos - 3_000_000, heardNanos);
        }
    }

    private List<GcEvent> awaitAskedFor(GcEvents events) {
        long deadlineNanos = clock.nanos() + 20_000_000_000L;
        while (true) {
            List<GcEvent> asked = events.events().stream()
                    .filter(event -> event.cause().equals("System.gc()"))
                    .toList();
            if (!asked.isEmpty()) {
                return asked;
            }
            assertThat(clock.nanos() - deadlineNanos).isNegative();
            Thread.onSpinWait();
        }
    }

    @Test
    void cyclesDuringWhichTheProgramRunsOnAreNoPauses() {
        assertThat(OwnGc.pauses("ZGC Major Cycles")).isFalse();
        assertThat(OwnGc.pauses("ZGC Major Pauses")).isTrue();
        assertThat(OwnGc.pauses("G1 Young Generation")).isTrue();
    }
}
