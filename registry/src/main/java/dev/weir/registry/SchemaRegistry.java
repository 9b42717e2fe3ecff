package dev.weir.registry;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.avro.Schema;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A schema registry that speaks Confluent's API. Each call asks it: {@link SchemasById} keeps the answers. Calls block, for
 * five seconds at most for each document. Thread-safe.
 */
public final class SchemaRegistry implements AutoCloseable {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final long MOST_BODY_BYTES = 16L << 20;
    private static final int MOST_REASON = 500;
    private static final int NOT_FOUND = 404;
    private static final int OK = 200;

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;

    /** Another time the answer may be another one. */
    private static final Set<Integer> PASSING = Set.of(UNAUTHORIZED, FORBIDDEN, REQUEST_TIMEOUT, TOO_MANY_REQUESTS);

    private final JsonMapper json = new JsonMapper();
    private final RegistrySettings settings;
    private final HttpClient client;

    /** @throws IllegalArgumentException when a file of certificates cannot be used */
    public SchemaRegistry(RegistrySettings settings) {
        this.settings = settings;
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(LONGEST_WAIT).followRedirects(HttpClient.Redirect.NEVER);
        if (settings.specialTls()) {
            SSLContext context = RegistryTls.context(settings);
            builder.sslContext(context).sslParameters(RegistryTls.parameters(settings.tls(), context));
        }
        this.client = builder.build();
    }

    /** The Avro schema of that id, with those it refers to. */
    public Schema avro(int id) {
        JsonNode document = expect(id, "AVRO", "");
        Map<String, String> referred = new LinkedHashMap<>();
        addReferred(document, "", referred, new HashSet<>());
        List<String> texts = new ArrayList<>(referred.values());
        texts.add(text(document));
        try {
            return AvroSchemas.parse(texts);
        } catch (IllegalArgumentException e) {
            throw new ExtractionException("schema " + id + " of the registry " + e.getMessage(), e);
        }
    }

    /** The text of the JSON Schema of that id, which may not refer to others. */
    public String json(int id) {
        JsonNode document = expect(id, "JSON", "");
        if (!document.path("references").isEmpty()) {
            throw new ExtractionException(
                    "schema " + id + " of the registry refers to other JSON Schemas, which is not supported");
        }
        return text(document);
    }

    /** The Protobuf schema of that id, with those it refers to. */
    public ProtobufSchema protobuf(int id) {
        String format = "?format=serialized";
        JsonNode document = expect(id, "PROTOBUF", format);
        Map<String, String> referred = new LinkedHashMap<>();
        addReferred(document, format, referred, new HashSet<>());
        List<FileDescriptorProto> files = new ArrayList<>();
        try {
            for (Map.Entry<String, String> file : referred.entrySet()) {
                files.add(
                        file(file.getValue()).toBuilder().setName(file.getKey()).build());
            }
            files.add(file(text(document)));
            return ProtobufSchema.of(files);
        } catch (DescriptorValidationException | InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new ExtractionException(
                    "schema " + id + " of the registry is not available in compiled form (" + settings + "): "
                            + e.getMessage(),
                    e);
        }
    }

    private static FileDescriptorProto file(String base64) throws InvalidProtocolBufferException {
        try {
            return FileDescriptorProto.parseFrom(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "it gives the text of schemas only; use a file of descriptors as 'schema' instead", e);
        }
    }

    private JsonNode expect(int id, String type, String query) {
        JsonNode document = get("/schemas/ids/" + id + query, "schema " + id);
        String found = document.path("schemaType").asString("AVRO");
        if (!found.equals(type)) {
            throw new ExtractionException("schema " + id + " of the registry is of type " + found + ", not " + type);
        }
        return document;
    }

    /**
     * Adds what a document refers to, each behind what it refers to itself.
     *
     * @param outer names of the schemas that refer to it, one through the other
     */
    private void addReferred(JsonNode document, String query, Map<String, String> referred, Set<String> outer) {
        for (JsonNode reference : document.path("references")) {
            String name = reference.path("name").asString("");
            if (!referred.containsKey(name)) {
                if (!outer.add(name)) {
                    throw new ExtractionException("schema " + name + " of the registry refers to itself");
                }
                String subject = reference.path("subject").asString("");
                String path = "/subjects/" + encoded(subject) + "/versions/"
                        + reference.path("version").asInt(0) + query;
                JsonNode found = get(path, "schema " + subject);
                addReferred(found, query, referred, outer);
                outer.remove(name);
                referred.put(name, text(found));
            }
        }
    }

    private static String text(JsonNode document) {
        return document.path("schema").asString("");
    }

    /**
     * The id of a schema under a subject.
     *
     * @param type as the registry calls it: {@code AVRO}
     * @param register whether it is registered where it is not
     * @throws ExtractionException when it is not there, or the registry refuses it
     * @throws SchemaUnavailableException when the registry does not answer
     */
    public int id(String subject, String type, String schema, boolean register) {
        String path = "/subjects/" + encoded(subject) + (register ? "/versions" : "");
        String body = json.writeValueAsString(Map.of("schema", schema, "schemaType", type));
        JsonNode answer = answered(
                request(path)
                        .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                        .POST(HttpRequest.BodyPublishers.ofString(body)),
                "schema of the subject " + subject);
        if (!answer.path("id").isInt()) {
            throw new ExtractionException(
                    "the registry names no id for the schema of the subject " + subject + " (" + settings + ")");
        }
        return answer.path("id").asInt();
    }

    private static String encoded(String subject) {
        return URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode get(String path, String what) {
        return answered(request(path), what);
    }

    private HttpRequest.Builder request(String path) {
        String base = settings.url().toString();
        URI uri = URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Accept", "application/vnd.schemaregistry.v1+json, application/json");
        if (!settings.user().isEmpty()) {
            String login = settings.user() + ":" + settings.password();
            request.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
        }
        return request;
    }

    private JsonNode answered(HttpRequest.Builder request, String what) {
        try {
            HttpResponse<String> response = answer(request.build());
            if (response.statusCode() == NOT_FOUND) {
                throw new ExtractionException("the registry has no " + what + " (" + settings + ")");
            }
            if (isRefused(response.statusCode())) {
                throw new ExtractionException("the registry refuses " + what + " with HTTP status "
                        + response.statusCode() + " (" + settings + ")" + reason(response.body()));
            }
            if (response.statusCode() != OK) {
                throw new IOException("it answers with HTTP status " + response.statusCode());
            }
            return json.readTree(response.body());
        } catch (IOException | JacksonException e) {
            throw new SchemaUnavailableException(
                    "cannot get " + what + " of the schema registry " + settings + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemaUnavailableException("interrupted while waiting for " + what, e);
        }
    }

    /** Why the registry refused, in its own words; nothing when it does not say. */
    private String reason(String body) {
        try {
            String message = json.readTree(body).path("message").asString("");
            return message.isEmpty() ? "" : ": " + message.substring(0, Math.min(message.length(), MOST_REASON));
        } catch (JacksonException e) {
            return ""; // It says nothing that can be read.
        }
    }

    /** The whole answer: the timeout of a request ends with the headers of its answer. */
    private HttpResponse<String> answer(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofString(), MOST_BODY_BYTES));
        try {
            return answer.get(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the request timed out after " + LONGEST_WAIT.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof IOException failed ? failed : new IOException(String.valueOf(cause), cause);
        } finally {
            answer.cancel(true); // Which does nothing when it is there.
        }
    }

    /** Whether asking again would not help: the fault is in what was asked for, not in the login nor in the moment. */
    private static boolean isRefused(int status) {
        return status >= 400 && status < 500 && !PASSING.contains(status);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
