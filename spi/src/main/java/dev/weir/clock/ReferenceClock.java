package dev.weir.clock;

/**
 * The reference clock of a run as a host reads it: its own clock, moved by a {@link ClockLine}. All hosts of a run stamp with
 * it, so their stamps may be subtracted, to within the bound of their lines. Thread-safe.
 */
public final class ReferenceClock implements RunClock {

    private final RunClock host;
    private volatile ClockLine line;
    private volatile boolean moved;

    /** @param host the clock of this host; the reference itself until it is told otherwise */
    public ReferenceClock(RunClock host) {
        this.host = host;
        this.line = ClockLine.SAME;
    }

    /**
     * Moves this clock. Stamps before and after are not comparable, so that it is done between phases only.
     */
    public void follow(ClockLine fitted) {
        line = fitted;
        moved = true;
    }

    @Override
    public long nanos() {
        // A worker of this host reads its clock as fast as it did without a line.
        return moved ? line.toReference(host.nanos()) : host.nanos();
    }

    @Override
    public WallTime wallTime() {
        WallTime there = host.wallTime();
        return new WallTime(line.toReference(there.nanos()), there.epochNanos(), there.zone());
    }

    @Override
    public void parkUntil(long deadlineNanos) {
        host.parkUntil(line.toHost(deadlineNanos));
    }
}
