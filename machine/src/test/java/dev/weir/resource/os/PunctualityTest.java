package dev.weir.resource.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the kernel itself says of a thread that asked; in a thread of its own, so that no other test is scheduled so. */
@EnabledOnOs(OS.LINUX)
class PunctualityTest {

    // Of the fields of proc_pid_stat(5) behind the name in brackets.
    private static final int NICENESS = 16;

    private record Asked(boolean granted, String slackNanos, long sliceNanos, String niceness) {}

    @Test
    void kernelGrantsLeastSlackAndShortSliceAndChangesNothingElse() throws Exception {
        Asked before = inAThread(false);
        Asked after = inAThread(true);

        assertThat(after.granted()).isTrue();
        assertThat(after.slackNanos()).isEqualTo("1").isNotEqualTo(before.slackNanos());
        assertThat(after.niceness()).isEqualTo(before.niceness());
        // A kernel before 6.12 takes the request and keeps no slice of a thread's own.
        assertThat(after.sliceNanos()).isIn(100_000L, 0L);
    }

    private static Asked inAThread(boolean ask) throws InterruptedException, ExecutionException, TimeoutException {
        FutureTask<Asked> answer = new FutureTask<>(() -> look(ask && Punctuality.askForThisThread()));
        Thread.ofPlatform().start(answer);
        return answer.get(2, TimeUnit.MINUTES);
    }

    private static Asked look(boolean granted) {
        try {
            Path own = Path.of("/proc/thread-self").toRealPath();
            List<String> stat = List.of(Pattern.compile(" ")
                    .split(Files.readString(own.resolve("stat")).replaceFirst(".*\\) ", "")));
            String slack = Files.readString(Path.of("/proc", own.getFileName().toString(), "timerslack_ns"))
                    .strip();
            return new Asked(granted, slack, Punctuality.sliceNanos(), stat.get(NICENESS));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
