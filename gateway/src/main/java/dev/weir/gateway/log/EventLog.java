package dev.weir.gateway.log;

import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.secret.Secrets;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes one line an event: a JSON object, or text for people. It also takes what is logged through the JDK's logging; of
 * others than the gateway it takes warnings only, and a message that comes again and again once in ten seconds. No line shows
 * a secret that the process has read.
 * Thread-safe.
 */
public final class EventLog extends Handler implements AutoCloseable {

    private static final String OWN = "dev.weir.";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ofPattern("HH:mm:ss");

    private final Severity least;
    private final boolean json;
    private final PrintStream out;
    private final boolean owned;
    private final Clock clock;
    private final SimpleFormatter messages = new SimpleFormatter();
    private final Repetitions repetitions;

    private EventLog(Severity least, boolean json, Target target, Clock clock) {
        this.least = least;
        this.json = json;
        this.out = target.out();
        this.owned = target.owned();
        this.clock = clock;
        this.repetitions = new Repetitions(clock);
    }

    /**
     * Where lines go.
     *
     * @param owned whether it is closed with the log
     */
    private record Target(PrintStream out, boolean owned) {}

    /**
     * Opens the file of the settings, if they name one.
     *
     * @param standard where lines go otherwise
     * @param terminal whether a person looks at {@code standard}
     * @throws IOException when the file cannot be written to
     */
    public static EventLog open(LogSettings settings, PrintStream standard, boolean terminal) throws IOException {
        Path file = settings.file();
        boolean json = switch (settings.form()) {
            case AUTO -> file != null || !terminal;
            case JSON -> true;
            case TEXT -> false;
        };
        if (file == null) {
            return new EventLog(settings.least(), json, new Target(standard, false), Clock.systemUTC());
        }
        OutputStream appended = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Target target = new Target(new PrintStream(appended, true, StandardCharsets.UTF_8), true);
        return new EventLog(settings.least(), json, target, Clock.systemUTC());
    }

    /** For a test. */
    static EventLog writing(Severity least, boolean json, PrintStream out, Clock clock) {
        return new EventLog(least, json, new Target(out, false), clock);
    }

    /**
     * Writes an event of the gateway.
     *
     * @param name of the kind of event, for machines
     * @param message for people; holds no secret
     * @param fields what else is known of it
     */
    public void event(Severity severity, String name, String message, Map<String, ?> fields) {
        if (severity.compareTo(least) >= 0) {
            Map<String, Object> line = head(severity);
            line.put("event", name);
            line.put("message", message);
            line.putAll(fields);
            write(severity, line, message, "");
        }
    }

    private Map<String, Object> head(Severity severity) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
        line.put("level", severity.name().toLowerCase(Locale.ROOT));
        return line;
    }

    @Override
    public void publish(LogRecord entry) {
        Severity severity = Severity.of(entry.getLevel());
        String logger = String.valueOf(entry.getLoggerName());
        boolean own = logger.startsWith(OWN);
        if (severity.compareTo(least) < 0 || (!own && severity.compareTo(Severity.WARN) < 0)) {
            return;
        }
        Optional<Long> before = own ? Optional.of(0L) : repetitions.take(logger + severity + entry.getMessage());
        if (before.isEmpty()) {
            return;
        }
        String message = messages.formatMessage(entry);
        String trace = trace(entry.getThrown());
        Map<String, Object> line = head(severity);
        line.put("event", "log");
        line.put("message", message);
        line.put("logger", logger);
        if (before.get() > 0) {
            line.put("repeated", before.get());
        }
        if (!trace.isEmpty()) {
            line.put("trace", trace);
        }
        write(severity, line, message, trace);
    }

    private static String trace(@Nullable Throwable thrown) {
        if (thrown == null) {
            return "";
        }
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().stripTrailing();
    }

    private void write(Severity severity, Map<String, Object> line, String message, String trace) {
        if (json) {
            line.replaceAll((name, value) -> value instanceof String text ? Secrets.masked(text) : value);
            out.println(JSON.writeValueAsString(line));
        } else {
            String time = TIME_OF_DAY.format(clock.instant().atZone(ZoneId.systemDefault()));
            String text = message + (trace.isEmpty() ? "" : System.lineSeparator() + trace);
            out.println(time + "  " + (severity == Severity.INFO ? "" : severity + "  ") + Secrets.masked(text));
        }
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {
        out.flush();
        if (owned) {
            out.close();
        }
    }
}
