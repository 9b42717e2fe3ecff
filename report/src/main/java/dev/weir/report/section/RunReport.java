package dev.weir.report.section;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.Wording;
import dev.weir.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of a run: its sections, in order. */
public final class RunReport {

    private RunReport() {}

    /** What the page shows of these data. The text takes the result alone: {@link RunData#of}. */
    public static Report of(RunData data) {
        RunResult result = data.result();
        return new Report(
                result.origin(),
                result.verdict(),
                RunHero.of(result),
                Wording.measured(result) ? figures(data) : List.of(),
                VerdictSection.of(result.verdict()),
                List.of(
                        EventsSection.of(result),
                        WhatRanSection.of(result.origin(), result.setup()),
                        WhatRanSection.notMeasured(result.notMeasured())),
                files(data));
    }

    private static List<ReportSection> figures(RunData data) {
        RunResult result = data.result();
        return List.of(
                FaultSection.of(data),
                RebalanceSection.of(result),
                LatencySection.of(data),
                HopSection.of(result),
                HostSection.of(result),
                ThroughputSection.of(data),
                LagSection.of(data),
                OthersSection.of(result),
                TopicSection.of(result),
                LedgerSection.of(result),
                CrowdSection.of(result),
                CostSection.of(data));
    }

    private static Map<String, String> files(RunData data) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("run.json", "all results of the run");
        files.put("intervals.csv", "one line per second");
        files.put("events.csv", "one line per event");
        if (!data.lag().isEmpty()) {
            files.put("lag.csv", "one line per sample of the consumer lag");
        }
        if (Wording.measured(data.result())) {
            files.put("latency.hlog", "all histograms, in HdrHistogram's log format");
        }
        files.put("report.txt", "this report as text");
        return files;
    }
}
