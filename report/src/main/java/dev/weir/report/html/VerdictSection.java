package dev.weir.report.html;

import dev.weir.report.data.RunData;
import dev.weir.report.wording.VerdictWording;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Severity;
import java.util.List;

/** What was expected and what was found. */
final class VerdictSection {

    private final Verdict verdict;
    private final Page page;

    VerdictSection(RunData data, Page page) {
        this(data.result().verdict(), page);
    }

    VerdictSection(Verdict verdict, Page page) {
        this.verdict = verdict;
        this.page = page;
    }

    void write() {
        // Reasons and warnings stand at the top of the page; here is what is left.
        List<Finding> notes = VerdictWording.furtherFindings(verdict);
        if (verdict.expectations().isEmpty() && notes.isEmpty()) {
            return;
        }
        page.section(
                "verdict", "Expectations and findings", "The expectations of the scenario, and what else was found.");
        if (!verdict.expectations().isEmpty()) {
            page.table("Expectations", "expectations", List.of("metric", "expected", "found", "met"), 1);
            verdict.expectations().forEach(this::expectation);
            page.endTable();
        }
        if (!notes.isEmpty()) {
            page.html().open("ul", "class", "findings");
            notes.forEach(this::finding);
            page.html().closeLine();
        }
        page.end();
    }

    private void expectation(Expectation expectation) {
        Html html = page.html();
        html.open("tr", "class", expectation.holds() == Holds.NO ? "trouble" : "some");
        html.leaf("th", expectation.metric(), "scope", "row", "class", "word");
        html.leaf("td", expectation.limit(), "class", "figure");
        html.leaf("td", expectation.found(), "class", "figure");
        html.leaf("td", holds(expectation.holds()), "class", "figure").closeLine();
    }

    private static String holds(Holds holds) {
        return switch (holds) {
            case YES -> "✓ yes";
            case NO -> "✗ no";
            case INCONCLUSIVE -> "? inconclusive";
        };
    }

    private void finding(Finding finding) {
        Html html = page.html();
        html.open("li", "id", page.anchor(finding))
                .leaf("b", word(finding.severity()))
                .open("span");
        page.finding(finding);
        html.close().closeLine();
    }

    private static String word(Severity severity) {
        return switch (severity) {
            case NOTE -> "note";
            case WARNING -> "warning";
            case FAILURE -> "failure";
            case INVALIDITY -> "invalid";
            case FAULT -> "fault";
        };
    }
}
