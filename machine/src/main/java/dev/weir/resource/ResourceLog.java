package dev.weir.resource;

import dev.weir.clock.RunClock;
import dev.weir.resource.UsageSeries.Figure;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import dev.weir.resource.os.ProcessorReader;
import dev.weir.resource.os.ProcessorTime;
import dev.weir.result.Interval.ProcessUse;
import dev.weir.result.ProcessCost;
import dev.weir.result.ProcessCost.DiskBytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every process of a run used over time: a thread samples all of them each second. Thread-safe.
 *
 * <p>The figures of two instants are exact when both are {@linkplain #mark marks}; between two samples a process is taken
 * to have used what it used evenly. A question about an instant that has just passed takes a sample.
 */
public final class ResourceLog implements AutoCloseable {

    private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(2);
    private static final long SAMPLE_EVERY_NANOS = 1_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;
    private static final long UNKNOWN = ProcessUsage.UNKNOWN;

    private final RunClock clock;
    private final NotMeasured notMeasured;
    private final Probes probes;
    private final ProcessorReader processors;
    private final List<Watched> processes = new ArrayList<>();
    private final Thread thread;
    private volatile long nextSampleNanos;
    private volatile boolean closing;
    private long lastSampleNanos;
    private boolean closed;

    /** What goes by one name: a process, or several of which each went on for the one before. */
    private static final class Watched {

        private final UsageSeries series = new UsageSeries();
        private final String name;
        private long pid;
        /** None of a process on another host, which tells of itself. */
        private @Nullable ProcessSampler sampler;

        private ProcessUsage before = ProcessUsage.NOTHING;

        Watched(ProcessSampler sampler) {
            this(sampler.name(), sampler.pid());
            this.sampler = sampler;
        }

        Watched(String name, long pid) {
            this.name = name;
            this.pid = pid;
        }

        /** @param host what the processors of this host have done */
        void sample(long atNanos, ProcessorTime host) {
            if (sampler != null) {
                series.add(atNanos, sampler.sample().after(before).onHost(host));
            }
        }

        /** Of a process on another host, of which another may have taken the place. Nothing is told twice for one instant. */
        void tell(long itsPid, long atNanos, ProcessUsage usage) {
            if (itsPid > 0) {
                pid = itsPid;
            }
            if (!series.isPast(atNanos)) {
                series.add(atNanos, usage);
            }
        }

        void retire(long atNanos, ProcessorTime host) {
            if (sampler != null) {
                series.add(atNanos, sampler.retire().after(before).onHost(host));
            }
        }

        boolean isHere(long itsPid) {
            return sampler != null && pid == itsPid;
        }

        /** Whether a process of another host has told nothing since; what it uses now is not known, and not nothing. */
        boolean isSilentFrom(long atNanos) {
            return sampler == null && series.endsBefore(atNanos);
        }

        boolean mayGoOnAs(String itsName) {
            return name.equals(itsName) && sampler != null && sampler.hasEnded();
        }

        void goOnWith(ProcessSampler next) {
            if (sampler != null) {
                before = sampler.sample().after(before);
                sampler.close();
            }
            sampler = next;
            pid = next.pid();
        }

        void close() {
            if (sampler != null) {
                sampler.close();
            }
        }
    }

    private ResourceLog(RunClock clock, NotMeasured notMeasured, Probes probes) {
        this.clock = clock;
        this.notMeasured = notMeasured;
        this.probes = probes;
        this.processors = probes.processors();
        this.nextSampleNanos = clock.nanos() + SAMPLE_EVERY_NANOS;
        this.lastSampleNanos = clock.nanos();
        this.thread = Thread.ofPlatform().daemon().name("weir-resources").unstarted(this::sampleUntilClosed);
    }

    /**
     * Begins to sample this JVM, under {@code ownName}.
     *
     * @param ownName name of this process in the report
     * @param clock the run clock
     */
    public static ResourceLog start(String ownName, RunClock clock) {
        NotMeasured notMeasured = new NotMeasured();
        return start(ownName, clock, notMeasured, Probes.ofThisMachine(clock, notMeasured));
    }

    public static ResourceLog start(String ownName, RunClock clock, NotMeasured notMeasured, Probes probes) {
        ResourceLog log = new ResourceLog(clock, notMeasured, probes);
        log.attach(ownName, ProcessHandle.current().pid());
        log.thread.start();
        return log;
    }

    /**
     * Begins to sample another process of this user on this host; it is counted from now on. Under the name of one that
     * has ended it goes on for that one, and their figures are added up.
     */
    public synchronized void attach(String name, long pid) {
        if (closed) {
            return;
        }
        ProcessSampler sampler = probes.sampler(name, pid);
        Watched process = processes.stream()
                .filter(known -> known.mayGoOnAs(name))
                .findFirst()
                .orElse(null);
        if (process == null) {
            process = new Watched(sampler);
            processes.add(process);
        } else {
            process.goOnWith(sampler);
        }
        probes.sockets().refresh(true);
        process.sample(clock.nanos(), processors.read());
    }

    /** Takes a last sample of a process that is about to end as it should: its figures stay as they are then. */
    public synchronized void detach(long pid) {
        long atNanos = clock.nanos();
        for (Watched process : processes) {
            if (process.isHere(pid) && !closed) {
                process.retire(atNanos, processors.read());
            }
        }
    }

    /**
     * Takes what a process that cannot be sampled from here, such as one on another host, had used at an instant. It is in the
     * order of all processes from its first figures on.
     */
    public synchronized void take(String name, long pid, long atNanos, ProcessUsage usage) {
        if (closed) {
            return;
        }
        Watched process = processes.stream()
                .filter(known -> known.sampler == null && known.name.equals(name))
                .findFirst()
                .orElse(null);
        if (process == null) {
            process = new Watched(name, pid);
            processes.add(process);
        }
        process.tell(pid, atNanos, usage);
    }

    /**
     * Samples every process now, on the calling thread (a few milliseconds), and lets the seconds of the series begin
     * here.
     *
     * @return the instant of the sample: totals from or to it are exact
     */
    public synchronized long mark() {
        long atNanos = sample(true);
        nextSampleNanos = atNanos + SAMPLE_EVERY_NANOS;
        return atNanos;
    }

    private synchronized long sample(boolean exact) {
        long atNanos = clock.nanos();
        if (!closed) {
            lastSampleNanos = atNanos;
            probes.sockets().refresh(exact);
            ProcessorTime host = processors.read();
            for (Watched process : processes) {
                process.sample(atNanos, host);
            }
        }
        return atNanos;
    }

    /**
     * What each process used between two instants, in the order in which they were attached.
     *
     * @param messages how many messages that was for; with 0 the cost per million is unknown
     */
    public synchronized List<ProcessCost> costs(long fromNanos, long toNanos, long messages) {
        sampleUpTo(toNanos);
        return processes.stream()
                .map(process -> cost(process, fromNanos, toNanos, messages))
                .toList();
    }

    private static ProcessCost cost(Watched process, long fromNanos, long toNanos, long messages) {
        UsageSeries series = process.series;
        double cpuSeconds = seconds(series.growth(Figure.CPU_NANOS, fromNanos, toNanos));
        boolean perMessage = cpuSeconds >= 0 && messages > 0;
        return new ProcessCost(
                process.name,
                process.pid,
                cpuSeconds,
                perMessage ? cpuSeconds / messages * MILLION : UNKNOWN,
                series.peakResidentBytes(fromNanos, toNanos),
                new ProcessCost.ContextSwitches(
                        series.growth(Figure.VOLUNTARY_SWITCHES, fromNanos, toNanos),
                        series.growth(Figure.INVOLUNTARY_SWITCHES, fromNanos, toNanos)),
                new ProcessCost.NetworkBytes(
                        series.growth(Figure.RECEIVED_BYTES, fromNanos, toNanos),
                        series.growth(Figure.SENT_BYTES, fromNanos, toNanos)),
                new ProcessCost.GarbageCollections(
                        series.growth(Figure.GC_COUNT, fromNanos, toNanos),
                        seconds(series.growth(Figure.GC_NANOS, fromNanos, toNanos))),
                disk(series, fromNanos, toNanos));
    }

    private static DiskBytes disk(UsageSeries series, long fromNanos, long toNanos) {
        return new DiskBytes(
                series.growth(Figure.READ_BYTES, fromNanos, toNanos),
                series.growth(Figure.WRITTEN_BYTES, fromNanos, toNanos));
    }

    /** What each process used in an interval, in the order of {@link #costs}. */
    public synchronized List<ProcessUse> uses(long fromNanos, long toNanos) {
        sampleUpTo(toNanos);
        return processes.stream()
                .map(process -> use(process, fromNanos, toNanos))
                .toList();
    }

    private static ProcessUse use(Watched process, long fromNanos, long toNanos) {
        UsageSeries series = process.series;
        if (process.isSilentFrom(fromNanos)) {
            return new ProcessUse(
                    process.name, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, DiskBytes.UNKNOWN);
        }
        long voluntary = series.growth(Figure.VOLUNTARY_SWITCHES, fromNanos, toNanos);
        long involuntary = series.growth(Figure.INVOLUNTARY_SWITCHES, fromNanos, toNanos);
        return new ProcessUse(
                process.name,
                seconds(series.growth(Figure.CPU_NANOS, fromNanos, toNanos)),
                series.residentBytes(toNanos),
                series.growth(Figure.RECEIVED_BYTES, fromNanos, toNanos),
                series.growth(Figure.SENT_BYTES, fromNanos, toNanos),
                voluntary < 0 || involuntary < 0 ? UNKNOWN : voluntary + involuntary,
                seconds(series.growth(Figure.GC_NANOS, fromNanos, toNanos)),
                disk(series, fromNanos, toNanos));
    }

    /**
     * What the processors of the host of a process did between two instants, as far as it was told; not known of a process that
     * tells nothing of its host, of one that has told nothing since the first instant, and of none.
     *
     * @param process name of the process
     */
    public synchronized ProcessorTime hostTime(String process, long fromNanos, long toNanos) {
        sampleUpTo(toNanos);
        return processes.stream()
                .filter(known -> known.name.equals(process) && !known.series.endsBefore(fromNanos))
                .findFirst()
                .map(known -> new ProcessorTime(
                        known.series.growth(Figure.HOST_BUSY_NANOS, fromNanos, toNanos),
                        known.series.growth(Figure.HOST_STOLEN_NANOS, fromNanos, toNanos)))
                .orElse(ProcessorTime.UNKNOWN);
    }

    /** Lets a sample lie at or after an instant that has passed: what is said of it now stays true later. */
    private void sampleUpTo(long toNanos) {
        if (toNanos - lastSampleNanos > 0) {
            sample(false);
        }
    }

    private static double seconds(long nanos) {
        return nanos < 0 ? UNKNOWN : nanos / NANOS_PER_SECOND;
    }

    /**
     * What could not be measured, and why: a sentence each. Ask before the processes are ended: one that ends while it is
     * sampled is in the list.
     */
    public List<String> notMeasured() {
        return notMeasured.sentences();
    }

    private void sampleUntilClosed() {
        while (!closing) {
            if (clock.nanos() - nextSampleNanos < 0) {
                clock.parkUntil(nextSampleNanos);
                continue;
            }
            try {
                sampleIfDue();
            } catch (Throwable e) {
                notMeasured.say("sampler", "The use of resources was not measured to the end: " + e);
                return;
            }
        }
    }

    private synchronized void sampleIfDue() {
        // A mark may have moved the next sample while this thread waited for the lock.
        if (clock.nanos() - nextSampleNanos >= 0) {
            long atNanos = sample(false);
            long missedSeconds = (atNanos - nextSampleNanos) / SAMPLE_EVERY_NANOS;
            nextSampleNanos += (missedSeconds + 1) * SAMPLE_EVERY_NANOS;
        }
    }

    /** Ends the sampling, in two seconds at most; what was measured stays. */
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        try {
            thread.join(CLOSE_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        release();
    }

    private synchronized void release() {
        if (!closed) {
            closed = true;
            processes.forEach(process -> process.close());
            probes.sockets().close();
        }
    }
}
