package dev.weir.transport.aeron;

import dev.weir.transport.TransportException;
import dev.weir.transport.aeron.idle.Idling;
import dev.weir.transport.aeron.idle.Role;
import dev.weir.transport.aeron.idle.Threading;
import io.aeron.driver.MediaDriver;
import io.aeron.exceptions.AeronException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** A media driver in this process, in a folder of its own that goes with it. */
final class EmbeddedDriver implements AutoCloseable {

    private final MediaDriver driver;
    private final String configuration;

    private EmbeddedDriver(MediaDriver driver) {
        this.driver = driver;
        this.configuration = driver.context().toString();
    }

    /** @throws TransportException when the driver refuses its settings or finds no room */
    static EmbeddedDriver launch(
            Path folder, Threading threading, Map<Role, Idling> idling, AeronProperties properties) {
        try {
            return properties.during(() -> new EmbeddedDriver(MediaDriver.launch(new MediaDriver.Context()
                    .aeronDirectoryName(folder.toString())
                    .dirDeleteOnStart(true)
                    .dirDeleteOnShutdown(true)
                    .threadingMode(threading.mode())
                    .conductorIdleStrategy(idling(idling, Role.CONDUCTOR).strategy())
                    .sharedIdleStrategy(idling(idling, Role.CONDUCTOR).strategy())
                    .senderIdleStrategy(idling(idling, Role.SENDER).strategy())
                    .sharedNetworkIdleStrategy(idling(idling, Role.SENDER).strategy())
                    .receiverIdleStrategy(idling(idling, Role.RECEIVER).strategy()))));
        } catch (AeronException | IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
            throw new TransportException("the media driver does not start: " + Failures.text(e), e);
        }
    }

    private static Idling idling(Map<Role, Idling> idling, Role role) {
        return idling.getOrDefault(role, Idling.BACKOFF);
    }

    /** Everything that is in force in the driver, in Aeron's own words. */
    String configuration() {
        return configuration;
    }

    @Override
    public void close() {
        driver.close();
    }
}
