package dev.weir.gateway.http;

import java.util.List;
import java.util.Set;

/**
 * Which web pages may use the server.
 *
 * @param origins whose scripts may; their hosts may name the server too
 * @param hosts further names under which the server is reached; {@code *} for any. Empty for any where it does not listen on
 *     loopback.
 */
public record WebAccess(AllowedOrigins origins, Set<String> hosts) {

    /** Every host. */
    static final String ANY_HOST = "*";

    public WebAccess {
        hosts = Set.copyOf(hosts);
        for (String host : hosts) {
            if (!host.equals(ANY_HOST) && !host.matches("[^/?#@\\s,]+")) {
                throw new IllegalArgumentException("a host is a name or an address, not " + host);
            }
        }
    }

    /** The server's own pages alone. */
    public static WebAccess own() {
        return new WebAccess(new AllowedOrigins.Own(), Set.of());
    }

    /** The same hosts with other origins. */
    public WebAccess with(AllowedOrigins newOrigins) {
        return new WebAccess(newOrigins, hosts);
    }

    boolean names(HostName host) {
        return hosts.contains(ANY_HOST)
                || hosts.stream().anyMatch(name -> HostName.of(name).equals(host))
                || origins.names(host);
    }

    /** Whether scripts of all that a request names may use the server; a request that names two is no browser's. */
    boolean permits(HttpRequest request) {
        List<String> named = request.origins();
        return named.isEmpty() || (named.size() == 1 && origins.permits(named.getFirst(), request.header("host")));
    }
}
