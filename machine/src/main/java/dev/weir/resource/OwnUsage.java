package dev.weir.resource;

import dev.weir.clock.RunClock;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorReader;
import java.util.List;

/** Samples this JVM and the processors of its host, for a process on another host that cannot. One thread at a time. */
public final class OwnUsage implements AutoCloseable {

    private final NotMeasured notMeasured;
    private final Probes probes;
    private final ProcessSampler sampler;
    private final ProcessorReader processors;

    private OwnUsage(NotMeasured notMeasured, Probes probes, ProcessSampler sampler) {
        this.notMeasured = notMeasured;
        this.probes = probes;
        this.sampler = sampler;
        this.processors = probes.processors();
    }

    /**
     * Gets ready to sample.
     *
     * @param name name of this process in the report
     */
    public static OwnUsage start(String name, RunClock clock) {
        NotMeasured notMeasured = new NotMeasured();
        Probes probes = Probes.ofThisMachine(clock, notMeasured);
        return new OwnUsage(
                notMeasured,
                probes,
                probes.sampler(name, ProcessHandle.current().pid()));
    }

    /** Number of this process. */
    public long pid() {
        return sampler.pid();
    }

    /** What this process has used until now, and what the processors of its host have done. */
    public ProcessUsage sample() {
        probes.sockets().refresh(true);
        return sampler.sample().onHost(processors.read());
    }

    /** What could not be measured, and why: a sentence each. */
    public List<String> notMeasured() {
        return notMeasured.sentences();
    }

    @Override
    public void close() {
        sampler.close();
        probes.sockets().close();
    }
}
