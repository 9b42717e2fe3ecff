package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.data.BundleException;
import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.FindingCode;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.TroubleKind;
import dev.weir.result.PhaseSpan;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Verdict;
import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Holds;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.EffectiveSetting;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class ReportTest {

    private static final Pattern DRAWING = Pattern.compile("<svg role=.*?</svg>", Pattern.DOTALL);

    @TempDir
    private Path runs;

    @Test
    void drawingTwiceGivesTheSameBytesInAnyLanguageAndTimeZone() throws IOException {
        Bundle bundle = FixtureBundles.brokerKilled(runs);
        bundle.render();
        byte[] text = Files.readAllBytes(bundle.text());
        byte[] html = Files.readAllBytes(bundle.html());
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "hi-IN-u-nu-deva")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));

                Bundle.open(bundle.folder()).render();

                assertThat(bundle.text()).hasBinaryContent(text);
                assertThat(bundle.html()).hasBinaryContent(html);
            }
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void everyFindingHasItsCodeBesideItAndAnAnchorOfItsOwn() throws IOException {
        String page = page(FixtureBundles.brokerKilled(runs));

        assertThat(page)
                .contains("<li id=\"finding-expectation-not-met\">", "<li id=\"finding-expectation-not-met-2\">")
                .contains("<li id=\"finding-warm-up-unfinished\">", ">warm-up-unfinished</code>");
        assertThat(count(page, ">expectation-not-met</code>")).isEqualTo(2);
        assertThat(page(FixtureBundles.passing(runs)))
                .contains("<div class=\"warning\" id=\"finding-process-paused\">");
    }

    @Test
    void everyKindOfRunBecomesAWellFormedPageThatLoadsNothing() throws Exception {
        for (Bundle bundle : List.of(
                FixtureBundles.passing(runs),
                FixtureBundles.brokerKilled(runs),
                FixtureBundles.invalid(runs),
                FixtureBundles.saturated(runs),
                FixtureBundles.unreachable(runs))) {
            bundle.render();
            String page = Files.readString(bundle.html());

            assertThat(page.substring(0, page.lastIndexOf("<script>")))
                    .doesNotContain("NaN", "Infinity", "src=", "@import", "url(", "<link rel=\"stylesheet\"");
            assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
            Matcher drawing = DRAWING.matcher(page);
            while (drawing.find()) {
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(drawing.group())));
                assertThat(drawing.group()).contains("<title", "<desc", "aria-labelledby");
            }
        }
    }

    @Test
    void bytesAreDrawnWhereMessagesAreLargeOrDiffer() throws IOException {
        Bundle large = FixtureBundles.passing(runs);
        assertThat(page(large)).contains("Bytes per second");

        Path run = large.folder().resolve("run.json");
        String size = "\"messageBytes\" : ";
        Files.writeString(run, Files.readString(run).replace(size + "1024.0", size + "100.0"));
        Bundle small = Bundle.open(large.folder());
        assertThat(page(small)).doesNotContain("Bytes per second");

        Path intervals = large.folder().resolve("intervals.csv");
        Files.writeString(
                intervals,
                Files.readString(intervals).replaceFirst(",measure,(.*?),[0-9]+(,0\\.)", ",measure,$1,9999999$2"));
        assertThat(page(Bundle.open(large.folder()))).contains("Bytes per second");
    }

    @Test
    void aLongRunStaysUnderOneMegabyte() throws IOException {
        SyntheticRun run = SyntheticRun.steady(200, 700, 1500, 30);
        Verdict verdict = new Verdict(Outcome.PASS, "Long.", List.of(), List.of());
        RunResult result = FixtureBundles.result(
                "long", run, verdict, FixtureBundles.ledger(run, List.of()), FixtureBundles.events(), 0);
        Bundle bundle = FixtureBundles.written(runs, result, run);

        bundle.render();

        assertThat(Files.size(bundle.html())).isLessThan(1_000_000);
    }

    @Test
    void chartsComeBeforeTablesAndCountsOfZeroAreFolded() throws IOException {
        String page = page(FixtureBundles.passing(runs));

        assertThat(page.indexOf("Latency distribution over time")).isLessThan(page.indexOf("Latency in figures"));
        assertThat(page.indexOf("Resident memory")).isLessThan(page.indexOf("CPU per million messages</th>"));
        assertThat(page.indexOf("id=\"cost\"")).isLessThan(page.indexOf("id=\"verdict\""));
        String ledger = page.substring(page.indexOf("id=\"ledger\""), page.indexOf("id=\"cost\""));
        assertThat(ledger.replaceAll("(?s)<details.*?</details>", ""))
                .contains(">lost<", ">duplicate<", ">out of order<", ">acked<")
                .doesNotContain(">unresolved<", ">corrupt<", ">twice in log<");
        assertThat(ledger).contains(">unresolved<", ">corrupt<");
    }

    @Test
    void percentileCurveEndsWhereTenSamplesLieAboveIt() throws IOException {
        String page = page(FixtureBundles.passing(runs));

        String curve = page.substring(page.indexOf("Latency by percentile"), page.indexOf("Latency over time"));
        assertThat(curve).contains(">p99.99<", "\"p99.99\"").doesNotContain("p99.999");
    }

    @Test
    void pictureIsOneWellFormedFileForLightAndDarkThatLoadsNothing() throws Exception {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = runs.resolve("report.svg");

        bundle.draw(file, "");

        String picture = Files.readString(file);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
        assertThat(picture)
                .contains(
                        "prefers-color-scheme: dark", bundle.result().verdict().sentence(), ">p99.99<", ">PASS<")
                .doesNotContain("<script", "href", "url(", "@import");
        assertThat(Files.size(file)).isLessThan(40_000);
        assertThatThrownBy(() -> FixtureBundles.unreachable(runs).draw(file, ""))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("too few samples");
    }

    @Test
    void anInvalidRunSaysSoBeforeItsFigures() throws IOException {
        String page = page(FixtureBundles.invalid(runs));

        assertThat(page.indexOf("Do not use these figures")).isPositive().isLessThan(page.indexOf("end to end p50"));
        assertThat(page).contains("class=\"distrusted\"", "schedule lag p99 is 25.7");
    }

    @Test
    void aSaturatedRunHeadlinesRatesAndNoResponseTime() throws IOException {
        Bundle bundle = FixtureBundles.saturated(runs);
        String page = page(bundle);

        assertThat(page).doesNotContain("end to end p50").contains("not a headline", "CPU per million messages");
        assertThat(TextReport.headline(bundle.result(), TextStyle.PLAIN))
                .contains("saturated", "delivered 80 000/s")
                .doesNotContain("end to end");
    }

    @Test
    void aRunThatNeverMeasuredSaysWhatHappenedAndDrawsNothing() throws IOException {
        String page = page(FixtureBundles.unreachable(runs));

        assertThat(page)
                .contains("ERROR", "Nothing was measured: no broker answered.", "connection refused", "10.0 s")
                .doesNotContain("<svg", "id=\"latency\"", "latency.hlog");
    }

    @Test
    void aLogThatLacksSamplesIsSaidInThePage() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        List<String> lines = Files.readAllLines(bundle.hlog());
        Files.write(
                bundle.hlog(),
                lines.stream()
                        .filter(line -> !line.startsWith("Tag=end-to-end,3."))
                        .toList());

        assertThat(page(bundle)).contains("The charts do not show every sample: latency.hlog holds end to end");
    }

    @Test
    void hostileTextIsShownAndNeverRun() throws IOException {
        String evil =
                "</script></title></style><script>alert(1)</script><img src=x onerror=alert(2)>\"' onload='x\u202e";
        Bundle template = FixtureBundles.passing(runs);
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, "evil"));
        Files.copy(template.hlog(), bundle.hlog());
        bundle.write(hostile(template.result(), evil), template.intervals());

        String page = page(bundle);

        assertThat(page).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert", "<img", "\u202e");
        assertThat(count(page, "<script>")).isOne();
        assertThat(count(page, "</script>")).isEqualTo(1 + count(page, "<script type=\"application/json\">"));
        assertThat(page).contains("default-src 'none'".replace("'", "&#39;"), "sha256-");
    }

    private static RunResult hostile(RunResult r, String evil) {
        Ledger ledger = new Ledger(
                true,
                true,
                false,
                List.of(evil),
                r.messages().ledger().total(),
                r.messages().ledger().publishers(),
                r.messages().ledger().subscribers(),
                List.of(new Ledger.Sample(TroubleKind.LOST, 0, 1, evil)));
        return new RunResult(
                new RunResult.Origin(r.origin().schema(), evil, evil, evil, evil, evil, List.of("weir", evil), evil),
                new Subject(evil, evil, 1, 2, evil, evil, evil, false, 1, 1),
                new Verdict(
                        Outcome.FAIL,
                        evil,
                        List.of(
                                new Finding(Severity.FAILURE, FindingCode.DEFECT, evil),
                                new Finding(Severity.NOTE, FindingCode.DEFECT, evil)),
                        List.of(new Expectation(evil, evil, evil, Holds.NO))),
                List.of(new PhaseSpan(evil, 0, 1, evil)),
                new RunResult.MessageFigures(
                        r.messages().throughput(), r.messages().latencies(), ledger),
                new RunResult.ResourceUse(
                        r.resources().processes(),
                        r.resources().clientFigures(),
                        r.resources().pauses()),
                AcrossHosts.NONE,
                new RunResult.Setup(
                        List.of(
                                new EffectiveSetting(evil, evil, evil, false),
                                new EffectiveSetting(evil, evil, evil, true)),
                        Map.of(evil, evil)),
                List.of(new Event(1, evil, evil)),
                List.of(evil));
    }

    private static String page(Bundle bundle) throws IOException {
        bundle.render();
        return Files.readString(bundle.html());
    }

    private static int count(String text, String part) {
        return (text.length() - text.replace(part, "").length()) / part.length();
    }
}
