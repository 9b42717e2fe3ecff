package dev.weir.payload.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A registry in this process that keeps the rules of Confluent's API. Against a real one, the packaged command runs. */
public final class RegistryDouble implements AutoCloseable {

    private static final String SUBJECTS = "/subjects/";
    private static final String IDS = "/schemas/ids/";

    private final JsonMapper json = new JsonMapper();
    private final String type;
    private final HttpServer server;
    private final List<String> schemas = new CopyOnWriteArrayList<>();
    private final Map<String, List<Integer>> subjects = new ConcurrentHashMap<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();
    private volatile String refusal = "";

    /** One of Avro schemas, which have no type in its answers. */
    public RegistryDouble() throws IOException {
        this("");
    }

    /** @param type the type of all its schemas; empty for Avro */
    public RegistryDouble(String type) throws IOException {
        this.type = type;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Registers nothing from now on, for that reason. */
    public void refuse(String reason) {
        refusal = reason;
    }

    /** What is registered under each subject. */
    public Map<String, List<Integer>> subjects() {
        return Map.copyOf(subjects);
    }

    /** The credentials that came with requests, encoded; empty for none. */
    public List<String> logins() {
        return List.copyOf(logins);
    }

    private void answer(HttpExchange exchange) throws IOException {
        logins.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse(""));
        String path = exchange.getRequestURI().getPath();
        JsonNode body = json.readTree(exchange.getRequestBody().readAllBytes());
        if (path.startsWith(IDS)) {
            int id = Integer.parseInt(path.substring(IDS.length()));
            if (id < 1 || id > schemas.size()) {
                send(exchange, 404, Map.of("error_code", 40403, "message", "Schema not found"));
            } else {
                send(
                        exchange,
                        200,
                        type.isEmpty()
                                ? Map.of("schema", schemas.get(id - 1))
                                : Map.of("schema", schemas.get(id - 1), "schemaType", type));
            }
            return;
        }
        boolean registers = path.endsWith("/versions");
        String subject = path.substring(SUBJECTS.length(), path.length() - (registers ? "/versions".length() : 0));
        int id = schemas.indexOf(body.path("schema").asString("")) + 1;
        boolean known = subjects.getOrDefault(subject, List.of()).contains(id);
        if (registers && !refusal.isEmpty()) {
            send(exchange, 409, Map.of("error_code", 409, "message", refusal));
        } else if (registers) {
            send(
                    exchange,
                    200,
                    Map.of(
                            "id",
                            known ? id : register(subject, body.path("schema").asString(""))));
        } else if (known) {
            send(exchange, 200, Map.of("subject", subject, "version", 1, "id", id));
        } else {
            send(exchange, 404, Map.of("error_code", 40401, "message", "Subject not found"));
        }
    }

    /** Registers a schema and returns its id: the same schema has the same one under every subject. */
    public synchronized int register(String subject, String schema) {
        if (!schemas.contains(schema)) {
            schemas.add(schema);
        }
        int id = schemas.indexOf(schema) + 1;
        subjects.computeIfAbsent(subject, first -> new ArrayList<>()).add(id);
        return id;
    }

    private void send(HttpExchange exchange, int status, Map<String, Object> content) throws IOException {
        byte[] bytes = json.writeValueAsString(content).getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
