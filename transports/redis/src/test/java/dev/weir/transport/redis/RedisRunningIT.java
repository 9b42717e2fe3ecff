package dev.weir.transport.redis;

import static dev.weir.transport.redis.RedisTrial.PAIR;
import static dev.weir.transport.redis.RedisTrial.PATIENCE;
import static dev.weir.transport.redis.RedisTrial.open;
import static dev.weir.transport.redis.RedisTrial.publish;
import static dev.weir.transport.redis.RedisTrial.receive;
import static dev.weir.transport.redis.RedisTrial.send;
import static dev.weir.transport.redis.RedisTrial.warnings;
import static dev.weir.transport.redis.RedisTrial.worth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.broker.HeldPort;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.TransportException;
import dev.weir.transport.WarningKind;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.redis.RedisTrial.Told;
import dev.weir.transport.redis.server.RedisServer;
import dev.weir.transport.testkit.Await;
import io.lettuce.core.Consumer;
import io.lettuce.core.KillArgs;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are running already: who gets in, which are refused, and what others do to them meanwhile. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RedisRunningIT {

    @TempDir
    private Path folder;

    /** A server with options of its own, and somebody else who uses it. */
    private static final class Running implements AutoCloseable {

        private final RedisServer server;
        private final RedisClient client;
        private final StatefulRedisConnection<String, String> connection;

        Running(String... options) throws IOException {
            server = RedisServer.start("redis", SharedRedis.program(), 0, List.of(options));
            client = RedisClient.create("redis://" + server.listening());
            connection = client.connect();
        }

        RedisCommands<String, String> other() {
            return connection.sync();
        }

        /** A command of which the client knows nothing. */
        void say(CommandType command, String... words) {
            CommandArgs<String, String> arguments = new CommandArgs<>(StringCodec.UTF8);
            List.of(words).forEach(arguments::add);
            assertThat(other().dispatch(command, new StatusOutput<>(StringCodec.UTF8), arguments))
                    .isEqualTo("OK");
        }

        String uri() {
            return "redis://" + server.listening();
        }

        @Override
        public void close() {
            client.shutdown();
            server.close();
        }
    }

    @Test
    void aUserGetsInWithThePasswordAlone() throws IOException {
        try (Running running = new Running()) {
            running.say(CommandType.ACL, "SETUSER", "me", "on", ">right-word", "~weir-*", "+@all", "-config");
            assertThatThrownBy(() -> open("uri", running.uri(), "user", "me", "password", "wrong-word"))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith(
                            "cannot connect to Redis at " + running.uri() + "/0 within 10.0 s: WRONGPASS")
                    .message()
                    .doesNotContain("wrong-word");
            String withLogin = running.uri().replace("redis://", "redis://me:right-word@");
            try (RedisTransport transport = open("uri", withLogin)) {
                assertThat(transport.provision(PAIR)).startsWith("stream weir-").doesNotContain("right-word");
                assertThat(publish(transport, 3).acked).hasValue(3);
                assertThat(transport.processes()).isEmpty();
                assertThat(worth(transport).settings()).isEqualTo("appendonly=no");
                assertThat(transport.remarks().notMeasured())
                        .anyMatch(text -> text.startsWith("Settings of the server, which refuses CONFIG GET"))
                        .anyMatch(text -> text.startsWith("CPU and memory of the server at 127.0.0.1:"));
            }
            try (RedisTransport transport = open("uri", withLogin, "stream.name", "orders")) {
                assertThatThrownBy(() -> transport.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessageStartingWith("cannot look for the key orders: NOPERM");
            }
        }
    }

    @Test
    void whoDoesNotTellWhenItSyncsIsNotTakenForSafe() throws IOException {
        try (Running running = new Running("--appendonly", "yes", "--appendfsync", "always")) {
            running.say(CommandType.ACL, "SETUSER", "me", "on", ">right-word", "~*", "+@all", "-config");
            try (RedisTransport transport = open("uri", running.uri())) {
                assertThat(worth(transport).durability()).isEqualTo(Durability.SYNCED);
            }
            try (RedisTransport transport = open("uri", running.uri(), "user", "me", "password", "right-word")) {
                assertThat(worth(transport).durability()).isEqualTo(Durability.MEMORY);
                assertThat(worth(transport).settings()).isEqualTo("appendonly=yes, appendfsync=not told");
            }
        }
    }

    @Test
    void aDatabaseHoldsTheStreamsUntilTheRunIsOver() throws IOException {
        try (Running running = new Running()) {
            running.other().select(3);
            try (RedisTransport transport = open("uri", running.uri() + "/3", "stream.count", "4")) {
                transport.provision(PAIR);
                assertThat(publish(transport, 40).acked).hasValue(40);
                assertThat(running.other().dbsize()).isEqualTo(4);
                assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, 10L, 1, 10L, 2, 10L, 3, 10L));
            }
            assertThat(running.other().dbsize()).isZero();
        }
    }

    @Test
    void whoTrustsItsCertificateReachesAServerOverTls() throws Exception {
        Path trust = keys();
        try (HeldPort port = HeldPort.free();
                Running running = new Running(
                        "--tls-port",
                        Integer.toString(port.number()),
                        "--tls-auth-clients",
                        "no",
                        "--tls-cert-file",
                        trust.toString(),
                        "--tls-key-file",
                        folder.resolve("key.pem").toString())) {
            String uri = "rediss://127.0.0.1:" + port.number();
            assertThat(running.other().ping()).isEqualTo("PONG");
            try (RedisTransport transport = open("uri", uri, "trust", trust.toString())) {
                transport.provision(PAIR);
                assertThat(publish(transport, 3).acked).hasValue(3);
            }
            assertThatThrownBy(() -> open("uri", uri))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect to Redis at " + uri)
                    .hasMessageContaining("certificat");
        }
    }

    /** A key and the certificate that it signed itself, which is returned, as PEM files. */
    private Path keys() throws Exception {
        Path store = folder.resolve("keys.p12");
        char[] password = "for-this-test".toCharArray();
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String made = "-genkeypair -alias redis -keyalg EC -dname CN=127.0.0.1 -ext san=ip:127.0.0.1 -storetype PKCS12";
        Process keytool = new ProcessBuilder(Stream.of(
                                List.of(tool),
                                List.of(made.split(" ", -1)),
                                List.of("-keystore", store.toString(), "-storepass", new String(password)))
                        .flatMap(List::stream)
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        pem("key.pem", "PRIVATE KEY", keys.getKey("redis", password).getEncoded());
        return pem(
                "certificate.pem", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
    }

    private Path pem(String name, String kind, byte[] content) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + kind + "-----\n");
    }

    @Test
    void aReplicaAClusterAndAServerForSmallerMessagesAreRefused() throws IOException {
        try (Running first = new Running("--proto-max-bulk-len", "1mb")) {
            String port = first.server.listening().split(":", -1)[1];
            try (Running replica = new Running("--replicaof", "127.0.0.1 " + port)) {
                assertThatThrownBy(() -> open("uri", replica.uri()))
                        .hasMessage("the server is a replica, and takes no messages; name the one that it follows");
                Await.until(
                        "it follows",
                        PATIENCE,
                        () -> first.other().info("replication").contains("state=online"));
                try (RedisTransport transport = open("uri", first.uri())) {
                    assertThat(worth(transport).copies()).isEqualTo(2);
                    assertThat(worth(transport).sure()).isEqualTo(1);
                }
            }
            assertThatThrownBy(() -> open(2_000_000, "uri", first.uri()))
                    .hasMessage("the server takes messages of 1048576 bytes (proto-max-bulk-len), and the run sends"
                            + " 2000000 bytes");
        }
        try (Running cluster = new Running("--cluster-enabled", "yes")) {
            assertThatThrownBy(() -> open("uri", cluster.uri()))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("the server is part of a Redis Cluster");
        }
    }

    @Test
    void aKeyOfSomebodyElseIsLeftAlone() throws IOException {
        try (Running running = new Running()) {
            running.other().set("orders", "theirs");
            try (RedisTransport transport = open("uri", running.uri(), "stream.name", "orders")) {
                assertThatThrownBy(() -> transport.provision(PAIR))
                        .isInstanceOf(TransportException.class)
                        .hasMessage("the key orders exists already, as a string; leave 'stream.name' empty for one of"
                                + " the run");
            }
            assertThat(running.other().get("orders")).isEqualTo("theirs");
        }
    }

    @Test
    void aStreamThatBecomesAnotherTypeTakesNoMessage() throws IOException {
        try (Running running = new Running();
                RedisTransport transport = open("uri", running.uri(), "stream.name", "orders")) {
            transport.provision(PAIR);
            running.other().del("orders");
            running.other().set("orders", "theirs");

            assertThat(publish(transport, 3).failures)
                    .hasSize(3)
                    .allMatch(failure -> failure.startsWith("REJECTED WRONGTYPE "));
            try (Subscriber subscriber =
                    transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {})) {
                subscriber.awaitReady(PATIENCE);
                assertThatThrownBy(() -> subscriber.poll(1))
                        .isInstanceOf(TransportException.class)
                        .hasMessageStartingWith("subscriber 0 cannot read any more: WRONGTYPE");
            }
        }
    }

    @Test
    void aServerThatMayEvictIsToldOf() throws IOException {
        try (Running running = new Running("--maxmemory", "64mb", "--maxmemory-policy", "allkeys-lru");
                RedisTransport transport = open("uri", running.uri())) {
            transport.provision(PAIR);

            assertThat(warnings(transport))
                    .singleElement()
                    .asString()
                    .startsWith(
                            "The server's maxmemory-policy is allkeys-lru: when its memory is full, it removes whole streams");
        }
    }

    @Test
    void aFullDiskIsAnAnswer() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()) == 0, "mounting is not allowed here");
        try (Running running =
                        new Running("--dir", disk.toString(), "--appendonly", "yes", "--appendfsync", "everysec");
                RedisTransport transport = open("uri", running.uri())) {
            transport.provision(PAIR);
            Told told = new Told();
            try (Publisher publisher = transport.openPublisher(0, told)) {
                AtomicInteger sent = new AtomicInteger();
                Await.until("the disk is full", PATIENCE, () -> {
                    send(publisher, sent.getAndAdd(500), 500);
                    assertThat(publisher.flush(PATIENCE)).isTrue();
                    return !told.failures.isEmpty();
                });
            }

            assertThat(told.failures).allMatch(failure -> failure.startsWith("REJECTED MISCONF "));
            assertThat(transport.end().nextOffsets()).isEqualTo(Map.of(0, (long) told.acked.get()));
            assertThat(warnings(transport))
                    .containsExactly("The server could not write its append-only file, though it had acknowledged what"
                            + " belongs in it.");
            assertThat(mount("-o", "remount,size=20m", disk.toString())).isZero();
            Await.until("it writes again", PATIENCE, () -> warnings(transport).isEmpty());
        } finally {
            assertThat(new ProcessBuilder("umount", "-l", disk.toString())
                            .start()
                            .waitFor())
                    .isZero();
        }
    }

    private static int mount(String... arguments) throws Exception {
        return new ProcessBuilder(
                        Stream.concat(Stream.of("mount"), Stream.of(arguments)).toList())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    @Test
    void whatADeadSubscriberHadIsTakenOver() throws IOException {
        try (Running running = new Running();
                RedisTransport transport = open(
                        "uri",
                        running.uri(),
                        "stream.name",
                        "orders",
                        "subscribe",
                        "group",
                        "group.claim-after",
                        "100ms")) {
            transport.provision(PAIR);
            publish(transport, 700);
            assertThat(running.other().xreadgroup(Consumer.from("weir", "dead"), StreamOffset.lastConsumed("orders")))
                    .hasSize(700);
            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(
                    0, (message, header, partition, offset, nanos) -> received.incrementAndGet())) {
                subscriber.awaitReady(PATIENCE);
                receive(subscriber, received, 700);
                RedisTrial.drain(transport, subscriber);
            }
            assertThat(transport.remarks().warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.kind()).isEqualTo(WarningKind.REDELIVERED);
                assertThat(warning.text()).startsWith("The server handed out 700 messages once more");
            });
        }
    }

    @Test
    void whatALostConnectionHadIsHandedOutAgain() throws IOException {
        try (Running running = new Running();
                RedisTransport transport = open("uri", running.uri(), "stream.name", "orders", "subscribe", "group")) {
            transport.provision(PAIR);
            AtomicInteger received = new AtomicInteger();
            try (Subscriber subscriber = transport.openSubscriber(0, (message, header, partition, offset, nanos) -> {
                // Before the first is acknowledged, the server ends the connections of all others.
                if (received.incrementAndGet() == 1) {
                    running.other().clientKill(KillArgs.Builder.typeNormal().skipme());
                }
            })) {
                subscriber.awaitReady(PATIENCE);
                publish(transport, 3);
                Await.until("all come again", PATIENCE, () -> {
                    subscriber.poll(1);
                    return received.get() >= 6;
                });
                RedisTrial.drain(transport, subscriber);
                assertThat(received).hasValue(6);
                assertThat(running.other().xpending("orders", "weir").getCount())
                        .isZero();
            }
        }
    }

    @Test
    void ownHeadersOfAMessageAreFieldsOfItsEntry() throws IOException {
        try (Running running = new Running();
                RedisTransport transport = open("uri", running.uri(), "stream.name", "orders")) {
            transport.provision(PAIR);
            try (RedisPublisher publisher = (RedisPublisher) transport.openPublisher(0, new Told())) {
                publisher.addHeaders(into -> into.accept("currency", "EUR".getBytes(StandardCharsets.UTF_8)));
                publisher.publish(
                        0, Publisher.NO_KEY, ByteBuffer.wrap(new byte[] {'a'}), ByteBuffer.wrap(new byte[] {'b'}));
                assertThat(publisher.flush(PATIENCE)).isTrue();
            }

            assertThat(running.other().xrange("orders", Range.unbounded()))
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.getBody())
                            .isEqualTo(Map.of("message", "a", "weir", "b", "currency", "EUR")));
        }
    }
}
