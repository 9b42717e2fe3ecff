package dev.weir.agent.service;

import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.MessageSender;
import dev.weir.clock.RunClock;
import dev.weir.resource.ProcessChoice;
import dev.weir.resource.WatchedProcesses;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an agent watches, for one controller: looks when it is asked, in a thread of its own, and at nothing otherwise. Safe for use by
 * several threads.
 */
final class HostedWatch implements AutoCloseable {

    /** A controller asks once a second, and when a phase begins or ends. */
    private static final int MOST_WAITING = 16;

    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

    private final List<ProcessChoice> choices;
    private final String hostName;
    private final RunClock clock;
    private final ThreadPoolExecutor looking = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name("weir-watch").factory());

    /** Opened when it is asked first; used by the thread that looks. */
    private @Nullable WatchedProcesses opened;

    HostedWatch(List<ProcessChoice> choices, String hostName, RunClock clock) {
        this.choices = choices;
        this.hostName = hostName;
        this.clock = clock;
    }

    /** Names of what it watches. */
    List<String> names() {
        return choices.stream().map(ProcessChoice::name).toList();
    }

    /**
     * Answers a question, soon. Never blocks.
     *
     * @return why the controller should not have asked, in words that go on "the controller …"
     */
    Optional<String> sample(ControllerMessage.SampleWatched question, MessageSender<AgentMessage> sender) {
        if (choices.isEmpty()) {
            return Optional.of("asked what is watched, which is nothing");
        }
        try {
            looking.execute(() -> sender.send(answer(question)));
            return Optional.empty();
        } catch (RejectedExecutionException e) {
            return looking.isShutdown() ? Optional.empty() : Optional.of("asks faster than anybody can look");
        }
    }

    private AgentMessage answer(ControllerMessage.SampleWatched question) {
        try {
            WatchedProcesses watched = opened;
            if (watched == null) {
                watched = WatchedProcesses.open(choices, hostName, clock);
                opened = watched;
            }
            return new AgentMessage.Watched(question.question(), watched.sample(question.exact()));
        } catch (Throwable e) {
            return new AgentMessage.WatchFailed(question.question(), "a defect of the agent: " + e);
        }
    }

    /** Looks at nothing any more. */
    @Override
    public void close() {
        looking.shutdownNow();
        try {
            if (looking.awaitTermination(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS) && opened != null) {
                opened.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
