package dev.weir.run;

import dev.weir.result.Interval;
import dev.weir.result.RunResult;
import java.util.List;
import java.util.Map;

/**
 * What a run brought.
 *
 * @param result everything it found
 * @param intervals the same, second by second
 * @param artifacts what the system under test noted of the run, texts by file name
 * @param causes the exceptions behind its faults, for those who want to see stack traces
 */
public record RunOutcome(
        RunResult result, List<Interval> intervals, Map<String, String> artifacts, List<Throwable> causes) {}
