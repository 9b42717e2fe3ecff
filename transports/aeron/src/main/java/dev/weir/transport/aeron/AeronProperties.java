package dev.weir.transport.aeron;

import dev.weir.transport.SettingsException;
import dev.weir.transport.aeron.idle.Role;
import dev.weir.unit.Spelling;
import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.Configuration;
import io.aeron.driver.MediaDriver;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Aeron's own settings, as a scenario gives them under Aeron's own names.
 *
 * <p>Aeron reads them from the properties of the process and from nowhere else, while a driver or a client starts. So
 * they stand there for that moment only, and starts take turns.
 *
 * @param given values by full name
 */
record AeronProperties(Map<String, String> given) {

    static final String SECTION = "driver";

    private static final ReentrantLock PROCESS_PROPERTIES = new ReentrantLock();

    private static final String ONCE = "Aeron reads it once per process, so a second run would keep the value of the"
            + " first; give the channel parameter 'fc' instead";

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry(CommonContext.AERON_DIR_PROP_NAME, instead(AeronSettings.AERON_DIR)),
            Map.entry(CommonContext.DRIVER_TIMEOUT_PROP_NAME, instead(AeronSettings.CONNECT_LIMIT)),
            Map.entry(Configuration.THREADING_MODE_PROP_NAME, instead(AeronSettings.THREADING)),
            Map.entry(Configuration.CONDUCTOR_IDLE_STRATEGY_PROP_NAME, instead(Role.CONDUCTOR.setting())),
            Map.entry(Configuration.SHARED_IDLE_STRATEGY_PROP_NAME, instead(Role.CONDUCTOR.setting())),
            Map.entry(Configuration.SENDER_IDLE_STRATEGY_PROP_NAME, instead(Role.SENDER.setting())),
            Map.entry(Configuration.SHARED_NETWORK_IDLE_STRATEGY_PROP_NAME, instead(Role.SENDER.setting())),
            Map.entry(Configuration.RECEIVER_IDLE_STRATEGY_PROP_NAME, instead(Role.RECEIVER.setting())),
            Map.entry(Configuration.DIR_DELETE_ON_START_PROP_NAME, "the folder is the run's own and removed with it"),
            Map.entry(
                    Configuration.DIR_DELETE_ON_SHUTDOWN_PROP_NAME, "the folder is the run's own and removed with it"),
            Map.entry(Configuration.UNICAST_FLOW_CONTROL_STRATEGY_PROP_NAME, ONCE),
            Map.entry(Configuration.MULTICAST_FLOW_CONTROL_STRATEGY_PROP_NAME, ONCE));

    AeronProperties {
        given = Map.copyOf(given);
    }

    private static String instead(String setting) {
        return "give it as '" + setting + "' instead";
    }

    /** @throws SettingsException naming the first that Aeron does not know or cannot read */
    void check(boolean embedded) {
        given.keySet().forEach(name -> {
            checkName(name);
            if (!embedded && !KnownNames.ofTheClient().contains(name)) {
                throw new SettingsException(
                        SECTION + "." + name,
                        "the media driver in '" + AeronSettings.AERON_DIR + "' runs already, with its own settings");
            }
        });
        given.forEach((name, value) -> checkValue(name, value, embedded));
    }

    /** @throws SettingsException when neither client nor driver know it, or Weir sets it */
    static void checkName(String name) {
        String setting = SECTION + "." + name;
        String refusal = REFUSED.get(name);
        if (refusal != null) {
            throw new SettingsException(setting, refusal);
        }
        Set<String> known = new TreeSet<>(KnownNames.ofTheClient());
        known.addAll(KnownNames.ofTheDriver());
        if (!known.contains(name)) {
            throw new SettingsException(
                    setting,
                    "Aeron knows no setting '" + name + "'"
                            + Spelling.nearest(name, known)
                                    .map(near -> "; did you mean '" + near + "'?")
                                    .orElse(""));
        }
    }

    /** Aeron parses its settings when a context is made, and opens nothing then. */
    private static void checkValue(String name, String value, boolean embedded) {
        try {
            new AeronProperties(Map.of(name, value))
                    .during(() -> embedded ? new MediaDriver.Context() : new Aeron.Context());
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SettingsException(
                    SECTION + "." + name,
                    "'" + value + "' is refused: "
                            + Objects.requireNonNullElse(
                                    e.getMessage(), e.getClass().getSimpleName()));
        }
    }

    /** Starts something while these settings are in force. */
    <T> T during(Supplier<T> start) {
        PROCESS_PROPERTIES.lock();
        Map<String, String> before = new HashMap<>();
        try {
            given.forEach((name, value) -> before.put(name, put(name, value)));
            return start.get();
        } finally {
            before.forEach(AeronProperties::restore);
            PROCESS_PROPERTIES.unlock();
        }
    }

    private static String put(String name, String value) {
        String before = System.setProperty(name, value);
        return before == null ? "" : before;
    }

    private static void restore(String name, String value) {
        if (value.isEmpty()) {
            System.clearProperty(name);
        } else {
            System.setProperty(name, value);
        }
    }
}
