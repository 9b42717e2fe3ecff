package dev.weir.report.section;

import dev.weir.report.section.ReportSection.Findings;
import dev.weir.report.section.ReportSection.Paragraph;
import dev.weir.report.section.Table.Cell;
import dev.weir.report.section.Table.Row;
import dev.weir.report.wording.VerdictWording;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import java.util.List;
import java.util.stream.Stream;

/** What was expected and what was found. Reasons and warnings stand at the top of the report; here is what is left. */
final class VerdictSection {

    private VerdictSection() {}

    static ReportSection of(Verdict verdict) {
        List<Finding> notes = VerdictWording.furtherFindings(verdict);
        Parts parts = new Parts();
        if (!verdict.expectations().isEmpty() || !notes.isEmpty()) {
            parts.page(new Paragraph("lead", "The expectations of the scenario, and what else was found."));
        }
        if (!verdict.expectations().isEmpty()) {
            parts.page(new Table(
                            "Expectations",
                            "expectations",
                            List.of("metric", "expected", "found", "met"),
                            1,
                            verdict.expectations().stream()
                                    .map(VerdictSection::onPage)
                                    .toList()))
                    .text(Table.of(
                            "Expectations",
                            "",
                            List.of("", "metric", "expected", "found"),
                            4,
                            verdict.expectations().stream()
                                    .map(VerdictSection::inText)
                                    .toList()));
        }
        if (!notes.isEmpty()) {
            parts.add(new Findings(notes));
        }
        return ReportSection.of("verdict", "Expectations and findings", parts).linked("");
    }

    private static Row onPage(Expectation expectation) {
        String holds = switch (expectation.holds()) {
            case YES -> "✓ yes";
            case NO -> "✗ no";
            case INCONCLUSIVE -> "? inconclusive";
        };
        return new Row(
                expectation.holds() == Holds.NO ? "trouble" : "some",
                Stream.of(expectation.metric(), expectation.limit(), expectation.found(), holds)
                        .map(Cell::of)
                        .toList());
    }

    private static List<String> inText(Expectation expectation) {
        String holds = switch (expectation.holds()) {
            case YES -> "holds";
            case NO -> "FAILS";
            case INCONCLUSIVE -> "inconclusive";
        };
        return List.of(holds, expectation.metric(), expectation.limit(), expectation.found());
    }
}
