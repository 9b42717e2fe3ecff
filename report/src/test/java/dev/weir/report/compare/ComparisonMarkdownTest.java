package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compare.ComparisonRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonMarkdownTest {

    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    @TempDir
    private Path folder;

    @Test
    void rendererShowsVerdictAndTable() throws IOException {
        String html = rendered(ComparisonMarkdown.of(comparison("a", "b")));

        assertThat(html)
                .contains("<h3>WORSE · table</h3>")
                .contains("<table>")
                .contains("<td>end-to-end p50</td>")
                .contains("<td>worse</td>")
                .contains("<td align=\"right\">+19.5 %</td>");
    }

    @Test
    void namesWithMarkupAreShownAsTheyAre() throws IOException {
        String html = rendered(ComparisonMarkdown.of(comparison("a|b", "<script>")));

        assertThat(html).contains("<th align=\"right\">a|b</th>").contains("<th align=\"right\">&lt;script&gt;</th>");
    }

    private RunComparison comparison(String before, String after) throws IOException {
        Path a = ComparedFolders.of(folder.resolve("a"), 100, 101, 102, 103, 104, 105);
        Path b = ComparedFolders.of(folder.resolve("b"), 120, 121, 122, 123, 124, 125);
        return RunComparison.of(
                ComparedSide.read(before, a),
                ComparedSide.read(after, b),
                new RunComparison.Terms(RunComparison.USUAL, ComparisonRule.USUAL, false));
    }

    private static String rendered(String markdown) {
        return HtmlRenderer.builder()
                .extensions(TABLES)
                .build()
                .render(Parser.builder().extensions(TABLES).build().parse(markdown));
    }
}
