package dev.weir.yardstick;

import dev.weir.result.YardstickResult;
import java.util.Map;

/** One measurement by a yardstick. Executed once; may be stopped from any thread. */
public final class YardstickRun {

    private final Task task;
    private final Map<String, String> environment;
    private final StopSign stop = new StopSign();

    public YardstickRun(Task task) {
        this(task, System.getenv());
    }

    /** @param environment in which programs of others are looked for */
    YardstickRun(Task task, Map<String, String> environment) {
        this.task = task;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Measures. What goes wrong with a tool or a limit is in the result.
     *
     * @throws dev.weir.transport.TransportException when the system cannot be reached or refuses
     */
    public YardstickResult execute() {
        return switch (task.yardstick()) {
            case PRODUCER_PERFORMANCE -> tool(new ProducerPerformance(task));
            case CONSUMER_PERFORMANCE -> tool(new ConsumerPerformance(task));
            case END_TO_END_LATENCY -> tool(new EndToEndLatency(task));
            case REDIS_BENCHMARK -> tool(new RedisBenchmark(task));
            case NATS_BENCH -> tool(new NatsBench(task));
            case PERF_TEST -> tool(new PerfTest(task));
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

    private YardstickResult tool(Tool tool) {
        return new ToolRun(task, tool, stop, environment).execute();
    }

    /** Ends the measurement early. Does nothing when it is over or has been stopped. */
    public void stop(String reason) {
        stop.raise(reason);
    }
}
