package dev.weir.gateway.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one logger of the JDK is told while it is open. */
public final class LogLines extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;

    private LogLines(Logger logger) {
        this.logger = logger;
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    public static LogLines of(String logger) {
        return new LogLines(Logger.getLogger(logger));
    }

    /** In the order in which they came. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord entry) {
        lines.add(entry.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
