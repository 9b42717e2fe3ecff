package dev.weir.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A link from a page of the documentation to a file beside it.
 *
 * @param page the page that holds it
 * @param target the file it leads to
 * @param heading the heading it leads to, as an address names it; empty for the whole file
 */
record PageLink(Path page, Path target, String heading) {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    /** Every link of a page that leads to a file, and not to another site. */
    static List<PageLink> of(Path page) throws IOException {
        List<PageLink> links = new ArrayList<>();
        Matcher matcher = LINK.matcher(text(page));
        while (matcher.find()) {
            String file = matcher.group(1);
            String heading = matcher.group(2) == null ? "" : matcher.group(2);
            if (!file.contains(":")) {
                Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
                links.add(new PageLink(page, target, heading));
            }
        }
        return links;
    }

    /** The pages in a folder and below it, in order of their names. */
    static List<Path> pagesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }

    /** Whether the file and its heading exist. */
    boolean holds() throws IOException {
        return Files.exists(target) && (heading.isEmpty() || headings(target).contains(heading));
    }

    private static Set<String> headings(Path page) throws IOException {
        return HEADING.matcher(text(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{Alnum} _-]", "")
                        .strip()
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
