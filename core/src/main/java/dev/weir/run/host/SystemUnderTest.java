package dev.weir.run.host;

import java.util.Map;

/**
 * What carries the messages.
 *
 * @param driver name of the transport's driver
 * @param settings its settings, secrets and all
 * @param handout what the transport of the other process says of what it made
 */
public record SystemUnderTest(String driver, Map<String, String> settings, Map<String, String> handout) {

    @Override
    public String toString() {
        return driver;
    }
}
