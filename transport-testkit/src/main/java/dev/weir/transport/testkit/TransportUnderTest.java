package dev.weir.transport.testkit;

import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One transport under one set of settings, as {@link TransportContract} examines it.
 *
 * @param driver the driver under test
 * @param given settings, by dotted name, as a scenario would give them
 * @param maxMessageBytes largest message the contract publishes
 * @param messages how many messages the longer cases publish
 * @param patience longest time anything may take before it counts as never happening
 * @param secrets texts that may appear in no effective setting
 * @param handling what the run does with the bytes of messages
 */
public record TransportUnderTest(
        TransportDriver driver,
        Map<String, String> given,
        int maxMessageBytes,
        int messages,
        Duration patience,
        List<String> secrets,
        PayloadHandling handling) {

    public TransportUnderTest {
        given = Map.copyOf(given);
        secrets = List.copyOf(secrets);
    }

    /** A driver with its defaults: messages of up to 64 KiB, 500 of them, 20 s of patience, no secrets. */
    public static TransportUnderTest of(TransportDriver driver) {
        return new TransportUnderTest(
                driver, Map.of(), 65_536, 500, Duration.ofSeconds(20), List.of(), PayloadHandling.READ);
    }

    /** The same with one setting more. */
    public TransportUnderTest with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(given);
        more.put(name, value);
        return new TransportUnderTest(driver, more, maxMessageBytes, messages, patience, secrets, handling);
    }

    /** The same with another largest message. */
    public TransportUnderTest withMaxMessageBytes(int bytes) {
        return new TransportUnderTest(driver, given, bytes, messages, patience, secrets, handling);
    }

    /** The same with another number of messages. */
    public TransportUnderTest withMessages(int count) {
        return new TransportUnderTest(driver, given, maxMessageBytes, count, patience, secrets, handling);
    }

    /** The same with texts that may appear in no effective setting. */
    public TransportUnderTest withSecrets(String... texts) {
        return new TransportUnderTest(driver, given, maxMessageBytes, messages, patience, List.of(texts), handling);
    }

    /** The same with messages whose bytes are treated otherwise; those that stay are never changed once published. */
    public TransportUnderTest withHandling(PayloadHandling other) {
        return new TransportUnderTest(driver, given, maxMessageBytes, messages, patience, secrets, other);
    }

    /** The settings, checked against the driver's declarations. */
    public Settings settings() {
        return Settings.of(driver.settings(), given);
    }

    /** Whether the driver can do something under these settings. */
    boolean can(Capability capability) {
        return driver.capabilities(settings()).contains(capability);
    }
}
