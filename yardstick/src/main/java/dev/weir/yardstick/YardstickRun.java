package dev.weir.yardstick;

import dev.weir.result.YardstickResult;

/** One measurement by a yardstick. Executed once; may be stopped from any thread. */
public final class YardstickRun {

    private final Task task;
    private final StopSign stop = new StopSign();

    public YardstickRun(Task task) {
        this.task = task;
    }

    /**
     * Measures. What goes wrong with a tool or a limit is in the result.
     *
     * @throws dev.weir.transport.TransportException when the system cannot be reached or refuses
     */
    public YardstickResult execute() {
        return switch (task.yardstick()) {
            case PRODUCER_PERFORMANCE -> new ToolRun(task, new ProducerPerformance(task), stop).execute();
            case CONSUMER_PERFORMANCE -> new ToolRun(task, new ConsumerPerformance(task), stop).execute();
            case END_TO_END_LATENCY -> new ToolRun(task, new EndToEndLatency(task), stop).execute();
            case TCP ->
                new LimitRun(
                                task,
                                stop,
                                task.hosts().none() ? new LoopbackTcp(task, stop) : new TcpBetweenHosts(task, stop))
                        .execute();
            case DISK -> new LimitRun(task, stop, new DiskWrite(task, stop)).execute();
            case FSYNC -> new LimitRun(task, stop, new ForcedWrite(task, stop)).execute();
            case MEMORY -> new LimitRun(task, stop, new MemoryCopy(task, stop)).execute();
            case NONE -> throw new IllegalStateException("Weir itself is no yardstick");
        };
    }

    /** Ends the measurement early. Does nothing when it is over or has been stopped. */
    public void stop(String reason) {
        stop.raise(reason);
    }
}
