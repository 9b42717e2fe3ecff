package dev.weir.report.html;

import dev.weir.report.section.ReportSection;
import dev.weir.report.wording.Figures;
import java.util.List;

/** The page of a comparison: a verdict, one sentence, and sections. One file that loads nothing. */
public final class ComparisonPage {

    private ComparisonPage() {}

    /**
     * What is seen first.
     *
     * @param badge the verdict in a word or two
     * @param colour the class of that in the page: {@code pass}, {@code fail}, {@code invalid}
     * @param subject what was compared
     * @param sentence what a person would say about it
     */
    public record Top(String badge, String colour, List<String> subject, String sentence) {

        public Top {
            subject = List.copyOf(subject);
        }
    }

    /** The page; the same data give the same page. */
    public static String draw(Top top, List<ReportSection> sections) {
        Html html = new Html();
        Page page = new Page(html);
        PageFrame frame = new PageFrame(html);
        frame.begin(top.badge() + " · " + String.join(" · ", top.subject()) + " · weir");
        html.open("body", "class", top.colour()).open("main");
        html.open("header", "class", "hero").open("p", "class", "kicker");
        html.leaf("strong", top.badge(), "class", "badge " + top.colour());
        html.leaf("span", String.join(" · ", top.subject()), "class", "subject").close();
        html.leaf("h1", Figures.unbroken(top.sentence()));
        html.closeLine();
        SectionWriter writer = new SectionWriter(page);
        sections.forEach(writer::write);
        frame.end();
        return html.toString();
    }
}
