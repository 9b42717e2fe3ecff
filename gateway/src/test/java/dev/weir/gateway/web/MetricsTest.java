package dev.weir.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.SourceReport;
import dev.weir.gateway.item.DeliveryCounts;
import dev.weir.gateway.net.ServerLoad;
import dev.weir.gateway.net.SlowClient;
import dev.weir.gateway.session.SessionState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Metrics as a server of Prometheus reads them. */
class MetricsTest {

    private static final Pattern HELP = Pattern.compile("# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\\S.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge)");
    private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern VALUE = Pattern.compile(
            "([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{" + LABEL + "(?:," + LABEL + ")*})? (-?[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?)");

    private static final Sample SAMPLE = new Sample(
            0,
            3,
            4,
            new ServerLoad(
                    5_000,
                    1,
                    List.of(new SlowClient(
                            new SessionState("S01234567", "ann", "WS-STREAMING", 0, 7, 8),
                            "127.0.0.1",
                            5_000,
                            2_500_000_000L))),
            new DeliveryCounts.Figures(11, 12, 13_000, 14_000, 15, 16_000, 17),
            18,
            19_000,
            List.of(new Sample.OfSource(
                    "DEFAULT",
                    "odd \"name\" \\ of\ntwo lines",
                    2,
                    20,
                    new SourceReport(
                            "live",
                            "",
                            21,
                            22,
                            List.of(
                                    new SourceReport.Partition("prices", 0, 23),
                                    new SourceReport.Partition("prices", 1, 0)),
                            24,
                            25_000,
                            Duration.ofSeconds(26)))));

    @Test
    void everyLineIsTextFormatAndHelpAndTypePrecedeEveryFigure() {
        String text = text();
        assertThat(text).endsWith("\n");
        Set<String> helped = new HashSet<>();
        Map<String, String> types = new HashMap<>();
        Set<String> series = new HashSet<>();
        String current = "";
        for (String line : text.split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            Matcher value = VALUE.matcher(line);
            if (help.matches()) {
                assertThat(helped.add(help.group(1))).as("one HELP: " + line).isTrue();
                current = help.group(1);
            } else if (type.matches()) {
                assertThat(types.put(type.group(1), type.group(2)))
                        .as("one TYPE: " + line)
                        .isNull();
                assertThat(type.group(1)).as("behind its HELP").isEqualTo(current);
            } else {
                assertThat(value.matches()).as(line).isTrue();
                assertThat(value.group(1)).as("all of one name together").isEqualTo(current);
                assertThat(types).containsKey(current);
                assertThat(series.add(value.group(1) + value.group(2)))
                        .as("once: " + line)
                        .isTrue();
            }
        }
        assertThat(types).hasSizeGreaterThan(25).containsOnlyKeys(helped);
        types.forEach((name, type) ->
                assertThat(name.endsWith("_total")).as(name + " is a " + type).isEqualTo(type.equals("counter")));
        assertThat(types.keySet())
                .as("base units")
                .noneMatch(name -> name.matches(".*(millis|micros|nanos|_ms|kb|mb|minutes)(_.*|$)"));
    }

    @Test
    void theReferenceListsEveryFigureWithItsTypeAndMeaning() throws IOException {
        Path page = Path.of("..", "docs", "reference", "gateway-metrics.md");
        List<String> rows = new ArrayList<>();
        Matcher figure = Pattern.compile(HELP.pattern() + "\n" + TYPE.pattern()).matcher(text());
        while (figure.find()) {
            rows.add("| `" + figure.group(1) + "` | " + figure.group(4) + " | " + figure.group(2) + " |");
        }

        assertThat(Files.readAllLines(page))
                .filteredOn(line -> line.startsWith("| `"))
                .isEqualTo(rows);
    }

    @Test
    void figuresAreThoseOfTheSample() {
        String source = "{adapter=\"odd \\\"name\\\" \\\\ of\\ntwo lines\",adapter_set=\"DEFAULT\"";
        assertThat(series())
                .containsEntry("weir_gateway_build_info{version=\"0.1.0\"}", 1.0)
                .containsEntry("weir_gateway_sessions", 3.0)
                .containsEntry("weir_gateway_connections", 4.0)
                .containsEntry("weir_gateway_pending_bytes", 5_000.0)
                .containsEntry("weir_gateway_slow_clients", 1.0)
                .containsEntry("weir_gateway_slowest_client_seconds", 2.5)
                .containsEntry("weir_gateway_item_subscriptions", 11.0)
                .containsEntry("weir_gateway_updates_total", 12.0)
                .containsEntry("weir_gateway_update_bytes_total", 13_000.0)
                .containsEntry("weir_gateway_delta_saved_bytes_total", 14_000.0)
                .containsEntry("weir_gateway_updates_conflated_total", 15.0)
                .containsEntry("weir_gateway_conflation_saved_bytes_total", 16_000.0)
                .containsEntry("weir_gateway_updates_lost_total", 17.0)
                .containsEntry("weir_gateway_connections_accepted_total", 18.0)
                .containsEntry("weir_gateway_sent_bytes_total", 19_000.0)
                .containsEntry("weir_gateway_records_total" + source + "}", 21.0)
                .containsEntry("weir_gateway_source_unreachable_seconds" + source + "}", 26.0)
                .containsEntry(
                        "weir_gateway_consumer_lag_records" + source + ",partition=\"0\",topic=\"prices\"}", 23.0);
    }

    private static String text() {
        return new String(Metrics.of(SAMPLE, "0.1.0"), StandardCharsets.UTF_8);
    }

    /** The values by name and labels. */
    private static Map<String, Double> series() {
        Map<String, Double> series = new HashMap<>();
        text().lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int space = line.lastIndexOf(' ');
            series.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
        });
        return series;
    }
}
