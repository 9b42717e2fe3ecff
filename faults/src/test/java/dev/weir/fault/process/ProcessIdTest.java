package dev.weir.fault.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.process.ProcessId.State;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProcessIdTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final Signals signals = new Signals();
    private Process process;
    private ProcessId id;

    @BeforeEach
    void start() throws IOException {
        process = new ProcessBuilder("sleep", "600").start();
        id = ProcessId.of(process.pid()).orElseThrow();
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void aSignalIsWaitedForUntilItTakesEffect() {
        assertThat(signals.send(id, Signal.STOP)).isEmpty();
        assertThat(id.await(State.STOPPED, LONG)).isTrue();

        assertThat(signals.send(id, Signal.CONT)).isEmpty();
        assertThat(id.await(State.RUNNING, LONG)).isTrue();

        assertThat(signals.send(id, Signal.KILL)).isEmpty();
        assertThat(id.await(State.GONE, LONG)).isTrue();
    }

    @Test
    void waitingEndsWhenTheTimeIsOver() {
        assertThat(id.await(State.STOPPED, Duration.ofMillis(1))).isFalse();
    }

    @Test
    void anEarlierProcessWithTheSameNumberIsGone() {
        assertThat(new ProcessId(id.pid(), id.startTicks() - 1).state()).isEqualTo(State.GONE);
    }
}
