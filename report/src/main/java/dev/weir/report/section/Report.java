package dev.weir.report.section;

import dev.weir.result.RunResult.Origin;
import dev.weir.result.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report as a value, whatever kind of work was measured. The page and the text are drawn of it.
 *
 * @param origin which Weir made which run, when, and of which scenario
 * @param verdict what was found in all
 * @param hero the top of the page
 * @param figures the sections of what was measured; none where nothing was
 * @param expectations what was expected, and what else was found
 * @param rest the sections behind these
 * @param files names of the data files in the results folder, with what each holds
 */
public record Report(
        Origin origin,
        Verdict verdict,
        Hero hero,
        List<ReportSection> figures,
        ReportSection expectations,
        List<ReportSection> rest,
        Map<String, String> files) {

    /**
     * What is seen first.
     *
     * @param verdict the verdict in a word or two
     * @param colour the class of that in the page
     * @param subject what was measured
     * @param figures the figures that matter most, each behind its label
     * @param notes what has to be known to read them
     * @param facts further figures
     */
    public record Hero(
            String verdict,
            String colour,
            List<String> subject,
            List<Fact> figures,
            List<String> notes,
            List<Fact> facts) {

        /** A label, and what it says in one or more parts. */
        public record Fact(String label, List<String> parts) {
            public Fact {
                parts = List.copyOf(parts);
            }

            Fact(String label, String... parts) {
                this(label, List.of(parts));
            }
        }

        public Hero {
            subject = List.copyOf(subject);
            figures = List.copyOf(figures);
            notes = List.copyOf(notes);
            facts = List.copyOf(facts);
        }
    }

    public Report {
        figures = List.copyOf(figures);
        rest = List.copyOf(rest);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** The sections in the order of the page. */
    public List<ReportSection> sections() {
        List<ReportSection> sections = new ArrayList<>(figures);
        sections.add(expectations);
        sections.addAll(rest);
        return sections;
    }
}
