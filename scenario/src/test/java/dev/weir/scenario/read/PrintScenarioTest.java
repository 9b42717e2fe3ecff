package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintScenarioTest {

    private static final String NAMED = "transport: kafka\nkafka: { topic.name: clock }";

    @Test
    void messagesOfATopicThatHasANameArePrintedIfAskedFor() {
        assertThat(read(NAMED, "print=true").title().printing()).isTrue();
        assertThat(read(NAMED, "print=true").title().effectiveText()).contains("print: true\n");
        assertThat(read(NAMED).title().printing()).isFalse();
        assertThat(read(NAMED).title().effectiveText()).doesNotContain("print");
    }

    @Test
    void aTopicWithoutANameCannotBePrinted() {
        assertThat(error("transport: kafka", "print=true"))
                .contains(
                        "'print': the name of the topic is not known before the run",
                        "give it one:  kafka: { topic.name: clock }");
    }

    @Test
    void aTransportWithoutTopicsCannotBePrinted() {
        assertThat(error("transport: plain", "print=true"))
                .contains("'print': the transport 'plain' has no topic that could be read", "print: false");
    }
}
