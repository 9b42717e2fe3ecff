package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.child.ChildJvm;
import dev.weir.run.host.LeaseWatch;
import dev.weir.run.host.WorkerLauncher;
import dev.weir.run.host.WorkerLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** A real worker of a run on another host that nobody gives anything. */
final class LeasedWorkerIT {

    @Test
    void leasedWorkerWithoutOrdersEndsThoughStandardInputIsOpen()
            throws IOException, ExecutionException, InterruptedException, TimeoutException {
        Process worker = WorkerLauncher.start("weir receiver on c", ChildJvm.ownOptions(), WorkerLimits.NONE, true);
        try {
            worker.onExit().get(5, TimeUnit.MINUTES);

            assertThat(worker.exitValue()).isEqualTo(LeaseWatch.EXIT_CODE);
            assertThat(new String(worker.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("ended itself: it was given nothing for 5 s");
        } finally {
            worker.destroyForcibly();
        }
    }
}
