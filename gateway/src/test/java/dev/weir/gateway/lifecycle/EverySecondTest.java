package dev.weir.gateway.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EverySecondTest {

    private static final Duration AT_ONCE = Duration.ofMillis(1);

    private final ThreadFailure failure = new ThreadFailure();

    @Test
    void aDefectEndsNeitherTheThreadNorTheGateway() throws InterruptedException {
        CountDownLatch thrice = new CountDownLatch(3);
        try (EverySecond watch = new EverySecond("test-defect", AT_ONCE, () -> fail(thrice), failure)) {
            watch.start();
            assertThat(thrice.await(2, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(reported()).isNotDone();
    }

    private static void fail(CountDownLatch done) {
        done.countDown();
        if (done.getCount() == 1) {
            throw new StackOverflowError("a test");
        }
        throw new IllegalStateException("a test");
    }

    @Test
    void troubleOfTheJvmEndsTheThreadAndIsReported() {
        Runnable deed = () -> {
            throw new OutOfMemoryError("a test");
        };
        try (EverySecond watch = new EverySecond("test-trouble", AT_ONCE, deed, failure)) {
            watch.start();
            assertThat(reported().orTimeout(2, TimeUnit.MINUTES).join())
                    .isEqualTo("the thread test-trouble ended: java.lang.OutOfMemoryError: a test");
        }
    }

    @Test
    void oneThatWasNeverStartedCanBeClosed() {
        new EverySecond("test-unstarted", () -> {}, failure).close();
        assertThat(reported()).isNotDone();
    }

    private CompletableFuture<String> reported() {
        CompletableFuture<String> reported = new CompletableFuture<>();
        failure.whenReported(reported::complete);
        return reported;
    }
}
