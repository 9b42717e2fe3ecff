package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessChoiceTest {

    @Test
    void aNameIsItsOwnPatternUnlessOneOrNumbersFollow() {
        assertThat(ProcessChoice.parse("redpanda")).isEqualTo(new ProcessChoice("redpanda", List.of(), "redpanda"));
        assertThat(ProcessChoice.parse("broker=kafka.Kafka --x=1"))
                .isEqualTo(new ProcessChoice("broker", List.of(), "kafka.Kafka --x=1"));
        assertThat(ProcessChoice.parse("broker=4711,12"))
                .isEqualTo(new ProcessChoice("broker", List.of(4711L, 12L), ""));
        assertThat(ProcessChoice.parse("host")).isEqualTo(new ProcessChoice("host", List.of(), ""));
    }

    @Test
    void aPatternIsATextOfWhichOnlyTheStarIsSpecial() {
        ProcessChoice choice = ProcessChoice.parse("gateway=Main gateway*(keys.yaml)");

        assertThat(choice.expression()
                        .matcher("java dev.weir.cli.Main gateway --config (keys.yaml)")
                        .find())
                .isTrue();
        assertThat(choice.expression()
                        .matcher("java dev.weir.cli.Main gateway --config keys_yaml")
                        .find())
                .isFalse();
        assertThat(ProcessChoice.parse("host").expression().matcher("").find()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            broker=       | would be every process
            broker=**     | would be every process
            bro ker=x     | is no name for processes
            =x            | is no name for processes
            weir-broker=x | begins with 'weir'
            host=x        | is the host as a whole
            """)
    void whatWouldMeanSomethingElseIsRefused(String text, String message) {
        assertThatThrownBy(() -> ProcessChoice.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
