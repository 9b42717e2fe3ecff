package dev.weir.transport.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TransactionOrderTest {

    private static String isolation(Settings settings) {
        return ClientProperties.of(settings)
                .value(ClientKind.CONSUMER, ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    }

    @Test
    void thereAreNoTransactionsByDefault() {
        assertThat(TransactionOrder.of(Round.settings()).any()).isFalse();
        assertThat(isolation(Round.settings())).isEqualTo("read_uncommitted");
    }

    @Test
    void subscribersReadCommittedMessagesUnlessTheScenarioSaysOtherwise() {
        Settings settings = Round.settings("transactions.messages", "100", "transactions.abort", "10%");

        assertThat(TransactionOrder.of(settings)).isEqualTo(new TransactionOrder(100, 0.1));
        assertThat(isolation(settings)).isEqualTo("read_committed");
        assertThat(isolation(settings.with("consumer.isolation.level", "read_uncommitted")))
                .isEqualTo("read_uncommitted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transactions.messages=20000 | transactions.messages: must be from 0 to 10000, found 20000",
                "transactions.abort=10% | transactions.abort: needs transactions: 'transactions.messages' says how large"
                        + " they are",
                "transactions.messages=1 transactions.abort=110% | transactions.abort: '110%' is more than 100%",
                "transactions.messages=1 subscribe=share | transactions.messages: contradicts 'subscribe: share', whose"
                        + " groups choose for themselves what they read",
            })
    void whatHasNoMeaningIsRefused(String given, String refusal) {
        Settings settings = Round.settings(given.split("[ =]"));

        assertThatThrownBy(() -> new KafkaDriver().validate(settings))
                .isInstanceOfSatisfying(
                        SettingsException.class,
                        e -> assertThat(e.setting() + ": " + e.getMessage()).isEqualTo(refusal));
    }
}
