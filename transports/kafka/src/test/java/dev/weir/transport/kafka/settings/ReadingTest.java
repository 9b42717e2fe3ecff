package dev.weir.transport.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.kafka.KafkaDriver;
import dev.weir.transport.kafka.Round;
import dev.weir.transport.read.ReadOrder.Start;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReadingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "from=middle | from: is start, end, an offset such as 1000, -10 for the last ten of each partition, or a"
                        + " time such as 2026-11-29T13:57:40Z, not 'middle'",
                "from=start subscribe=share | from: contradicts 'subscribe: share', whose groups keep for themselves where"
                        + " they begin",
                "partition=0,two subscribe=standalone | partition: is one or more numbers of partitions, such as 0,2, not"
                        + " '0,two'",
                "partition=0 | partition: needs 'subscribe: standalone', whose subscribers take their partitions"
                        + " themselves; a group divides all partitions",
                "partition=0 subscribe=standalone producer.partitioner.ignore.keys=true | partition: contradicts"
                        + " 'producer.partitioner.ignore.keys': Weir chooses among these partitions itself",
            })
    void whatHasNoMeaningIsRefused(String given, String refusal) {
        Settings settings = Round.settings(given.split("[ =]"));

        assertThatThrownBy(() -> new KafkaDriver().validate(settings))
                .isInstanceOfSatisfying(
                        SettingsException.class,
                        e -> assertThat(e.setting() + ": " + e.getMessage()).isEqualTo(refusal));
    }

    @Test
    void partitionsAreSortedAndEachIsTakenOnce() {
        Settings settings = Round.settings("subscribe", "standalone", "partition", "4, 0,4");

        new KafkaDriver().validate(settings);

        assertThat(KafkaSettings.of(settings).reading().partitions()).containsExactly(0, 4);
    }

    @Test
    void theClientsOfACrowdBeginAtTheEndAndReadAllPartitions() {
        KafkaDriver driver = new KafkaDriver();

        assertThat(driver.capabilities(Round.settings())).contains(Capability.CROWD);
        assertThat(driver.capabilities(Round.settings("from", "start"))).doesNotContain(Capability.CROWD);
        assertThat(driver.capabilities(Round.settings("subscribe", "standalone", "partition", "0")))
                .doesNotContain(Capability.CROWD);
    }

    @Test
    void echoesComeBackThroughAllPartitionsOfTheirOwnTopic() {
        Settings returning =
                KafkaSettings.returning(Round.settings("subscribe", "standalone", "partition", "0", "from", "start"));

        assertThat(KafkaSettings.of(returning).reading())
                .isEqualTo(new Reading(Subscribing.STANDALONE, new Start.End(), List.of()));
    }
}
