package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Bundle;
import dev.weir.report.FixtureBundles;
import dev.weir.report.MatrixFolder;
import dev.weir.report.ReportFolder;
import dev.weir.report.SyntheticPlan;
import dev.weir.report.data.PlanData;
import dev.weir.report.matrix.SyntheticCells;
import dev.weir.report.section.StepsReport;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lays out reports in a real browser. It starts once and shows each report in a frame for each width. */
class ReportLayoutIT {

    private static final Path TOOLS = Path.of("../target/test-tools").toAbsolutePath();
    private static final Path DRIVER =
            Path.of("../gateway/target/clients/browser").toAbsolutePath();

    /** A4 without the margins of the style sheet, in pixels of 1/96 inch. */
    private static final int PAPER = 688;

    @TempDir
    private Path folder = Path.of("");

    private static String program(String name) throws IOException {
        Path program = TOOLS.resolve("bin").resolve(name);
        Path reason = TOOLS.resolve("missing").resolve(name);
        if (!Files.exists(program)) {
            assertThat(reason).as("run .ci/test-tools, as mvn verify does").exists();
            String why = "no " + name + ": " + Files.readString(reason).strip();
            assertThat(System.getenv("CI")).as(why).isNullOrEmpty();
            Assumptions.abort(why);
        }
        return program.toString();
    }

    private Path matrix(String name, Column... columns) {
        List<CellRun> runs = IntStream.rangeClosed(1, 6)
                .boxed()
                .flatMap(cell ->
                        IntStream.rangeClosed(1, 3).mapToObj(repeat -> SyntheticCells.run(cell, repeat, 100L * cell)))
                .toList();
        MatrixFolder made = MatrixFolder.createAt(ReportFolder.newFolder(folder, "2026-11-21T10:15:02Z", name));
        made.write(SyntheticCells.matrix(6, 3, runs, columns));
        made.render();
        return made.html();
    }

    private Path steps() throws IOException {
        Path steps = Files.createDirectory(folder.resolve("steps"));
        PlanData data = PlanData.of(SyntheticPlan.withPipeline(steps), steps);
        return Files.writeString(steps.resolve("report.html"), HtmlReport.draw(StepsReport.of(data)));
    }

    private static String frame(String title, String kind, int width, String page) {
        return "<iframe title='%s' class='%s' width='%d' height='4000' style='border: 0' srcdoc=\"%s\"></iframe>%n"
                .formatted(
                        title + ", " + kind,
                        kind,
                        width,
                        page.replace("&", "&amp;").replace("\"", "&quot;"));
    }

