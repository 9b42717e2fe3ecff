package dev.weir.gateway.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * From which places on the web scripts may use the server: browsers name the place in the header {@code Origin}. Requests
 * without it do not come from a script of elsewhere.
 */
public sealed interface AllowedOrigins {

    /**
     * Whether a request may be served.
     *
     * @param origin as the browser says it
     * @param host the header {@code Host} of the same request
     */
    boolean permits(String origin, Optional<String> host);

    /** Whether the host is that of a place that is named. */
    boolean names(HostName host);

    /** All of them. */
    record All() implements AllowedOrigins {
        @Override
        public boolean permits(String origin, Optional<String> host) {
            return true;
        }

        @Override
        public boolean names(HostName host) {
            return true;
        }
    }

    /** The pages that the server itself serves, under whatever name it is reached. */
    record Own() implements AllowedOrigins {
        @Override
        public boolean permits(String origin, Optional<String> host) {
            return host.isPresent() && authority(origin).equals(withoutPort(origin, host.get()));
        }

        @Override
        public boolean names(HostName host) {
            return false;
        }
    }

    /**
     * The server's own pages and those of some places.
     *
     * @param origins each as browsers say it: {@code https://example.org}, {@code http://localhost:8080}, or {@code null}
     *     for pages that are opened as files
     */
    record Named(List<String> origins) implements AllowedOrigins {

        private static final String FILES = "null";

        public Named {
            origins = origins.stream()
                    .map(origin -> origin.toLowerCase(Locale.ROOT))
                    .toList();
            for (String origin : origins) {
                if (!origin.equals(FILES) && !origin.matches("https?://[^/?#@\\s]+")) {
                    throw new IllegalArgumentException("an origin is http://HOST[:PORT] or https://HOST[:PORT],"
                            + " or null for pages that are opened as files, not " + origin);
                }
            }
        }

        @Override
        public boolean permits(String origin, Optional<String> host) {
            return origins.contains(origin.toLowerCase(Locale.ROOT)) || new Own().permits(origin, host);
        }

        @Override
        public boolean names(HostName host) {
            return origins.stream()
                    .filter(origin -> !origin.equals(FILES))
                    .anyMatch(origin -> HostName.of(origin.substring(origin.indexOf("://") + 3))
                            .equals(host));
        }
    }

    private static String authority(String origin) {
        int slashes = origin.indexOf("://");
        return slashes < 0 ? "" : withoutPort(origin, origin.substring(slashes + 3));
    }

    /** Host and port in small letters, without the port that the scheme implies. */
    private static String withoutPort(String origin, String authority) {
        String implied = origin.startsWith("https:") ? ":443" : ":80";
        String small = authority.toLowerCase(Locale.ROOT);
        return small.endsWith(implied) ? small.substring(0, small.length() - implied.length()) : small;
    }
}
