package dev.weir.run;

import dev.weir.result.Interval;
import java.util.List;
import java.util.Map;

/**
 * What a run brought.
 *
 * @param <R> what its work finds
 * @param result everything it found
 * @param intervals messages second by second; empty where there were none
 * @param artifacts what the system under test noted of the run, texts by file name
 * @param causes the exceptions behind its faults, for those who want to see stack traces
 */
public record RunOutcome<R>(
        R result, List<Interval> intervals, Map<String, String> artifacts, List<Throwable> causes) {}
