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
                "due" : 80000, "missing" : 200, "conflated" : 20000, "leftOut" : 0, "excused" : 31, "twice" : 3, "stale" : 2, "alien" : 0,
                "unreadable" : 1, "worstReach" : 0.0
              },
              "worst" : [ {
                "client" : 17, "due" : 20, "missing" : 20, "conflated" : 0, "twice" : 3, "stale" : 2, "alien" : 0, "unreadable" : 1,
                "drops" : 1
              } ],
              "traffic" : { "bytes" : 123400000, "bitsPerSecond" : 4.936E7, "bytesPerDelivery" : 1546.4 },
              "latencies" : {
                "clients" : 3990, "p50MeanNanos" : 2.5E6, "p99MeanNanos" : 8.0E6,
                "slowest" : [ {
                  "client" : 1234, "timed" : 20, "meanNanos" : 9.1E7, "maxNanos" : 300000000, "lastStream" : 1,
                  "lastSequence" : 77
                } ],
                "notSlow" : [ {
                  "name" : "end-to-end", "expected" : 70000, "arrived" : 69900, "count" : 69900, "negative" : 0,
                  "minNanos" : 900000, "meanNanos" : 1.2E6, "standardDeviationNanos" : 1.0E5, "maxNanos" : 7000000,
                  "percentiles" : [
                    { "percentile" : 50.0, "nanos" : 1100000, "supported" : true },
                    { "percentile" : 99.0, "nanos" : 2500000, "supported" : true }
                  ]
                } ]
              }
            } ]""";

    private static final String HOP = """
            {
              "name" : "%s", "expected" : 0, "arrived" : 0, "count" : 4000, "negative" : %d, "minNanos" : 1,
              "meanNanos" : %d, "standardDeviationNanos" : 1.0, "maxNanos" : 90000000,
              "percentiles" : [ { "percentile" : 50, "nanos" : %d, "supported" : true },
                { "percentile" : 99, "nanos" : %d, "supported" : true } ]
            }""";

    private static final String HOPS = "\"hops\" : [ "
            + String.join(
                    ", ",
                    HOP.formatted("due-to-sent", 0, 1_000_000, 900_000, 5_000_000),
                    HOP.formatted("sent-to-read", 3, 2_000_000, 1_900_000, 6_000_000),
                    HOP.formatted("read-to-written", 0, 3_000_000, 2_900_000, 7_000_000),
                    HOP.formatted("written-to-received", 0, 4_000_000, 3_900_000, 8_000_000))
            + " ]";

    /** Publishers on host a, clients on host c, whose clocks may differ by 3 ms. */
    private static final String ACROSS = """
            , "hosts" : [ {"name":"a","address":"","processes":[],"clock":{"state":"BOUNDED","boundNanos":0,
            "offsetNanos":0,"rate":0.0,"sentence":""},"loss":{"atNanos":9223372036854775807,"reason":"","toldNanos":9223372036854775807},
            "environment":{},"messages":{"duePerSecond":-1.0,"sentPerSecond":-1.0,"dueToReceivePerSecond":-1.0,
            "receivedPerSecond":-1.0,"behindNanos":-1,"silentNanos":-1}} ], "hostPairs" : [ {"from":"a","to":"c","boundNanos":3000000,"lowestNanos":1,
            "endToEnd":{"name":"end-to-end","expected":2,"arrived":2,"count":2,"negative":0,"minNanos":1,
            "meanNanos":1.0,"standardDeviationNanos":1.0,"maxNanos":1,"percentiles":[]}} ]""";

    @TempDir
    Path runs;

    private Bundle withCrowd() throws IOException {
        return withCrowd(HOPS);
    }

    private Bundle withCrowd(String hops) throws IOException {
        Bundle bundle = FixtureBundles.passing(runs);
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).contains("\"crowd\" : [ ]");
        Files.writeString(file, json.replace("\"crowd\" : [ ]", CROWD).replace("\"hops\" : [ ]", hops));
        Bundle again = Bundle.open(bundle.folder());
        again.render();
        return again;
    }

    @Test
    void textTellsReachAndNamesTheWorstClients() throws IOException {
        String text = Files.readString(withCrowd().text());

        assertThat(text)
                .contains("  clients     3 990 of 4 000 subscribed · reach 74.8 % · conflated 25.0 %")
                .contains("\nCLIENTS\n")
                .containsPattern("each takes +one of 40 keys\n")
                .containsPattern("deliveries due +80 000\n")
                .containsPattern("missing +200\n")
                .containsPattern("conflated +20 000\n")
                .containsPattern("latency of clients not slow +p50 1.10 ms, p99 2.50 ms, max 7.00 ms\n")
                .containsPattern("time to come back +20.0 ms on average, at most 90.0 ms\n")
                .containsPattern("17 +20 +20 +0 +0 % +3 +2 +0 +1\n")
                .containsPattern("read by the protocol +123 MB\n")
                .containsPattern("protocol bit/s +49.4 Mbit/s\n")
                .containsPattern("bytes a delivery +1 550\n")
                .containsPattern("mean latency of a client +p50 2.50 ms, p99 8.00 ms, slowest client 91.0 ms\n")
                .containsPattern("1 234 +20 +91.0 ms +300 ms +stream 1, sequence 77\n")
                .contains("- 10 × refused: 8 <session> limit")
                .doesNotContainPattern("alien +0\n");
    }

    @Test
    void pageHasASectionOfClientsAndALinkToIt() throws IOException {
        String page = Files.readString(withCrowd().html());

        assertThat(page)
                .contains("href=\"#clients\"", "id=\"clients\"", "The clients in most trouble", "highest mean latency")
                .contains("10 × refused: 8 &lt;session&gt; limit");
        Bundle without = FixtureBundles.saturated(runs);
        without.render();
        assertThat(Files.readString(without.html())).doesNotContain("\"#clients\"");
    }

    @Test
    void textSplitsTheLatencyByHopAndSaysWhatAddsUp() throws IOException {
        String text = Files.readString(withCrowd().text()).replaceAll("\\s+", " ");

        assertThat(text)
                .contains("LATENCY BY HOP Each message went this way", "Percentiles do not add up")
                .contains("due → sent 1.00 ms 10.0 % 900 µs 5.00 ms 90.0 ms")
                .contains("sent → read by the gateway 2.00 ms 20.0 % 1.90 ms 6.00 ms 90.0 ms")
                .contains("read → written by the gateway 3.00 ms 30.0 % 2.90 ms 7.00 ms 90.0 ms")
                .contains("written → received 4.00 ms 40.0 % 3.90 ms 8.00 ms 90.0 ms")
                .contains("Beside this way, the publisher has the acknowledgement")
                .contains("3 times a hop was below zero");
    }

    @Test
    void aWayWithoutStampsHasTwoHops() throws IOException {
        String text = Files.readString(withCrowd("\"hops\" : [ ]").text());

        assertThat(text)
                .containsPattern("due → sent +\\d")
                .containsPattern("sent → received +\\d")
                .contains("The first hop is over messages")
                .doesNotContain("by the gateway", "encodes an update once");
    }

    @Test
    void betweenHostsAHopThatNeedsTheClockOfTheGatewayIsNotKnown() throws IOException {
        Bundle bundle = withCrowd(HOPS + ACROSS);

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains("due → sent 1.00 ms – 900 µs 5.00 ms ")
                .contains("sent → read by the gateway not known – not known not known ")
                .contains("read → written by the gateway 3.00 ms – 2.90 ms 7.00 ms ")
                .contains("written → received not known – not known not known ")
                .contains("not known: the hop begins or ends by a clock that was not compared");
        assertThat(Files.readString(bundle.html())).doesNotContain("Share of each hop");
    }

    @Test
    void hopAndClientLatencyAcrossHostsBelowClockBoundHaveNoNumber() throws IOException {
        Bundle bundle = withCrowd("\"hops\" : [ ]" + ACROSS);

        assertThat(Files.readString(bundle.text()).replaceAll("\\s+", " "))
                .contains("sent → received below bound – below bound")
                .contains("The hop sent → received may be wrong by the clock bound, ± 3.00 ms.")
                .contains("p50 below bound (± 3.00 ms), p99 below bound (± 3.00 ms), max 7.00 ms")
                .contains("mean latency of a client p50 below bound (± 3.00 ms), p99 8.00 ms, slowest client 91.0 ms");
        assertThat(Files.readString(bundle.html())).doesNotContain("Share of each hop");
    }

    @Test
    void pageShowsTheSharesOfTheHops() throws IOException {
        String page = Files.readString(withCrowd().html());

        assertThat(page)
                .contains("href=\"#hops\"", "id=\"hops\"", "Share of each hop", "read → written by the gateway");
        Bundle without = FixtureBundles.passing(runs);
        without.render();
        assertThat(Files.readString(without.html())).doesNotContain("#hops");
    }

    @Test
    void ofAHopThatTooFewMessagesPassedThereIsNoBar() throws IOException {
        String never = HOPS.replace("\"expected\" : 0, \"arrived\" : 0", "\"expected\" : 8000, \"arrived\" : 4000")
                .replaceAll("(\"percentile\" : 99, \"nanos\" : )\\d+", "$19223372036854775807");
        Bundle bundle = withCrowd(never);
        String page = Files.readString(bundle.html());
        int chart = page.indexOf("Share of each hop");

        assertThat(page.substring(chart, page.indexOf("</svg>", chart)))
                .contains(">mean</text>", ">p50</text>")
                .doesNotContain(">p99</text>");
        assertThat(page).contains("A percentile that too few messages reached has none.");
        assertThat(Files.readString(bundle.text()))
                .containsPattern("written → received +4.00 ms +40.0 % +3.90 ms +never +90.0 ms")
                .containsPattern("mean\\s+and\\s+max\\s+only\\s+those");
    }
}
