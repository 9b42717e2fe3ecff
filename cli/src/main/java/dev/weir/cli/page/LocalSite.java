package dev.weir.cli.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.weir.gateway.BlockedPorts;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A site that only the user's own browser reaches: it listens on loopback, and all its addresses begin with a random token. Pages
 * of other sites can neither guess that nor read an answer. Thread-safe.
 */
public final class LocalSite implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final byte[] LOOPBACK_BYTES = {127, 0, 0, 1};
    private static final int TOKEN_BYTES = 18;
    private static final int HIGHEST_PORT = 65_535;
    private static final int ATTEMPTS = 20;

    private final HttpServer server;
    private final ExecutorService threads;
    private final String token;
    private final SitePart part;

    private LocalSite(HttpServer server, String token, SitePart part) {
        this.server = server;
        this.token = token;
        this.part = part;
        // One that does not read its answer keeps nobody else from theirs.
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("weir-page-", 0).factory());
    }

    /**
     * Begins to serve.
     *
     * @param port 0 for a free one that browsers open
     * @throws IllegalArgumentException when it is no port, or one that browsers refuse
     * @throws IOException when the port is taken, or may not be bound
     */
    public static LocalSite open(int port, SitePart part) throws IOException {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "expected a port from 1 to " + HIGHEST_PORT + ", or 0 for a free one, but found '" + port + "'");
        }
        if (BlockedPorts.contains(port)) {
            throw new IllegalArgumentException("web browsers refuse to open port " + port
                    + ", which belongs to another protocol; give another one, or 0 for a free one");
        }
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        LocalSite site = new LocalSite(bound(port), token, part);
        site.server.createContext("/", site::answer);
        site.server.setExecutor(site.threads);
        site.server.start();
        return site;
    }

    private static HttpServer bound(int port) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                HttpServer http =
                        HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK_BYTES), port), 0);
                if (!BlockedPorts.contains(http.getAddress().getPort()) || attempt == ATTEMPTS) {
                    return http;
                }
                http.stop(0);
            } catch (BindException e) {
                boolean taken = Objects.requireNonNullElse(e.getMessage(), "").contains("in use");
                throw new IOException(
                        taken
                                ? "port " + port + " of " + LOOPBACK
                                        + " is taken: give another one, or 0 for a free one"
                                : "cannot listen at " + LOOPBACK + ":" + port + ": " + e.getMessage(),
                        e);
            }
        }
    }

    /** Where it begins: {@code http://127.0.0.1:43210/3vXf…/}. */
    public String address() {
        return "http://" + LOOPBACK + ":" + server.getAddress().getPort() + "/" + token + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            SiteRequest request = new SiteRequest(exchange);
            String path = request.path();
            String start = "/" + token + "/";
            boolean known = path.length() >= start.length() && isToken(path.substring(1, start.length()));
            if (!known || !isOwnName(request)) {
                request.refuse(404, "Nothing is here. The address that weir printed is longer.");
            } else if (request.isPost() && !isOwnPage(request)) {
                request.refuse(403, "This was sent by a page of another site.");
            } else if (!part.answer(path.substring(start.length()), request)) {
                request.refuse(404, "There is no such page.");
            }
        }
    }

    private boolean isToken(String text) {
        // Takes as long whatever is wrong in it.
        return MessageDigest.isEqual(
                (token + "/").getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() {
        int port = server.getAddress().getPort();
        return List.of(LOOPBACK + ":" + port, "localhost:" + port);
    }

    /** Whether it was asked by its own name: another may be that of a site whose name leads here now. */
    private boolean isOwnName(SiteRequest request) {
        return names().contains(request.header("Host"));
    }

    /** Whether one of its own pages sent it, as browsers say. */
    private boolean isOwnPage(SiteRequest request) {
        String origin = request.header("Origin");
        return names().stream().anyMatch(name -> origin.equals("http://" + name));
    }

    /** Serves no more; what is being answered is broken off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
