package dev.weir.run.watch;

import dev.weir.clock.RunClock;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.AllAccounts.Moments;
import dev.weir.message.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Notes the times in which the system acknowledged or delivered nothing for a second or more although messages were
 * outstanding. Used by the run's own thread, which looks a few times a second; the ends of a silence are stamps of messages
 * where there are any.
 */
public final class SilenceWatch {

    /** What is shorter is no silence. */
    public static final long LEAST_NANOS = 1_000_000_000;

    private static final int MOST = 1_000;

    /** What did not happen. */
    public enum Kind {
        ACKNOWLEDGED,
        RECEIVED,
        /** No operation of a step ended. */
        ENDED
    }

    /**
     * One silence.
     *
     * @param fromNanos when it began, by the run's clock
     * @param over whether it ended before the run, or the step, did
     */
    public record Silence(Kind kind, long fromNanos, long toNanos, boolean over) {

        public long lengthNanos() {
            return toNanos - fromNanos;
        }
    }

    private final RunClock clock;
    private final AllAccounts accounts;
    private final Runnable takeNews;
    private final Side acknowledged;
    private final Side received;
    private final List<Silence> silences = new ArrayList<>();

    /**
     * @param startNanos when the measured phase begins, by the run's clock
     * @param takeNews brings accounts up to what another process has told
     */
    public SilenceWatch(RunClock clock, long startNanos, AllAccounts accounts, Runnable takeNews) {
        this.clock = clock;
        this.accounts = accounts;
        this.takeNews = takeNews;
        this.acknowledged = new Side(Kind.ACKNOWLEDGED, startNanos);
        this.received = new Side(Kind.RECEIVED, startNanos);
    }

    /** One side of the system. */
    private static final class Side {

        private final Kind kind;
        private long happened;
        private long failed;
        private long lastNanos;
        private long idleNanos;
        private long sinceNanos;
        private boolean waiting;

        private Side(Kind kind, long startNanos) {
            this.kind = kind;
            this.lastNanos = startNanos;
            this.idleNanos = startNanos;
        }

        /** Returns the silence that has just ended. */
        private Optional<Silence> look(
                long nowNanos, long happenedNow, long failedNow, Moments moments, boolean waitingNow) {
            Optional<Silence> ended = Optional.empty();
            if (happenedNow != happened || failedNow != failed) {
                boolean stamped = happenedNow != happened;
                long resumedNanos = moments.resumedNanos();
                if (stamped && moments.resumedFromNanos() > 0) {
                    long fromNanos = Math.max(lastNanos, moments.resumedFromNanos());
                    ended = Optional.of(new Silence(kind, fromNanos, resumedNanos, true));
                } else if (waiting && stamped && resumedNanos > sinceNanos) {
                    ended = Optional.of(new Silence(kind, sinceNanos, resumedNanos, true));
                } else if (waiting && !stamped) {
                    ended = Optional.of(new Silence(kind, sinceNanos, nowNanos, true));
                }
                happened = happenedNow;
                failed = failedNow;
                waiting = false;
                lastNanos =
                        stamped ? Math.clamp(moments.lastNanos(), lastNanos, Math.max(lastNanos, nowNanos)) : nowNanos;
            }
            if (!waitingNow) {
                waiting = false;
                idleNanos = nowNanos;
            } else if (!waiting) {
                waiting = true;
                sinceNanos = Math.max(lastNanos, idleNanos);
            }
            return ended;
        }

        private Optional<Silence> open(long nowNanos) {
            return waiting ? Optional.of(new Silence(kind, sinceNanos, nowNanos, false)) : Optional.empty();
        }
    }

    /** Looks how far everything has come. */
    public void look() {
        takeNews.run();
        long nowNanos = clock.nanos();
        AllAccounts.Snapshot now = accounts.snapshot(Phase.MEASURE);
        acknowledged
                .look(
                        nowNanos,
                        now.acked(),
                        now.failed(),
                        accounts.acked(Phase.MEASURE, acknowledged.lastNanos),
                        accounts.outstanding(Phase.MEASURE) > 0)
                .ifPresent(this::note);
        received.look(
                        nowNanos,
                        now.unique(),
                        0,
                        accounts.received(Phase.MEASURE, received.lastNanos),
                        accounts.awaiting(Phase.MEASURE))
                .ifPresent(this::note);
    }

    /**
     * Ends: what is silent now stayed so.
     *
     * @param allRead whether everybody has read all that there was to read: what has not arrived is lost, and nobody waits for it
     */
    public void end(boolean allRead) {
        look();
        acknowledged.open(clock.nanos()).ifPresent(this::note);
        if (!allRead) {
            received.open(clock.nanos()).ifPresent(this::note);
        }
    }

    private void note(Silence silence) {
        if (silence.lengthNanos() >= LEAST_NANOS && silences.size() < MOST) {
            silences.add(silence);
        }
    }

    /** All silences so far, in the order in which they ended. */
    public List<Silence> silences() {
        return List.copyOf(silences);
    }
}
