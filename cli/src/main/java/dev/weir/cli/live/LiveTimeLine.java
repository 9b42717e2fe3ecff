package dev.weir.cli.live;

import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a run so far, at most so many as a page can draw: where there are more, neighbours become one. Used by one thread at
 * a time.
 */
final class LiveTimeLine {

    /** A step for each two pixels of a wide chart, and twice as many before they are put together. */
    private static final int MOST = 800;

    private List<LiveStep> steps = new ArrayList<>();
    private double stepSeconds;
    private double zeroSeconds = -1;
    private int version;

    /** Forgets everything: another run begins. */
    void clear() {
        steps = new ArrayList<>();
        stepSeconds = 0;
        zeroSeconds = -1;
        version++;
    }

    /** The measured phase began here. */
    void zero(double seconds) {
        zeroSeconds = seconds;
    }

    /** Whether there is no step yet. */
    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Adds what follows the steps before. */
    void add(LiveStep step) {
        int last = steps.size() - 1;
        if (last >= 0 && steps.get(last).length() + step.length() <= stepSeconds * 1.001 && samePhase(last, step)) {
            steps.set(last, steps.get(last).and(step));
            return;
        }
        steps.add(step);
        if (steps.size() > MOST) {
            halve();
        }
    }

    private boolean samePhase(int index, LiveStep step) {
        return steps.get(index).phase().equals(step.phase());
    }

    private void halve() {
        List<LiveStep> fewer = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            boolean two = i + 1 < steps.size() && samePhase(i, steps.get(i + 1));
            fewer.add(two ? steps.get(i).and(steps.get(i + 1)) : steps.get(i));
            i += two ? 1 : 0;
        }
        steps = fewer;
        stepSeconds = steps.stream().mapToDouble(LiveStep::length).max().orElse(0);
        version++;
    }

    /** Which steps somebody knows: none at first. */
    record Known(int version, int steps) {

        static final Known NOTHING = new Known(-1, 0);
    }

    /** What follows the steps that are known. The last of those comes again: it may have grown. */
    LiveFrame.TimePart after(Known known) {
        boolean whole = known.version() != version || known.steps() > steps.size();
        int from = whole ? 0 : Math.max(0, known.steps() - 1);
        return new LiveFrame.TimePart(version, whole, zeroSeconds, List.copyOf(steps.subList(from, steps.size())));
    }

    /** What somebody knows who has been told everything. */
    Known all() {
        return new Known(version, steps.size());
    }
}
