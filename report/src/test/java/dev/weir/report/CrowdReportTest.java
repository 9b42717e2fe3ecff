package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What both reports tell of the clients of a crowd. */
class CrowdReportTest {

    private static final String CROWD = """
            "crowd" : [ {
              "clients" : 4000, "checking" : 4000, "work" : "stamp, 1 in 100 decode", "keys" : 40,
              "connections" : {
                "subscribed" : 3990, "refused" : 10, "drops" : 12, "left" : 400, "back" : 399,
                "meanBackNanos" : 2.0E7, "longestBackNanos" : 90000000,
                "reasons" : [ { "text" : "refused: 8 <session> limit", "count" : 10 } ]
              },
              "deliveries" : {
                "due" : 80000, "missing" : 200, "excused" : 31, "twice" : 3, "stale" : 2, "alien" : 0,
                "unreadable" : 1, "worstReach" : 0.0
              },
              "worst" : [ {
                "client" : 17, "due" : 20, "missing" : 20, "twice" : 3, "stale" : 2, "alien" : 0, "unreadable" : 1,
                "drops" : 1
              } ]
            } ]""";

    @TempDir
    Path runs;

    private Bundle withCrowd() throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).contains("\"crowd\" : [ ]");
        Files.writeString(file, json.replace("\"crowd\" : [ ]", CROWD));
        Bundle again = Bundle.open(bundle.folder());
        again.render();
        return again;
    }

    @Test
    void textTellsReachAndNamesTheWorstClients() throws IOException {
        String text = Files.readString(withCrowd().text());

        assertThat(text)
                .contains("  clients     3 990 of 4 000 subscribed · reach 99.8 % · worst client 0 %")
                .contains("\nCLIENTS\n")
                .containsPattern("each takes +one of 40 keys\n")
                .containsPattern("deliveries due +80 000\n")
                .containsPattern("missing +200\n")
                .containsPattern("time to come back +20.0 ms on average, at most 90.0 ms\n")
                .containsPattern("17 +20 +20 +0 % +3 +2 +0 +1 +1\n")
                .contains("10 times: refused: 8 <session> limit")
                .doesNotContainPattern("alien +0\n");
    }

    @Test
    void pageHasASectionOfClientsAndALinkToIt() throws IOException {
        String page = Files.readString(withCrowd().html());

        assertThat(page)
                .contains("href=\"#clients\"", "id=\"clients\"", "The clients in most trouble")
                .contains("10 × refused: 8 &lt;session&gt; limit");
        Bundle without = FixtureBundles.saturated(runs);
        without.render();
        assertThat(Files.readString(without.html())).doesNotContain("#clients");
    }
}
