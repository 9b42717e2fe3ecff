package dev.weir.transport.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.broker.HeldPort;
import dev.weir.clock.SystemClock;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver.RunContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A Mosquitto that runs already, with a configuration of its own. */
final class TestServer implements AutoCloseable {

    private final HeldPort port = HeldPort.free();
    private final Process process;

    /** @param lines of its configuration, below that of its listener */
    TestServer(Path folder, String... lines) throws IOException {
        Path configuration = folder.resolve("mosquitto-" + port.number() + ".conf");
        Files.writeString(
                configuration,
                "listener " + port.number() + " 127.0.0.1\nuser root\n" + String.join("\n", lines) + "\n");
        process = new ProcessBuilder(SharedMosquitto.program().toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
        await("the server listens", this::listens);
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port.number();
    }

    MqttTransport open(int messageBytes, String... settings) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("uri", "mqtt://127.0.0.1:" + port.number());
        given.put("connect-timeout", "5s");
        return transport(given, messageBytes, settings);
    }

    /** Opens a transport, over settings of which later ones replace earlier ones. */
    static MqttTransport transport(Map<String, String> first, int messageBytes, String... settings) {
        Map<String, String> given = new LinkedHashMap<>(first);
        for (int i = 0; i < settings.length; i += 2) {
            given.put(settings[i], settings[i + 1]);
        }
        MqttDriver driver = new MqttDriver();
        return driver.open(
                Settings.of(driver.settings(), given),
                new RunContext(
                        String.format("%08x", ThreadLocalRandom.current().nextInt()), new SystemClock(), messageBytes));
    }

    static void await(String what, BooleanSupplier condition) {
        long begunNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - begunNanos)
                    .as(what)
                    .isLessThan(Duration.ofSeconds(60).toNanos());
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Ends it before its time. */
    void end() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }

    @Override
    public void close() {
        end();
        port.close();
    }
}
