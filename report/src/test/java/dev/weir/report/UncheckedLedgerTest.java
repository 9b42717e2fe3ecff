package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.TextReport;
import dev.weir.report.text.TextStyle;
import dev.weir.result.Ledger;
import dev.weir.result.Ledger.Account;
import dev.weir.result.RunResult;
import dev.weir.result.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where nobody received, or messages carried no identity, no count of loss, duplicates and order is 0. */
class UncheckedLedgerTest {

    @TempDir
    private Path runs;

    private static List<Account> accounts(String name, int count, Account like) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Account(name + " " + i, like.sending(), like.receiving(), like.comparison()))
                .toList();
    }

    /** Two publishers of 50 messages, and subscribers that received them all. */
    private Bundle bundle(String scenario, boolean lossChecked, int subscribers) throws IOException {
        Account sent = new Account(
                "",
                new Ledger.Sending(50, 50, 0, 50, 0, List.of(), 0, 0),
                Ledger.Receipts.NONE,
                Ledger.Differences.NONE);
        long received = 100L * subscribers;
        Account got = new Account(
                "", Ledger.Sending.NONE, new Ledger.Receipts(100, 100, 0, 0, 0, 0, 0, 0), Ledger.Differences.NONE);
        Account total = new Account(
                "total",
                new Ledger.Sending(100, 100, 0, 100, 0, List.of(), 0, 0),
                new Ledger.Receipts(received, received, 0, 0, 0, 0, 0, 0),
                Ledger.Differences.NONE);
        Ledger ledger = new Ledger(
                lossChecked,
                true,
                true,
                List.of(),
                total,
                accounts("publisher", 2, sent),
                accounts("subscriber", subscribers, got),
                List.of());
        Bundle template = FixtureBundles.passing(runs);
        Bundle bundle = Bundle.createAt(ReportFolder.newFolder(runs, FixtureBundles.STARTED_AT, scenario));
        Files.copy(template.hlog(), bundle.hlog());
        bundle.write(with(template.result(), ledger, subscribers), template.intervals());
        bundle.render();
        return bundle;
    }

    private static RunResult with(RunResult r, Ledger ledger, int subscribers) {
        return new RunResult(
                r.origin(),
                new Subject(
                        r.subject().transport(),
                        r.subject().system(),
                        2,
                        subscribers,
                        r.subject().delivery(),
                        r.subject().payload(),
                        r.subject().schedule(),
                        false,
                        r.subject().messageBytes(),
                        0),
                r.verdict(),
                r.phases(),
                new RunResult.MessageFigures(
                        r.messages().throughput(), r.messages().latencies(), ledger),
                r.resources(),
                r.acrossHosts(),
                r.setup(),
                r.events(),
                r.notMeasured());
    }

    private static String text(Bundle bundle) throws IOException {
        String text = TextReport.full(bundle.result(), TextStyle.PLAIN);
        return text.substring(text.indexOf("LEDGER"), text.indexOf("COST"));
    }

    private static String html(Bundle bundle) throws IOException {
        String page = Files.readString(bundle.html());
        return page.substring(page.indexOf("id=\"ledger\""), page.indexOf("id=\"cost\""));
    }

    @Test
    void withoutSubscribersNothingIsSaidOfWhatArrived() throws IOException {
        Bundle bundle = bundle("sent", false, 0);

        assertThat(text(bundle))
                .containsPattern("(?m)^  lost +\\? ")
                .containsPattern("(?m)^  out of order +\\?")
                .contains("Loss not checked: there were no subscribers.")
                .containsPattern("(?m)^  name +scheduled +sent +acked$")
                .doesNotContain("received", "conflated", "duplicate");
        assertThat(html(bundle))
                .containsPattern("lost<small>not checked: there were no subscribers</small></th><td[^>]*>\\?<")
                .containsPattern("out of order<small>not checked: there were no subscribers</small></th><td[^>]*>\\?<")
                .doesNotContain("received though failed", ">lost</th>");
    }

    @Test
    void withoutIdentitiesMessagesAreOnlyCounted() throws IOException {
        Bundle bundle = bundle("anonymous", false, 2);

        assertThat(text(bundle))
                .containsPattern("(?m)^  received +200")
                .containsPattern("(?m)^    duplicate +\\? ")
                .containsPattern("(?m)^  out of order +\\? ")
                .contains("Loss not checked: the messages carry no identity.")
                .containsPattern("(?m)^  name +received$")
                .doesNotContain("unique", "twice", "received though");
        assertThat(html(bundle))
                .containsPattern(
                        "duplicate<small>not checked: the messages carry no identity</small></th><td[^>]*>\\?<")
                .doesNotContain("unique", "twice in log", "received though");
    }

    @Test
    void whatWasCheckedIsToldInFull() throws IOException {
        Bundle bundle = bundle("checked", true, 2);

        assertThat(text(bundle))
                .containsPattern("(?m)^  lost +0 ")
                .containsPattern("(?m)^    unique +200")
                .containsPattern("(?m)^    duplicate +0 ")
                .containsPattern("(?m)^  out of order +0 ")
                .contains("received though failed", "conflated", "still buffered")
                .containsPattern("(?m)^  name +scheduled +sent +acked +lost$")
                .containsPattern("(?m)^  name +received +unique +duplicate +out of order$")
                .doesNotContain("?", "not checked");
        assertThat(html(bundle)).doesNotContain(">?<", "not checked");
    }
}
