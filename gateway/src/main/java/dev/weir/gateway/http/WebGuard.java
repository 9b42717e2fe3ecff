package dev.weir.gateway.http;

import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Refuses requests of web pages from elsewhere, and tells the operator once for each place. Where the server listens on
 * loopback, or its names are given, the request has to be for one of them too: otherwise a page could come by a name of its
 * own that it lets lead here. Thread-safe.
 */
public final class WebGuard {

    private static final System.Logger LOG = System.getLogger(WebGuard.class.getName());

    /** As many places are told of: anybody can invent more. */
    private static final int MOST_TOLD = 100;

    private static final int LONGEST_SHOWN = 200;

    private final WebAccess access;
    private final HostName own;
    private final boolean checksHosts;
    private final Set<Integer> ports;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /**
     * Guards a server.
     *
     * @param host that the server listens on
     * @param address of the host
     * @param ports that the server listens on
     */
    public WebGuard(WebAccess access, String host, InetAddress address, Set<Integer> ports) {
        this.access = access;
        this.own = HostName.of(host);
        this.checksHosts = address.isLoopbackAddress() || !access.hosts().isEmpty();
        this.ports = Set.copyOf(ports);
    }

    /** @throws BadRequest when the request may not be served, saying which setting would permit it */
    void check(HttpRequest request) throws BadRequest {
        String host = shown(request.header("host").orElse(""));
        if (checksHosts && !host.isEmpty() && !known(HostName.of(host))) {
            throw refused(
                    "requests for the host " + host + " are not answered",
                    "server.allowed-hosts: " + HostName.of(host).text());
        }
        if (!access.permits(request) && !ownPage(request)) {
            String origin = shown(String.join(", ", request.origins()));
            throw refused(
                    "pages of " + origin + " may not use this gateway", "server.allowed-origins: '" + origin + "'");
        }
    }

    /** Whether the page comes from the other port of the same gateway, whose control link leads here. */
    private boolean ownPage(HttpRequest request) {
        Optional<URI> page = request.header("origin").flatMap(WebGuard::address);
        Optional<String> host = request.header("host");
        return page.isPresent()
                && host.isPresent()
                && HostName.of(page.get().getHost()).equals(HostName.of(host.get()))
                && ports.contains(port(page.get()));
    }

    private static int port(URI page) {
        int implied = "https".equals(page.getScheme()) ? 443 : 80;
        return page.getPort() < 0 ? implied : page.getPort();
    }

    private static Optional<URI> address(String origin) {
        try {
            return Optional.of(new URI(origin)).filter(page -> page.getHost() != null);
        } catch (URISyntaxException e) {
            return Optional.empty(); // An origin that is no address is no page of ours.
        }
    }

    private boolean known(HostName host) {
        return host.loopback() || host.equals(own) || access.names(host);
    }

    private BadRequest refused(String reason, String setting) {
        String message = reason + "; this setting of the gateway permits them: " + setting;
        if (told.size() < MOST_TOLD && told.add(reason)) {
            boolean last = told.size() == MOST_TOLD;
            LOG.log(Level.WARNING, message + (last ? " (further refusals are not logged)" : ""));
        }
        return new BadRequest(HttpStatus.FORBIDDEN, message);
    }

    private static String shown(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
    }
}
