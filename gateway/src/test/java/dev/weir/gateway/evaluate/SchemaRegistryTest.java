package dev.weir.gateway.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.sun.net.httpserver.HttpServer;
import dev.weir.gateway.expression.Datum;
import dev.weir.gateway.expression.Expression;
import dev.weir.registry.ExtractionException;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.registry.TlsOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against answers written down here, in the form that Confluent's API documents. */
final class SchemaRegistryTest {

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final HttpServer server;
    private final SchemaRegistry registry;

    SchemaRegistryTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            String login = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            String answer = answers.getOrDefault(exchange.getRequestURI().toString(), "400 {}");
            boolean right = login.equals("Basic " + Base64.getEncoder().encodeToString("me:secret".getBytes(UTF_8)));
            byte[] body = answer.substring(4).getBytes(UTF_8);
            exchange.sendResponseHeaders(right ? Integer.parseInt(answer.substring(0, 3)) : 401, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        registry = registry("secret");
    }

    private SchemaRegistry registry(String password) {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        return new SchemaRegistry(new RegistrySettings(url, "me", password, null, null, TlsOptions.USUAL));
    }

    @AfterEach
    void close() {
        registry.close();
        server.stop(0);
    }

    private static Evaluator protobuf(SchemaRegistry registry) {
        return Patience.of(Evaluators.of(
                new EvaluatorSettings(EvaluatorType.PROTOBUF, null, true, "", ",", "="), Optional.of(registry)));
    }

    private static String compiled(FileDescriptorProto file, String references) {
        String schema = Base64.getEncoder().encodeToString(file.toByteArray());
        return "200 {\"schema\":\"" + schema + "\",\"schemaType\":\"PROTOBUF\"" + references + "}";
    }

    private static FieldDescriptorProto field(String name, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(1)
                .setType(type)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                .build();
    }

