package dev.weir.transport.aeron;

import static io.aeron.driver.status.SystemCounterDescriptor.AERON_VERSION;

import dev.weir.transport.TransportException;
import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.RethrowingErrorHandler;
import io.aeron.driver.status.SystemCounterDescriptor;
import io.aeron.exceptions.AeronException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.agrona.SemanticVersion;
import org.agrona.concurrent.status.CountersReader;

/** The way to a media driver: the client, and the driver itself when it is one of this process. */
final class Link implements AutoCloseable {

    private static final Duration REPORTING = Duration.ofSeconds(1);

    private final Path folder;
    private final Optional<EmbeddedDriver> driver;
    private final Aeron client;
    private final Failures failures;
    private final Optional<String> driverVersion;

    private Link(Path folder, Optional<EmbeddedDriver> driver, Aeron client, Failures failures) {
        this.folder = folder;
        this.driver = driver;
        this.client = client;
        this.failures = failures;
        this.driverVersion = driverVersion(client);
    }

    /** Connects to the driver in a folder; closes {@code driver} when that fails. */
    static Link to(Path folder, Optional<EmbeddedDriver> driver, AeronProperties properties, Duration within) {
        Failures failures = new Failures();
        try {
            Aeron client = properties.during(() -> connect(folder, failures, within));
            return new Link(folder, driver, client, failures);
        } catch (AeronException | IllegalArgumentException | IllegalStateException e) {
            driver.ifPresent(EmbeddedDriver::close);
            throw new TransportException(
                    "cannot connect to the media driver in " + folder + ": " + Failures.text(e), e);
        }
    }

    private static Aeron connect(Path folder, Failures failures, Duration within) {
        return Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(folder.toString())
                .errorHandler(failures)
                .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
                .driverTimeoutMs(within.toMillis()));
    }

    /**
     * Looks for a running driver.
     *
     * @throws TransportException when there is none, saying what was found instead
     */
    static void requireDriver(Path folder, Duration within) {
        if (!Files.isDirectory(folder)) {
            throw new TransportException("there is no media driver in " + folder + ": there is no such folder");
        }
        boolean active;
        try {
            active = CommonContext.isDriverActive(folder.toFile(), within.toMillis(), line -> {});
        } catch (AeronException e) {
            throw new TransportException("no usable media driver is in " + folder + ": " + Failures.text(e), e);
        }
        if (!active) {
            throw new TransportException("no media driver runs in " + folder
                    + ": the folder shows no sign of life; start one there, or leave out 'aeron-dir'");
        }
    }

    Aeron client() {
        return client;
    }

    Path folder() {
        return folder;
    }

    /** The version that the driver said it has; empty where an old one does not. Known also when the driver has died. */
    Optional<String> driverVersion() {
        return driverVersion;
    }

    private static Optional<String> driverVersion(Aeron client) {
        CountersReader counters = client.countersReader();
        int version = AERON_VERSION.id();
        boolean told = counters.getCounterState(version) == CountersReader.RECORD_ALLOCATED
                && counters.getCounterTypeId(version) == SystemCounterDescriptor.SYSTEM_COUNTER_TYPE_ID;
        return told
                ? Optional.of(SemanticVersion.toString(Math.toIntExact(counters.getCounterValue(version))))
                : Optional.empty();
    }

    Failures failures() {
        return failures;
    }

    Optional<EmbeddedDriver> driver() {
        return driver;
    }

    /** Why nothing works any more, asked by a thread that found something closed that was not closed here. */
    String reason() {
        String cause = cause();
        return "the media driver in " + folder + " is out of reach" + (cause.isEmpty() ? "" : ": " + cause);
    }

    /**
     * What the client reported first. The effect of a failure is visible before its cause: Aeron's client closes what it
     * had opened, and the driver marks a channel, before the client reports why. Waits for that, up to a second.
     */
    String cause() {
        return failures.awaitFirst(REPORTING);
    }

    @Override
    public void close() {
        client.close();
        driver.ifPresent(EmbeddedDriver::close);
    }
}
