package dev.weir.transport.kafka.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What Kafka's clients only log. */
class ClientErrorsTest {

    private static final String CONSUMER = "org.apache.kafka.clients.consumer.internals.ConsumerNetworkThread";

    private static void log(String logger, Level level, String client, Throwable fault) {
        LogRecord entry = new LogRecord(level, client + "Unexpected error caught in consumer network thread");
        entry.setThrown(fault);
        Logger quiet = Logger.getLogger(logger);
        quiet.setUseParentHandlers(false);
        quiet.log(entry);
    }

    @Test
    void unreadableAnswerOfShareConsumerIsReportedOnceWithItsClient() {
        ClientErrors errors = new ClientErrors(() -> 7);
        String client = "[ShareConsumer clientId=weir-1-subscriber-0, groupId=weir-1] ";
        NullPointerException fault = new NullPointerException("non-nullable field name was serialized as null");

        log(CONSUMER, Level.SEVERE, client, fault);
        log(CONSUMER, Level.SEVERE, client, fault);
        log(CONSUMER, Level.WARNING, client, new IllegalStateException("a warning"));
        log("org.apache.kafka.clients.Metadata", Level.SEVERE, client, new IllegalStateException("another thread"));
        errors.close();
        log(CONSUMER, Level.SEVERE, client, new IllegalStateException("after the run"));

        assertThat(errors.incidents())
                .containsExactly(Warning.at(
                        7,
                        WarningKind.ANSWER_NOT_READABLE,
                        "Kafka's client met an error in its network thread and went on without the answer:"
                                + " ShareConsumer weir-1-subscriber-0 may get nothing more from that broker"
                                + " (java.lang.NullPointerException: non-nullable field name was serialized as null)"));
    }

    @Test
    void anErrorOfAProducersThreadIsToldToo() {
        ClientErrors errors = new ClientErrors(() -> 7);

        log(
                "org.apache.kafka.clients.producer.internals.Sender",
                Level.SEVERE,
                "[Producer clientId=weir-1-publisher-0] ",
                new IllegalStateException("no such error code"));
        errors.close();

        assertThat(errors.incidents())
                .singleElement()
                .satisfies(incident ->
                        assertThat(incident.text()).contains("Producer weir-1-publisher-0", "no such error code"));
    }
}
