package dev.weir.gateway.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.log.LogSettings.Form;
import dev.weir.gateway.log.LogSettings.Severity;
import dev.weir.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EventLogTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T10:15:02.123456Z"), ZoneOffset.UTC);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @TempDir
    private Path folder = Path.of("");

    private EventLog log(Severity least, boolean json) {
        return EventLog.writing(least, json, new PrintStream(bytes, true, StandardCharsets.UTF_8), CLOCK);
    }

    private List<JsonNode> lines() {
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
    }

    private static LogRecord entry(String logger, Level level, String message) {
        LogRecord entry = new LogRecord(level, message);
        entry.setLoggerName(logger);
        return entry;
    }

    @Test
    void anEventIsOneJsonObjectWhateverItHolds() {
        log(Severity.INFO, true).event(Severity.WARN, "refused", "two\nlines \"quoted\" µ", Map.of("attempts", 2));

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
        JsonNode line = lines().getFirst();
        assertThat(line.get("time").stringValue()).isEqualTo("2026-11-21T10:15:02.123Z");
        assertThat(line.get("level").stringValue()).isEqualTo("warn");
        assertThat(line.get("event").stringValue()).isEqualTo("refused");
        assertThat(line.get("message").stringValue()).isEqualTo("two\nlines \"quoted\" µ");
        assertThat(line.get("attempts").intValue()).isEqualTo(2);
    }

    @Test
    void entriesBelowTheAskedSeverityAreLeftOut() {
        EventLog log = log(Severity.WARN, true);
        log.event(Severity.INFO, "started", "listening", Map.of());
        log.publish(entry("dev.weir.gateway.net.Server", Level.INFO, "hello"));

        assertThat(bytes.size()).isZero();
    }

    @Test
    void onlyWarningsOfOtherLoggersAreWrittenAndEachOnce() {
        EventLog log = log(Severity.DEBUG, true);
        log.publish(entry("org.apache.kafka.clients.NetworkClient", Level.INFO, "chatter"));
        for (int number = 0; number < 100; number++) {
            log.publish(entry("org.apache.kafka.clients.NetworkClient", Level.WARNING, "cannot connect"));
        }
        log.publish(entry("org.apache.kafka.clients.NetworkClient", Level.WARNING, "something else"));

        assertThat(lines())
                .extracting(line -> line.get("message").stringValue())
                .containsExactly("cannot connect", "something else");
    }

    @Test
    void aDefectIsWrittenWithItsTraceInOneLine() {
        LogRecord entry = entry("dev.weir.gateway.net.EventLoop", Level.SEVERE, "internal error in an event loop");
        entry.setThrown(new IllegalStateException("inside"));
        log(Severity.INFO, true).publish(entry);

        assertThat(lines()).singleElement().satisfies(line -> {
            assertThat(line.get("level").stringValue()).isEqualTo("error");
            assertThat(line.get("trace").stringValue()).contains("inside", "\tat ");
        });
    }

    @Test
    void forPeopleALineHasTheTimeAndTheMessage() {
        log(Severity.INFO, false).event(Severity.WARN, "refused", "2 attempts", Map.of("attempts", 2));

        assertThat(bytes.toString(StandardCharsets.UTF_8)).matches("\\d\\d:\\d\\d:02  WARN  2 attempts\\R");
    }

    @ParameterizedTest
    @EnumSource(
            value = Form.class,
            names = {"JSON", "TEXT"})
    void noLineShowsASecret(Form form) throws IOException {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Secrets.remember("password", "can\"ary");
        try (EventLog log = EventLog.open(new LogSettings(Severity.INFO, form, null), out, false)) {
            log.event(Severity.WARN, "refused", "for can\"ary", Map.of("reason", "it is can\"ary"));
            LogRecord entry = new LogRecord(Level.WARNING, "no login with can\"ary");
            entry.setLoggerName("org.apache.kafka.clients.NetworkClient");
            entry.setThrown(new IllegalStateException("again can\"ary"));
            log.publish(entry);
        }

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("for ******", "no login with ******", "again ******")
                .doesNotContain("ary");
    }

    @Test
    void aFileIsAppendedToAsJson() throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.log"), "before\n");
        LogSettings settings = new LogSettings(Severity.INFO, Form.AUTO, file);
        try (EventLog log = EventLog.open(settings, new PrintStream(bytes, true, StandardCharsets.UTF_8), true)) {
            log.event(Severity.INFO, "started", "listening", Map.of());
        }

        assertThat(Files.readAllLines(file)).hasSize(2).first().isEqualTo("before");
        assertThat(Files.readAllLines(file).getLast()).startsWith("{").contains("\"event\":\"started\"");
        assertThat(bytes.size()).isZero();
    }
}
