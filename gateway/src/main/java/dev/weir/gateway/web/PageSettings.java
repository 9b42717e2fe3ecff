package dev.weir.gateway.web;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which pages there are beside health and metrics.
 *
 * @param live whether the page of live items is served at {@code /}
 * @param names whether that page is told the names of some items, before anybody says who is there
 * @param status whether the status page is served at {@code /status}; it names users and addresses of slow clients
 * @param webClient the official client for the web as one script, which the live page then uses; null for its own
 */
public record PageSettings(
        boolean live,
        boolean names,
        boolean status,
        @Nullable Path webClient) {

    public static PageSettings all() {
        return new PageSettings(true, true, true, null);
    }
}
