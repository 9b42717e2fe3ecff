package dev.weir.report.summary;

import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Holds;
import java.util.ArrayList;
import java.util.List;

/** What does not hold, as workflow commands of GitHub Actions, which it shows beside a commit. */
public final class Annotations {

    private Annotations() {}

    /** A line for each; none for a run that passed. */
    public static List<String> of(List<JudgedRun> runs) {
        List<String> lines = new ArrayList<>();
        for (JudgedRun run : runs) {
            String title = "weir " + run.name() + ": " + run.verdict().outcome();
            switch (run.verdict().outcome()) {
                case PASS -> {}
                case INVALID -> lines.add(line("warning", title, run.verdict().sentence()));
                case ERROR -> lines.add(line("error", title, run.verdict().sentence()));
                case FAIL -> {
                    List<Expectation> failed = run.verdict().expectations().stream()
                            .filter(expectation -> expectation.holds() == Holds.NO)
                            .toList();
                    failed.forEach(one -> lines.add(
                            line("error", title, one.metric() + " was " + one.found() + ", expected " + one.limit())));
                    if (failed.isEmpty()) {
                        lines.add(line("error", title, run.verdict().sentence()));
                    }
                }
            }
        }
        return lines;
    }

    private static String line(String level, String title, String message) {
        return "::" + level + " title=" + escaped(title).replace(":", "%3A").replace(",", "%2C") + "::"
                + escaped(message);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
