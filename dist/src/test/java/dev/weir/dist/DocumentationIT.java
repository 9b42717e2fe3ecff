package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the documentation: a reader finds each of them, and each link leads somewhere. */
final class DocumentationIT {

    private static final Path PROJECT = Launched.project();

    @TempDir
    private Path folder = Path.of("");

    /** The pages in the root of the source tree, in {@code docs} and {@code examples}, and of the modules. */
    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(PageLink.pagesIn(PROJECT.resolve("docs")));
        try (Stream<Path> root = Files.list(PROJECT);
                Stream<Path> transports = Files.list(PROJECT.resolve("transports"))) {
            root.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            transports
                    .map(module -> module.resolve("README.md"))
                    .filter(Files::exists)
                    .forEach(pages::add);
        }
        pages.add(PROJECT.resolve("broker/README.md"));
        pages.addAll(PageLink.pagesIn(PROJECT.resolve("examples")));
        return pages;
    }

    @Test
    void everyLinkOfEveryPageLeadsToAFileAndAHeading() throws IOException {
        List<PageLink> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (PageLink link : PageLink.of(page)) {
                if (!link.holds()) {
                    broken.add(link);
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageIsInAnIndex() throws IOException {
        List<Path> listed = new ArrayList<>();
        for (String index : List.of("docs/README.md", "docs/decisions/README.md")) {
            Path page = PROJECT.resolve(index);
            listed.add(page);
            PageLink.of(page).forEach(link -> listed.add(link.target()));
        }

        assertThat(listed).containsAll(PageLink.pagesIn(PROJECT.resolve("docs")));
    }

    @Test
    void aLinkToAMissingFileOrHeadingIsFound() throws IOException {
        Files.writeString(folder.resolve("other.md"), """
                # A `key`, and more
                ```
                # no heading
                ```
                """);
        Path page = Files.writeString(folder.resolve("page.md"), """
                [a](other.md) [b](other.md#a-key-and-more) [c](https://example.org/x.md)
                [d](other.md#no-heading) [e](gone.md) [f](#gone)
                ```
                [g](gone.md)
                ```
                """);

        List<String> broken = new ArrayList<>();
        for (PageLink link : PageLink.of(page)) {
            if (!link.holds()) {
                broken.add(folder.relativize(link.target()) + "#" + link.heading());
            }
        }

        assertThat(broken).containsExactly("other.md#no-heading", "gone.md#", "page.md#gone");
    }
}
