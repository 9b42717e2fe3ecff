package dev.weir.agent.service;

import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.MessageSender;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The workers of one controller. Safe for use by several threads. */
final class HostedWorkers {

    private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);
    private static final Duration DIES_WITHIN = Duration.ofSeconds(5);

    private final WorkerStarter starter;
    private final AgentServiceListener listener;
    private final Map<Integer, HostedWorker> running = new ConcurrentHashMap<>();
    private boolean ending;
    private long killedNanos;

    HostedWorkers(WorkerStarter starter, AgentServiceListener listener) {
        this.starter = starter;
        this.listener = listener;
    }

    /**
     * Does what a controller wants. Never blocks. What concerns a worker that is over is of no interest.
     *
     * @return false if it sent more than it was granted
     */
    boolean take(ControllerMessage said, MessageSender<AgentMessage> sender) {
        switch (said) {
            case ControllerMessage.ClockKey key -> throw new IllegalStateException("no order for a worker: " + key);
            case ControllerMessage.SampleWatched question ->
                throw new IllegalStateException("no order for a worker: " + question);
            case ControllerMessage.StartWorker order -> start(order, sender);
            case ControllerMessage.InputBytes bytes -> {
                return worker(bytes.worker())
                        .map(worker -> worker.add(bytes.bytes()))
                        .orElse(true);
            }
            case ControllerMessage.InputEnd end -> worker(end.worker()).ifPresent(HostedWorker::endInput);
            case ControllerMessage.OutputCredit credit ->
                worker(credit.worker()).ifPresent(worker -> worker.grant(credit.output(), credit.bytes()));
            case ControllerMessage.KillWorker kill -> worker(kill.worker()).ifPresent(HostedWorker::kill);
        }
        return true;
    }

    private Optional<HostedWorker> worker(int number) {
        return Optional.ofNullable(running.get(number));
    }

    private synchronized void start(ControllerMessage.StartWorker order, MessageSender<AgentMessage> sender) {
        int number = order.worker();
        if (ending) {
            sender.send(new AgentMessage.StartRefused(number, "the agent is being ended"));
            return;
        }
        HostedWorker worker = new HostedWorker(order, sender, listener);
        running.put(number, worker);
        worker.run(starter, () -> running.remove(number));
    }

    /** Ends the standard inputs of all workers, and starts none any more. Does not wait. */
    synchronized void beginToEnd() {
        if (!ending) {
            ending = true;
            killedNanos = System.nanoTime() + ENDS_WITHIN.toNanos();
        }
        running.values().forEach(HostedWorker::hangUp);
    }

    /** Waits until all have ended, and kills those that have not two seconds after they began to. */
    void end() {
        beginToEnd();
        List<HostedWorker> left;
        long firstNanos;
        synchronized (this) {
            left = List.copyOf(running.values());
            firstNanos = killedNanos;
        }
        boolean interrupted = !ended(left, firstNanos);
        left.forEach(HostedWorker::kill);
        interrupted |= !ended(left, System.nanoTime() + DIES_WITHIN.toNanos());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the ends of workers; returns false if it was interrupted meanwhile, which ends the waiting. */
    private static boolean ended(List<HostedWorker> workers, long deadlineNanos) {
        try {
            for (HostedWorker worker : workers) {
                worker.awaitEnd(deadlineNanos - System.nanoTime());
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
