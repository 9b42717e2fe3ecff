package dev.weir.run.host;

import dev.weir.resource.WatchedSample;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A host on which a run starts workers, or whose processes it watches: this one, or another one through its agent. Its methods may be called by any thread, and
 * none waits for longer than the host takes to answer.
 */
public interface WorkerHost {

    /** Its name, as the report tells it; no two hosts of a run have the same. */
    String name();

    /** The address it was reached at; empty for this host. */
    String address();

    /**
     * The address of this host that it connected to, and so reaches; empty for this host, and for one that was lost.
     */
    default Optional<InetAddress> reachedAddress() {
        return Optional.empty();
    }

    /** Whether it is this host, whose workers share the clock of this process and end with it. */
    default boolean isHere() {
        return address().isEmpty();
    }

    /**
     * Starts a worker there.
     *
     * <p>The process behaves as one of this host does: orders are written to its standard input, messages are read from its standard
     * output, and it ends when its standard input is closed. It also ends about five seconds after this host is gone or cannot
     * be heard any more, later if its machine has far too much to do. If the host is lost, the process has ended, with
     * {@link #LOST} as its exit value.
     *
     * @param process its name in the report
     * @throws IOException if none can be started, with a sentence that says why
     */
    Process start(String process) throws IOException;

    /** The exit value of a process whose host was lost: nobody knows its own. */
    int LOST = -1;

    /** How and when the host was lost, in words that go on "agent a …": {@code was lost: it sent no heartbeats}. Empty while it is there. */
    Optional<String> lost();

    /**
     * Why it counts as lost, in such words: also where {@link #lost} tells of nothing, because only a worker noticed that nothing
     * reached it any more.
     */
    default String reasonOfLoss() {
        return lost().orElse("was lost: for " + LeaseWatch.ENDS_AFTER.toSeconds()
                + " s nothing that the run sent reached a worker there");
    }

    /** How its clock differs from the run's; empty if it has the run's clock. */
    Optional<HostClock> clock();

    /** How many files and sockets one process there may have open. */
    long descriptors();

    /** The machine and the software, by name, as {@code ProcessWatch.environment} tells them; empty for this host. */
    Map<String, String> environment();

    /** Names of the processes that its agent watches, and then it starts no workers; empty for a host that starts workers. */
    default List<String> watches() {
        return List.of();
    }

    /**
     * Asks what the processes that its agent watches have used until now. Never blocks; the answer completes on a thread that must not
     * be kept waiting, and fails with a sentence where there is none.
     *
     * @param exact whether the counters of sockets are read even when that costs more than the share of time that it may take
     */
    default CompletableFuture<WatchedSample> sampleWatched(boolean exact) {
        return CompletableFuture.failedFuture(new IOException(name() + " watches nothing"));
    }
}
