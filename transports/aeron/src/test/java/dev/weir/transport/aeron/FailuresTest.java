package dev.weir.transport.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
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
    void anErrorIsToldToTheHandlerOfTheProcessToo() {
        List<Throwable> told = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> told.add(fault));
        try {
            failures.onError(new NoClassDefFoundError("some/Class"));
            failures.onError(new IllegalStateException("a failure of the system"));
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }

        assertThat(told).singleElement().isInstanceOf(NoClassDefFoundError.class);
        assertThat(failures.all()).contains("some/Class").contains("a failure of the system");
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
