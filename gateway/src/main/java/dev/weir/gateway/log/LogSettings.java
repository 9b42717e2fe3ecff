package dev.weir.gateway.log;

import java.nio.file.Path;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * What the log holds, and where it goes.
 *
 * @param file appended to; null for standard error
 */
public record LogSettings(Severity least, Form form, @Nullable Path file) {

    /** How a line looks. */
    public enum Form {
        /** {@link #TEXT} on a terminal, {@link #JSON} elsewhere. */
        AUTO,
        JSON,
        TEXT
    }

    /** How much an event matters. */
    public enum Severity {
        DEBUG(Level.FINE),
        INFO(Level.INFO),
        WARN(Level.WARNING),
        ERROR(Level.SEVERE);

        private final Level level;

        Severity(Level level) {
            this.level = level;
        }

        /** As the JDK's logging calls it. */
        public Level level() {
            return level;
        }

        static Severity of(Level level) {
            Severity found = DEBUG;
            for (Severity each : values()) {
                found = each.level.intValue() <= level.intValue() ? each : found;
            }
            return found;
        }
    }

    public static LogSettings withDefaults() {
        return new LogSettings(Severity.INFO, Form.AUTO, null);
    }
}
