package dev.weir.agent.engine;

import java.net.SocketException;
import org.jgroups.logging.CustomLogFactory;
import org.jgroups.logging.Log;
import org.jgroups.logging.LogFactory;
import org.jgroups.logging.NoopLogImpl;

/** JGroups' warnings and errors as those of Weir, whatever logging libraries are on the class path. */
@SuppressWarnings("AnnotateFormatMethod") // the methods are those of JGroups
final class EngineLog extends NoopLogImpl {

    private static final System.Logger LOG = System.getLogger("dev.weir.agent.engine");

    /** For the whole process, and before its first use of JGroups. */
    static void install() {
        LogFactory.setCustomLogFactory(new CustomLogFactory() {
            @Override
            public Log getLog(Class<?> type) {
                return new EngineLog();
            }

            @Override
            public Log getLog(String category) {
                return new EngineLog();
            }
        });
    }

    @Override
    public boolean isFatalEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public void fatal(String message) {
        LOG.log(System.Logger.Level.ERROR, message);
    }

    @Override
    public void fatal(String format, Object... values) {
        fatal(String.format(format, values));
    }

    @Override
    public void fatal(String message, Throwable cause) {
        LOG.log(System.Logger.Level.ERROR, message, cause);
    }

    @Override
    public void error(String message) {
        fatal(message);
    }

    /** The last bytes of a connection that broke cannot be sent, and need not be. */
    @Override
    public void error(String format, Object... values) {
        if (!format.contains("graceful close")) {
            fatal(format, values);
        }
    }

    /** A connection that broke is told to the listener as the departure of a member. */
    @Override
    public void error(String message, Throwable cause) {
        if (!(cause instanceof SocketException)) {
            fatal(message, cause);
        }
    }

    @Override
    public void warn(String message) {
        LOG.log(System.Logger.Level.WARNING, message);
    }

    @Override
    public void warn(String format, Object... values) {
        warn(String.format(format, values));
    }

    @Override
    public void warn(String message, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, message, cause);
    }
}
