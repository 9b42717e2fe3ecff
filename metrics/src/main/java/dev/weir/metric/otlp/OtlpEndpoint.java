package dev.weir.metric.otlp;

import dev.weir.secret.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * Where figures are pushed to, over OTLP/HTTP.
 *
 * @param url without user and password
 * @param headers what every request carries beside its body; secret
 */
public record OtlpEndpoint(URI url, Map<String, String> headers) {

    private static final String METRICS_PATH = "/v1/metrics";
    private static final int HIGHEST_PORT = 65_535;

    public OtlpEndpoint {
        headers = Map.copyOf(headers);
    }

    /**
     * Reads the address of a collector. {@code /v1/metrics} is appended to its path unless that is there. A user and a
     * password before the host become basic authentication.
     *
     * @throws IllegalArgumentException when it is none, with what would be right
     */
    public static OtlpEndpoint parse(String text) {
        URI given;
        try {
            given = new URI(text);
        } catch (URISyntaxException e) {
            throw wrong(text);
        }
        boolean http = "http".equalsIgnoreCase(given.getScheme()) || "https".equalsIgnoreCase(given.getScheme());
        if (!http
                || given.getHost() == null
                || given.getPort() == 0
                || given.getPort() > HIGHEST_PORT
                || given.getRawQuery() != null
                || given.getRawFragment() != null) {
            throw wrong(text);
        }
        Secrets.remember("", text);
        String path = given.getRawPath().replaceFirst("/+$", "");
        String host = given.getPort() < 0 ? given.getHost() : given.getHost() + ":" + given.getPort();
        URI url = URI.create(
                given.getScheme() + "://" + host + (path.endsWith(METRICS_PATH) ? path : path + METRICS_PATH));
        String login = given.getUserInfo();
        return new OtlpEndpoint(url, login == null ? Map.of() : Map.of("Authorization", basic(login)));
    }

    private static String basic(String login) {
        String encoded = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
        Secrets.remember("password", encoded);
        return "Basic " + encoded;
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("expected http://<host>:<port>, such as http://127.0.0.1:4318, but found '"
                + Secrets.masked(text) + "'");
    }
}
