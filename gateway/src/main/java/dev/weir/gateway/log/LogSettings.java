package dev.weir.gateway.log;

import java.nio.file.Path;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * What the log holds, and where it goes.
 *
 * @param file appended to; null for standard error
 */
public record LogSettings(
        Severity least, Form form, @Nullable Path file) {

    /** How a line looks. */
    public enum Form {
        /** {@link #TEXT} on a terminal, {@link #JSON} elsewhere. */
        AUTO,
        JSON,
        TEXT
    }

    /** How much an event matters. */
    public enum Severity {
        DEBUG,
        INFO,
        WARN,
        ERROR;

        /** As the JDK's logging calls it. */
        public Level level() {
            return switch (this) {
                case DEBUG -> Level.FINE;
                case INFO -> Level.INFO;
                case WARN -> Level.WARNING;
                case ERROR -> Level.SEVERE;
            };
        }

        static Severity of(Level level) {
            Severity found = DEBUG;
            for (Severity each : values()) {
                found = each.level().intValue() <= level.intValue() ? each : found;
            }
            return found;
        }
    }

    public static LogSettings withDefaults() {
        return new LogSettings(Severity.INFO, Form.AUTO, null);
    }
}
