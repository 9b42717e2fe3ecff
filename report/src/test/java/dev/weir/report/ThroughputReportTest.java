package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import dev.weir.result.Throughput;
import dev.weir.result.Throughput.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports say of rates, with subscribers and without. */
class ThroughputReportTest {

    @TempDir
    private Path runs;

    /** The same without subscribers: nothing was delivered, and no byte of it. */
    private static RunResult publishing(RunResult r) {
        Throughput t = r.messages().throughput();
        Throughput sending = new Throughput(
                t.measuredNanos(),
                t.dueNanos(),
                t.offeredPerSecond(),
                t.sent(),
                t.acked(),
                Rate.of(0, t.dueNanos(), 0),
                t.overload(),
                Throughput.UNKNOWN);
        Subject s = r.subject();
        return new RunResult(
                r.origin(),
                new Subject(
                        s.transport(),
                        s.system(),
                        s.publishers(),
                        0,
                        s.delivery(),
                        s.payload(),
                        s.schedule(),
                        s.saturated(),
                        s.messageBytes(),
                        0),
                r.verdict(),
                r.phases(),
                new RunResult.MessageFigures(
                        sending, r.messages().latencies(), r.messages().ledger()),
                r.resources(),
                r.acrossHosts(),
                r.setup(),
                r.events(),
                r.notMeasured());
    }

    private String page(Bundle template, RunResult result) throws IOException {
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, "shown"));
        Files.copy(template.hlog(), bundle.hlog());
        bundle.write(result, template.intervals());
        bundle.render();
        return Files.readString(bundle.html());
    }

    @Test
    void aSaturatedRunThatOnlyPublishesHasTheBytesItSent() throws IOException {
        RunResult both = FixtureBundles.saturated(runs).result();

        assertThat(TextReport.headline(publishing(both), new TextStyle(120, true, false)))
                .contains("throughput  sent 80 000/s · 81.9 MB/s · acknowledged 80 000/s\n");
        assertThat(TextReport.headline(both, new TextStyle(120, true, false)))
                .contains("throughput  sent 80 000/s · delivered 80 000/s · 81.9 MB/s\n");
    }

    @Test
    void aRunOnAScheduleThatOnlyPublishesTellsWhatWasAcknowledged() throws IOException {
        Bundle both = FixtureBundles.passing(runs);

        assertThat(rate(page(both, publishing(both.result())))).endsWith("sent 10 000/s · acknowledged 10 000/s");
        assertThat(page(both, publishing(both.result()))).doesNotContain("delivered</t", "delivered 0");
        both.render();
        assertThat(rate(Files.readString(both.html()))).endsWith("sent 10 000/s · delivered 10 000/s");
    }

    /** The fact {@code rate} below the headline. */
    private static String rate(String page) {
        String from = page.substring(page.indexOf("<dt>rate</dt>"));
        return from.substring("<dt>rate</dt>".length(), from.indexOf("</dd>"))
                .replaceAll("<[^>]*>", "")
                .replace('\u00a0', ' ')
                .strip();
    }

    @Test
    void deliveredIsSaidToCountWhatEachSubscriberReceived() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        bundle.render();

        assertThat(Files.readString(bundle.html()))
                .contains("Delivered counts a message of this run once for each subscriber that it was due to and that"
                        + " received it.");
    }
}
