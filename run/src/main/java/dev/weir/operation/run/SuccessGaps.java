package dev.weir.operation.run;

import dev.weir.operation.account.KindFigures;
import dev.weir.result.fault.Gap;
import dev.weir.transport.operation.OperationKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Notes the times of a step in which no operation of a kind succeeded, as closely as the looks follow one another. Used by the
 * run's own thread.
 */
final class SuccessGaps {

    /** Shorter ones say nothing: looks are not closer. */
    private static final long LEAST_NANOS = 100_000_000;

    private final Map<OperationKind, Line> lines = new LinkedHashMap<>();

    private static final class Line {
        private final List<Gap> gaps = new ArrayList<>();
        private long succeeded;
        private long sinceNanos;

        void look(long nowNanos, long now) {
            if (now != succeeded) {
                note(nowNanos);
                succeeded = now;
                sinceNanos = nowNanos;
            }
        }

        private void note(long untilNanos) {
            if (untilNanos - sinceNanos >= LEAST_NANOS) {
                gaps.add(new Gap(sinceNanos, untilNanos));
            }
        }
    }

    /** Looks. */
    void look(long nowNanos, List<KindFigures> figures) {
        for (KindFigures kind : figures) {
            lines.computeIfAbsent(kind.kind(), first -> new Line())
                    .look(nowNanos, kind.counts().succeeded());
        }
    }

    /** Those of a kind, in order, in a step that was so long. */
    List<Gap> of(OperationKind kind, long lengthNanos) {
        Line line = lines.getOrDefault(kind, new Line());
        List<Gap> all = new ArrayList<>(line.gaps);
        if (lengthNanos - line.sinceNanos >= LEAST_NANOS) {
            all.add(new Gap(line.sinceNanos, lengthNanos));
        }
        return all;
    }
}
