package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.matrix;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.topic.Topics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicScenarioTest {

    private static final String NAMED = "transport: kafka\ntopics: { orders: 5, clicks.v2: 20 }\n";

    private static Topics topics(String yaml, String... options) {
        return read(yaml, options).participants().topology().topics();
    }

    @Test
    void aSectionNamesTopicsWithTheirWeights() {
        assertThat(topics("transport: kafka")).isEqualTo(Topics.ONE);
        assertThat(topics(NAMED)).isEqualTo(new Topics(List.of("orders", "clicks.v2"), List.of(5, 20), false));
        assertThat(topics(read(NAMED).title().effectiveText())).isEqualTo(topics(NAMED));
    }

    @Test
    void aNumberStandsForThatManyEqualTopics() {
        assertThat(topics("transport: kafka\ntopics: 50")).isEqualTo(Topics.of(50));
        assertThat(topics("transport: kafka", "topics=3")).isEqualTo(Topics.of(3));
        assertThat(topics("transport: kafka", "topics={ a: 1, b: 2 }").weights())
                .containsExactly(1, 2);
    }

    @Test
    void topicsMayVaryInAMatrix() {
        assertThat(matrix("transport: kafka\nmatrix: { topics: [1, 10] }").cells())
                .extracting(cell ->
                        cell.scenario().participants().topology().topics().count())
                .containsExactly(1, 10);
    }

    @Test
    void agentsAndProcessesKeepTheTopics() {
        assertThat(topics(NAMED + "processes: separate").names()).hasSize(2);
        assertThat(topics(NAMED + "agents: { publishers: [a], subscribers: [b] }")
                        .names())
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "topics: [a, b] | 'topics' is a number or a section of weights, not a list | topics: { orders: 5",
                "topics: 0 | 'topics': | topics: 50",
                "topics: 101 | 'topics': | topics: 50",
                "topics: some | 'topics': | topics: 50",
                "topics: {} | there are 1 to 100 topics, not 0 | topics: 50",
                "topics: { a/b: 1 } | 'a/b' in 'topics' is no topic name | '.', '_' and '-'",
                "topics: { a: 0 } | 'a' in 'topics': | ",
                "topics: { a: [1] } | 'a' in 'topics' is a weight, not a list | ",
                "topics: { a: 1, b: 100000 } | weights add up to 100001 at their lowest; the most is 10000 | audit: 1",
                "topics: 2; carrier: none | without an identity nobody knows to which topic | carrier: binary",
                "topics: 2; clients: 5 | light clients read one topic | without 'clients'",
                "topics: 2; latency: round-trip | echoes come back over one topic | without 'latency'",
                "topics: 2; print: true; kafka: { topic.name: a } | one topic is printed | without 'print'",
                "topics: 2; faults: [{ at: 1s, do: kill, to: leader of 0 }] | by the partitions of one topic | 'faults'",
                "topics: 2; transport: plain | the transport 'plain' does not publish to several topics | transport: kafka",
            })
    void whatTopicsDoNotGoWithIsRefused(String yaml, String message, String hint) {
        String scenario = yaml.replace("; ", "\n");
        String found = error(scenario.contains("transport:") ? scenario : "transport: kafka\n" + scenario);

        assertThat(found).contains(message);
        assertThat(found).contains(hint == null ? "" : hint);
    }
}
