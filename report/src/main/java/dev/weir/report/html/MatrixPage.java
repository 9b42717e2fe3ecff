package dev.weir.report.html;

import dev.weir.report.matrix.MatrixReport;
import dev.weir.report.matrix.MatrixVerdict;
import dev.weir.report.matrix.MatrixWords;
import dev.weir.report.matrix.RepeatedFigure;
import dev.weir.report.wording.Figures;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import java.util.List;
import java.util.Locale;

/** {@code report.html} of a matrix: what was found in all, and its sections. */
public final class MatrixPage {

    private final MatrixResult result;
    private final Html html = new Html();
    private final Page page = new Page(html);

    private MatrixPage(MatrixResult result) {
        this.result = result;
    }

    public static String draw(MatrixResult result) {
        MatrixPage drawn = new MatrixPage(result);
        drawn.write();
        return drawn.html.toString();
    }

    private void write() {
        PageFrame frame = new PageFrame(html);
        frame.begin(MatrixVerdict.of(result) + " · " + result.origin().scenario() + " · weir");
        html.open("body", "class", outcome()).open("main");
        hero();
        SectionWriter sections = new SectionWriter(page);
        MatrixReport.of(result).forEach(sections::write);
        page.footer("matrix.json", "the plan and the figures of every run");
        frame.end();
    }

    private String outcome() {
        return result.outcome().name().toLowerCase(Locale.ROOT);
    }

    private void hero() {
        html.open("header", "class", "hero").open("p", "class", "kicker");
        List<String> summary = MatrixWords.summary(result);
        html.leaf("strong", summary.getFirst(), "class", "badge " + MatrixVerdict.colour(result));
        html.leaf("span", String.join(" · ", summary.subList(1, summary.size())), "class", "subject")
                .close();
        html.leaf("h1", Figures.unbroken(MatrixVerdict.sentence(result)));
        List<String> reasons = MatrixVerdict.reasons(result);
        if (!reasons.isEmpty()) {
            html.open("div", "class", "reasons " + outcome()).open("ul");
            reasons.forEach(reason -> html.leaf("li", Figures.unbroken(reason)));
            html.close().closeLine();
        }
        html.leaf("p", MatrixWords.stamp(result), "class", "small stamp");
        RepeatedFigure.summary(result)
                .ifPresent(text -> html.open("p", "class", "notice")
                        .text(text + " ")
                        .leaf("code", FindingCode.REPEATS_DIFFER.toString(), "class", "code", "title", Page.CODE_TITLE)
                        .close());
        html.closeLine();
    }
}
