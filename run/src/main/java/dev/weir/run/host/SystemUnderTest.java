package dev.weir.run.host;

import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportException;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * What carries the messages.
 *
 * @param driver name of the transport's driver
 * @param settings its settings, secrets and all
 * @param handout what the transport of the other process says of what it made
 */
public record SystemUnderTest(String driver, Map<String, String> settings, Map<String, String> handout) {

    /**
     * The driver of that name in this process.
     *
     * @throws TransportException if there is none
     */
    public TransportDriver installed() {
        return ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(candidate -> candidate.name().equals(driver))
                .findFirst()
                .orElseThrow(() -> new TransportException("there is no transport '" + driver + "' here"));
    }

    @Override
    public String toString() {
        return driver;
    }
}
