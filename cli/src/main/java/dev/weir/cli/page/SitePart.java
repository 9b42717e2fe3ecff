package dev.weir.cli.page;

import java.io.IOException;

/** Answers requests to a part of a site. Called by several threads. */
@FunctionalInterface
public interface SitePart {

    /**
     * Answers a request, if it is for this part.
     *
     * @param path what is asked for, from where the site begins: {@code files/report.html}
     * @return whether it was
     */
    boolean answer(String path, SiteRequest request) throws IOException;

    /** Asks another part if this one has no answer. */
    default SitePart or(SitePart other) {
        return (path, request) -> answer(path, request) || other.answer(path, request);
    }
}