    @Test
    void protobufMessageIsReadByItsCompiledSchemaAndReferences() {
        FileDescriptorProto place = FileDescriptorProto.newBuilder()
                .setName("default")
                .setSyntax("proto3")
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Place")
                        .addField(field("town", FieldDescriptorProto.Type.TYPE_STRING)))
                .build();
        FileDescriptorProto order = FileDescriptorProto.newBuilder()
                .setName("default")
                .setSyntax("proto3")
                .addDependency("place.proto")
                .addMessageType(DescriptorProto.newBuilder().setName("First"))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Order")
                        .addField(field("place", FieldDescriptorProto.Type.TYPE_MESSAGE).toBuilder()
                                .setTypeName(".Place")))
                .build();
        answers.put("/subjects/a%20place/versions/3?format=serialized", compiled(place, ""));
        answers.put(
                "/schemas/ids/7?format=serialized",
                compiled(order, ",\"references\":[{\"name\":\"place.proto\",\"subject\":\"a place\",\"version\":3}]"));

        // One index, the second message; in it the first field, a message, with its first field.
        byte[] bytes = {0, 0, 0, 0, 7, 2, 2, 10, 5, 10, 3, 'U', 'l', 'm'};
        Datum value = protobuf(registry).evaluate(bytes);

        assertThat(Expression.parse("#{VALUE.place.town}").text(root -> value, false))
                .isEqualTo("Ulm");
    }

    @Test
    void schemasThatReferToEachOtherWithoutEndMakeABadRecord() {
        String schema = "200 {\"schema\":\"\",\"schemaType\":\"PROTOBUF\",\"references\":[{\"name\":\"%1$s.proto\","
                + "\"subject\":\"%1$s\",\"version\":1}]}";
        answers.put("/schemas/ids/4?format=serialized", schema.formatted("a"));
        answers.put("/subjects/a/versions/1?format=serialized", schema.formatted("b"));
        answers.put("/subjects/b/versions/1?format=serialized", schema.formatted("a"));

        byte[] bytes = {0, 0, 0, 0, 4, 0};
        assertThatThrownBy(() -> protobuf(registry).evaluate(bytes))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("schema a.proto of the registry refers to itself");
    }

    @Test
    void whatIsRefusedIsABadRecordAndAWrongLoginIsNot() {
        byte[] bytes = {0, 0, 0, 0, 9, 0};
        assertThatThrownBy(() -> protobuf(registry).evaluate(bytes))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("refuses schema 9 with HTTP status 400");
        answers.put("/schemas/ids/9?format=serialized", "503 {}");
        assertThatThrownBy(() -> protobuf(registry).evaluate(bytes))
                .isInstanceOf(SchemaUnavailableException.class)
                .hasMessageContaining("status 503");
        answers.put("/schemas/ids/9?format=serialized", "200 {\"schema\":\"\",\"schemaType\":\"AVRO\"}");
        assertThatThrownBy(() -> protobuf(registry).evaluate(bytes))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("of type AVRO, not PROTOBUF");
        try (SchemaRegistry wrong = registry("no secret")) {
            assertThatThrownBy(() -> protobuf(wrong).evaluate(bytes))
                    .isInstanceOf(SchemaUnavailableException.class)
                    .hasMessageContaining("status 401")
                    .hasMessageNotContaining("no secret");
        }
    }

    @Test
    void aSchemaThatCannotBeHadIsAskedForEveryFiveSecondsAtMost() {
        AtomicLong nowNanos = new AtomicLong();
        Evaluator avro = AvroEvaluator.of(fromRegistry(EvaluatorType.AVRO), Optional.of(registry), nowNanos::get);
        byte[] bytes = {0, 0, 0, 0, 9, 14};
        answers.put("/schemas/ids/9", "404 {}");
        for (int record = 0; record < 3; record++) {
            assertThatThrownBy(() -> Patience.ask(() -> avro.evaluate(bytes)))
                    .isInstanceOf(ExtractionException.class)
                    .hasMessageContaining("has no schema 9");
            nowNanos.addAndGet(2_000_000_000);
        }
        answers.put("/schemas/ids/9", "200 {\"schema\":\"\\\"int\\\"\"}");

        Datum value = Patience.ask(() -> avro.evaluate(bytes));

        assertThat(value).isEqualTo(Datum.ofLiteral(7));
        assertThat(asked).as("requests, with those that were answered too late").hasValueGreaterThanOrEqualTo(2);
    }

    private static EvaluatorSettings fromRegistry(EvaluatorType type) {
        return new EvaluatorSettings(type, null, true, "", ",", "=");
    }

    @Test
    void aSchemaOfMoreThanFitsIntoMemoryIsABadRecord() {
        answers.put(
                "/schemas/ids/9",
                "200 {\"schema\":\"{\\\"type\\\":\\\"fixed\\\",\\\"name\\\":\\\"F\\\",\\\"size\\\":2147483647}\"}");
        assertThatThrownBy(() -> Patience.ask(() -> registry.avro(9)))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("schema 9 of the registry is not an Avro schema: a fixed is longer than 2147483639 bytes");
    }

    @Test
    void registryStalledWithinItsAnswerTimesOut() {
        CountDownLatch over = new CountDownLatch(1);
        server.createContext("/schemas/ids/9", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().flush();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        CompletableFuture<Schema> asked = CompletableFuture.supplyAsync(() -> registry.avro(9));
        try {
            assertThat(asked)
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(SchemaUnavailableException.class)
                    .withMessageContaining("timed out");
        } finally {
            over.countDown();
        }
    }

    @Test
    void anAnswerWithoutMeasureIsNotKept() {
        answers.put("/schemas/ids/9", "200 " + " ".repeat((16 << 20) + 1) + "{\"schema\":\"\\\"int\\\"\"}");
        assertThatThrownBy(() -> Patience.ask(() -> registry.avro(9))).isInstanceOf(SchemaUnavailableException.class);
    }
}
