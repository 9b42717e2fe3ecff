package dev.weir.report.wording;

import dev.weir.result.fault.FaultRecord;
import java.util.ArrayList;
import java.util.List;

/** What was counted while faults lasted, as rows of their table: datagrams that were dropped, and what repaired that. */
final class FaultCounts {

    private FaultCounts() {}

    /** One row for everything that was counted of any of them, with a figure for each. */
    static List<List<String>> rows(List<FaultRecord> faults) {
        return faults.stream()
                .flatMap(fault -> fault.counts().stream())
                .map(FaultRecord.Count::what)
                .distinct()
                .map(what -> row(what, faults))
                .toList();
    }

    private static List<String> row(String what, List<FaultRecord> faults) {
        List<String> row = new ArrayList<>(List.of(what));
        faults.forEach(fault -> row.add(fault.counts().stream()
                .filter(count -> count.what().equals(what))
                .findFirst()
                .map(count -> Figures.count(count.count()))
                .orElse(Figures.NONE)));
        return row;
    }
}
