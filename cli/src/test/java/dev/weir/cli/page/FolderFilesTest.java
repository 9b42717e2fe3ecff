package dev.weir.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderFilesTest {

    @TempDir
    private Path above;

    private LocalSite site;

    @BeforeEach
    void open() throws IOException {
        Path folder = Files.createDirectories(above.resolve("results"));
        Files.createDirectories(folder.resolve("cells/one"));
        Files.writeString(folder.resolve("report.html"), "<p>a report</p>");
        Files.writeString(folder.resolve("cells/one/run.json"), "{}");
        Files.writeString(above.resolve("secret.txt"), "a secret");
        Files.createSymbolicLink(folder.resolve("link.txt"), above.resolve("secret.txt"));
        site = LocalSite.open(0, new FolderFiles(folder));
    }

    @AfterEach
    void close() {
        site.close();
    }

    private String get(String path) throws IOException {
        return AskedSite.answer(site.address(), "GET", path);
    }

    @Test
    void filesOfTheFolderAreShownByTheirTypeAndMayDoNothing() throws IOException {
        assertThat(get("files/report.html"))
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("Content-Type: text/html")
                .containsIgnoringCase("sandbox allow-scripts")
                .endsWith("<p>a report</p>");
        assertThat(get("files/cells/one/run.json"))
                .containsIgnoringCase("application/json")
                .endsWith("{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "files/../secret.txt",
                "files/%2e%2e/secret.txt",
                "files/..%2fsecret.txt",
                "files/cells/../../secret.txt",
                "files//etc/passwd",
                "files/link.txt",
                "files/cells",
                "files/",
                "files/none.txt",
                "files/%00",
                "report.html"
            })
    void nothingOutsideOfTheFolderIsShown(String path) throws IOException {
        assertThat(get(path))
                .startsWith("HTTP/1.1 4")
                .doesNotContain("a secret")
                .doesNotContain("root:");
    }

    @Test
    void filesAreNotWritten() throws IOException {
        String origin = site.address().replaceFirst("(://[^/]*)/.*", "$1");

        assertThat(AskedSite.answer(site.address(), "POST", "files/report.html", "Origin: " + origin))
                .startsWith("HTTP/1.1 404 ");
    }
}