    /** A page whose rules for its content are taken out: its script has no part in this. */
    private static String withoutRules(Path report) throws IOException {
        return Files.readString(report).replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "");
    }

    private static String frames(String title, Bundle run) throws IOException {
        run.render();
        return frames(title, run.html());
    }

    /** The report as a window, a phone and paper show it. */
    private static String frames(String title, Path report) throws IOException {
        String page = withoutRules(report);
        assertThat(page).contains("@media print {", "@media screen and (");
        String paper =
                page.replace("@media screen and (", "@media not all and (").replace("@media print {", "@media all {");
        return frame(title, "window", 960, page)
                + frame(title, "phone", 375, page)
                + frame(title, "paper", PAPER, paper);
    }

    /** What the browser answers to the last of the commands. */
    private String browse(String... commands) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("commands"), String.join("\n", commands) + "\n");
        Path output = folder.resolve("answers");
        Process driver = new ProcessBuilder(program("node"), "browse.js", program("chromium"))
                .directory(DRIVER.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(driver.waitFor(10, TimeUnit.MINUTES))
                    .as("the browser answers")
                    .isTrue();
        } finally {
            driver.destroy();
        }
        List<String> answers = Files.readAllLines(output);
        assertThat(answers)
                .as("one answer for each command, and no failure")
                .hasSize(commands.length)
                .allMatch(answer -> answer.startsWith("{\"event\":\"done\""));
        return answers.getLast();
    }

    @Test
    void aClickOnAHeadingSortsByTheNumberAndNotByTheText() throws IOException, InterruptedException {
        String script = String.join(
                " ",
                "const table = document.querySelector('table.sortable');",
                "const heads = [...table.tHead.rows[0].cells];",
                "const column = heads.findIndex((head) => head.textContent === 'p99');",
                "const head = heads[column];",
                "const shown = () => [...table.tBodies[0].rows].map((row) => row.cells[column].textContent.trim());",
                "const told = [];",
                "for (let click = 0; click < 3; click++) {",
                "  head.querySelector('button').click();",
                "  told.push((head.getAttribute('aria-sort') ?? 'none') + ': ' + shown().join(', '));",
                "}",
                "told.join(' | ')");

        String answer = browse("{\"open\":\"" + microsAndMillis().toUri() + "\"}", "{\"evaluate\":\"" + script + "\"}");

        assertThat(answer)
                .contains("ascending: 12.0 µs, 240 µs, 5.48 ms"
                        + " | descending: 5.48 ms, 240 µs, 12.0 µs"
                        + " | none: 5.48 ms, 12.0 µs, 240 µs");
    }

    /** A matrix whose p99 are in an order that their texts do not have. */
    private Path microsAndMillis() {
        List<CellRun> runs =
                List.of(SyntheticCells.run(1, 1, 1_826), SyntheticCells.run(2, 1, 4), SyntheticCells.run(3, 1, 80));
        MatrixFolder made = MatrixFolder.createAt(ReportFolder.newFolder(folder, "2026-11-21T10:15:02Z", "sorted"));
        made.write(SyntheticCells.matrix(3, 1, runs));
        made.render();
        return made.html();
    }

    @Test
    void keysZoomAllChartsOverTheSameTimeAndNamesHideTheirLines() throws IOException, InterruptedException {
        Bundle run = FixtureBundles.passing(Files.createDirectory(folder.resolve("zoomed")));
        run.render();
        String script = String.join(
                " ",
                "const plots = [...document.querySelectorAll('.plot.wide:has(script)')];",
                "const plot = plots.find((one) => one.closest('figure').innerText.startsWith('Latency over time'));",
                "const press = (key) => plot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));",
                "const zoomed = () => plots.filter((one) => one.classList.contains('is-zoomed')).length;",
                "const told = [zoomed() > 0];",
                "press('+'); press('+');",
                "told.push(zoomed() > 1, plot.querySelector('.whole').offsetWidth > 0);",
                "press('ArrowRight');",
                "told.push(plot.querySelector('.readout').innerText.includes('p99'));",
                "press('0');",
                "told.push(zoomed() > 0);",
                "const name = [...plot.querySelectorAll('text.name[role=button]')].find((one) => one.textContent === 'p99');",
                "name.dispatchEvent(new MouseEvent('click', { bubbles: true }));",
                "const line = plot.querySelector('path.line.s2');",
                "told.push(line.style.display, name.getAttribute('aria-pressed'));",
                "press('ArrowRight');",
                "told.push(plot.querySelector('.readout').innerText.includes('p99'));",
                "told.join(' ')");

        String answer = browse("{\"open\":\"" + run.html().toUri() + "\"}", "{\"evaluate\":\"" + script + "\"}");

        assertThat(answer).contains("\"value\":\"false true true true false none false false\"");
    }

    @Test
    void nothingIsClippedOrOverprintedOnScreenPhoneOrPaper() throws IOException, InterruptedException {
        String script;
        try (InputStream text = Objects.requireNonNull(ReportLayoutIT.class.getResourceAsStream("layout.js"))) {
            script = new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
        Path runs = Files.createDirectory(folder.resolve("runs"));
        String frames = frames("a run", FixtureBundles.passing(runs))
                + frames("a failed run", FixtureBundles.brokerKilled(runs))
                + frames("a saturated run", FixtureBundles.saturated(runs))
                + frames("a matrix", matrix("table"))
                + frame(
                        "every column",
                        "screen",
                        1_600,
                        withoutRules(matrix("columns", Arrays.copyOf(Column.values(), 20))))
                + frames("a scenario of steps", steps())
                // So that the test fails if it cannot see anything.
                + frame("a bad page", "window", 960, "<p style='width: 50px; overflow: hidden'>impossible</p>");
        Path all = Files.writeString(
                folder.resolve("all.html"),
                "<!DOCTYPE html><meta charset='utf-8'><body>%n%s<script>%s</script>".formatted(frames, script));

        String answer = browse(
                "{\"open\":\"" + all.toUri() + "\"}",
                "{\"evaluate\":\"[...document.querySelectorAll('iframe')].flatMap(complaints).join('\\\\n')\"}");

        assertThat(answer)
                .matches("\\{\"event\":\"done\",\"value\":\"a bad page, window: cut off: p [^,]*, \\d+ px in 50 px\"}");
    }
}
