package dev.weir.report;

import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** {@code report.html}: the run as one page that needs nothing else and loads nothing. */
final class HtmlReport {

    private static final String ICON =
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'"
                    + "%3E%3Cpath d='M1 4h14M3 8h10M5 12h6' stroke='%230072b2' stroke-width='2.4'/%3E%3C/svg%3E";

    private final RunData data;
    private final Html html = new Html();
    private final Page page = new Page(html);

    private HtmlReport(RunData data) {
        this.data = data;
    }

    static String draw(RunData data) {
        HtmlReport report = new HtmlReport(data);
        report.write();
        return report.html.toString();
    }

    private void write() {
        RunResult result = data.result();
        String script = resource("report.js");
        html.markup("<!doctype html>\n").open("html", "lang", "en");
        head(script);
        boolean measured = Wording.measured(result);
        String state = result.verdict().outcome().name().toLowerCase(Locale.ROOT) + (measured ? "" : " empty");
        html.open("body", "class", state).open("main");
        new HeadlineSection(data, page).write();
        contents(measured);
        new VerdictSection(data, page).write();
        if (measured) {
            measured(result.verdict().outcome());
        }
        new EventsSection(data, page).write();
        new WhatRanSection(data, page).write();
        footer(measured);
        html.close().open("script").markup(script).close().close().closeLine();
    }

    private void measured(Outcome outcome) {
        html.open("div", "class", outcome == Outcome.INVALID ? "distrusted" : "figures-of-run");
        if (outcome == Outcome.INVALID) {
            html.leaf(
                    "p",
                    "Invalid run: everything down to Cost is shown to find the cause, not to be quoted.",
                    "class",
                    "notice");
        }
        new LatencySection(data, page).write();
        new ThroughputSection(data, page).write();
        new LedgerSection(data, page).write();
        new CostSection(data, page).write();
        html.closeLine();
    }

    private void head(String script) {
        html.open("head").open("meta", "charset", "utf-8");
        // Only this very script may run, whatever a scenario has written into its settings.
        html.open(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '" + hash(script) + "'");
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.open("meta", "name", "color-scheme", "content", "light dark");
        html.leaf(
                "title",
                data.result().verdict().outcome() + " · " + data.result().scenario() + " · weir");
        html.open("link", "rel", "icon", "href", ICON);
        html.open("style").markup(resource("report.css")).close().closeLine();
    }

    private void contents(boolean measured) {
        List<String[]> links = new ArrayList<>();
        if (measured) {
            links.add(new String[] {"latency", "Latency"});
            links.add(new String[] {"throughput", "Throughput"});
            links.add(new String[] {"ledger", "Ledger"});
            links.add(new String[] {"cost", "Cost"});
        }
        links.add(new String[] {"events", "Events"});
        links.add(new String[] {"ran", "What ran"});
        links.add(new String[] {"data", "Data"});
        html.open("nav", "aria-label", "Contents");
        links.forEach(link -> html.leaf("a", link[1], "href", "#" + link[0]));
        html.closeLine();
    }

    private void footer(boolean measured) {
        html.open("footer", "id", "data");
        html.leaf("p", "The data behind this page, in the folder it came in:");
        html.open("ul");
        file("run.json", "everything the run found");
        file("intervals.csv", "one line a second");
        if (measured) {
            file("latency.hlog", "every histogram, in HdrHistogram's log format");
        }
        file("report.txt", "this report as text");
        html.close().closeLine();
    }

    private void file(String name, String what) {
        html.open("li").leaf("a", name, "href", name).text(" " + what).close();
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the program lacks its resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
