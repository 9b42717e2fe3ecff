package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FailuresTest {

    private final Failures failures = new Failures();

    @Test
    void aFailureReportedAfterTheQuestionIsTheAnswer() {
        var answer = new CompletableFuture<String>();
        Thread asking = Thread.ofPlatform().start(() -> answer.complete(failures.awaitFirst(Duration.ofSeconds(50))));
        while (asking.getState() != Thread.State.TIMED_WAITING) {
            assertThat(answer).as("answered before anything was reported").isNotDone();
            Thread.onSpinWait();
        }

        failures.onError(new IllegalStateException("FATAL - the driver is gone"));

        assertThat(answer.join()).isEqualTo("the driver is gone");
        assertThat(failures.all()).contains("the driver is gone");
    }

    @Test
    void withoutAFailureTheWaitEndsWithItsLimit() {
        assertThat(failures.awaitFirst(Duration.ofMillis(1))).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThat(failures.awaitFirst(Duration.ofSeconds(50))).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
    }
}
