package dev.weir.scenario.read.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanErrorTest {

    @TempDir
    private Path folder = Path.of("");

    private PlanFixture plans() {
        return new PlanFixture(folder);
    }

    @Test
    void everythingThatIsWrongInAFileIsSaidAtOnceInItsOrder() {
        assertThat(plans().error("""
                                transport: kafka
                                kafka: { acks: all }
                                rate: 5/s
                                steps:
                                  - { operations: create-recrod, limit: { count: 1 } }
                                  - { operations: { create-record: 0, read-record: 0 }, limit: { count: 1 } }
                                  - { operations: create-record, limt: { count: 1 } }
                                  - { operations: create-record, limit: { count: few } }
                                  - { operations: create-record }
                                  - { pipeline: [create-record, delete-topic], limit: { count: 1 } }
                                  - { operations: list-topics, rate: 5/s, concurrency: 6, limit: { count: 1 } }
                                  - { name: twice, operations: list-topics, limit: { count: 1 } }
                                  - { name: twice, operations: list-topics, limit: { count: 1 } }
                                  - { operations: read-record, items: { from: gone.csv } }
                                  - 7
                                """, "steps.twise.limit.count=4").lines().filter(line -> !line.startsWith(" ")))
                .containsExactly(
                        "my.yaml:2: unknown key 'acks' in 'kafka'",
                        "my.yaml:3: unknown key 'rate'",
                        "my.yaml:5: unknown operation 'create-recrod'",
                        "my.yaml:6: 'operations': all weights are 0, so nothing would be done",
                        "my.yaml:7: unknown key 'limt'",
                        "my.yaml:8: 'count' in 'limit': 'few' is not a whole number of at least 0",
                        "my.yaml:9: nothing would end the step",
                        "my.yaml:10: 'delete-topic' cannot be stage 2 of the pipeline: it works on a topic, and"
                                + " 'create-record' before it on a record",
                        "my.yaml:11: 'concurrency' and a rate exclude each other",
                        "my.yaml:13: the name 'twice' is given twice, before at my.yaml:12",
                        "my.yaml:14: 'from' in 'items': there is no file 'gone.csv' in the folder of the scenario, and no"
                                + " earlier step makes a list of that name",
                        "my.yaml:15: an item of 'steps' is a section, not the value '7'",
                        "--set steps.twise.limit.count: there is no step 'twise'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            limit: { count: 1 }                                              | the step does not say what it does
            operations: create-recrod, limit: { count: 1 }                   | did you mean 'create-record'?
            operations: [create-record], limit: { count: 1 }                 | mixed:  operations: { create-record: 20
            operations: { create-record: -1 }, limit: { count: 1 }           | the weight of 'create-record': '-1' is not
            operations: create-record, pipeline: [a, b], limit: { count: 1 } | 'operations' and 'pipeline' exclude each
            operations: create-topic, warmup: 5s, limit: { count: 1 }        | create-topic would use up what the step
            operations: read-record, topic: r, warmup: 5s, limit: { time: 1s } | come to the end of the records without
            operations: list-topics, warmup-count: 0, limit: { count: 1 }    | warmup-count
            pipeline: [create-record], limit: { count: 1 }                   | a list of two or more operations
            pipeline: [create-record, list-topics], limit: { count: 1 }      | it works on no single item
            pipeline: [read-record, create-record], limit: { count: 1 }      | only the first stage creates
            pipeline: [delete-topic, create-topic], limit: { count: 1 }      | leaves nothing to work on
            operations: create-record, limit: { failures: 5 }                | nothing would end the step
            operations: create-record, limit: { failures: 0% }               | a share is above 0%
            operations: create-record, limit: { time: 0s }                   | a time is above 0s
            operations: create-record, limit: { count: 0 }                   | '0' is less than 1
            operations: list-topics, size: 1B, limit: { count: 1 }           | 'size' says nothing of list-topics
            operations: list-topics, size: 1B, limit: { count: 1 }           | it goes with create-record
            operations: create-record, rate: 1/s, schedule: { rate: 1/s }, limit: { count: 1 } | 'rate' and 'schedule' exclude
            operations: create-record, size: 1B, payload: { size: 1B }, limit: { count: 1 } | 'size' is given twice
            operations: create-record, in-flight: 5, limit: { count: 1 }     | 'in-flight' bounds an open loop
            operations: create-record, workers: 5, limit: { count: 1 }       | more than the 1 operations in flight
            operations: create-record, schedule: { saturated: true }, limit: { count: 1 } | unknown key 'saturated' in 'schedule'
            operations: create-record, key: a, keys: { uniform: 1 }, limit: { count: 1 } | 'key' and 'keys' exclude each other
            operations: create-record, headers: 5, limit: { count: 1 }       | 'headers' is a section of names and values
            operations: create-record, headers: { weir: x }, limit: { count: 1 } | a header cannot be called 'weir'
            operations: create-record, items: { recycle: true }, limit: { count: 1 } | there is nothing to recycle
            operations: create-record, items: { to: ../a.csv }, limit: { count: 1 } | is not the name of a list
            operations: create-record, items: { to: a.txt }, limit: { count: 1 } | a file name that ends in .csv
            operations: read-record, items: { from: ../a.csv }               | lies outside the scenario's own folder
            operations: create-topic, names: { range: 9..1 }                 | begins with the larger number
            operations: create-topic, names: { range: 9 }                    | is not a range
            operations: create-topic, names: { range: 0..9 }, items: { recycle: x } | is neither true nor false
            operations: create-record, trace: some, limit: { count: 1 }      | 'trace': 'some' is not one of all, none, 1 in 100
            operations: create-record, expect: { end-to-end p99: 1s }, limit: { count: 1 } | the step is no pipeline
            operations: create-record, expect: { unsent: 1 }, limit: { count: 1 } | in a closed loop
            operations: create-record, expect: { p98.5: 1s }, limit: { count: 1 } | unknown key 'latency p98.5' in 'expect'
            name: a/b?, operations: create-record, limit: { count: 1 }       | is no name of a step
            """)
    void aStepThatCannotBeIsRefusedWithTheReason(String step, String message) {
        assertThat(plans().stepError(step)).contains("my.yaml:3: ", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `steps: []`                                                      | 'steps' is empty
            steps: create-record                                             | 'steps' is a list of steps
            `steps: [{ parallel: [{ operations: list-topics }] }]`           | 'parallel' is a list of two or more steps
            `steps: [{ parallel: [{ parallel: [] }, 5] }]`                   | an item of 'parallel' is a single step
            `steps: [{ for: { size: [1B] } }]`                               | 'for' needs 'steps'
            `steps: [{ steps: [] }]`                                         | 'steps' inside 'steps' needs 'for'
            `steps: [{ for: {}, steps: [] }]`                                | 'for' is a section of lists
            `steps: [{ for: { sise: [1B] }, steps: [{ operations: create-record }] }]` | did you mean 'size'?
            `steps: [{ for: { size: 1B }, steps: [{ operations: create-record }] }]` | 'size' in 'for' is a list of values
            `steps: [{ for: { size: [1B, 1B] }, steps: [{ operations: create-record }] }]` | 'size' in 'for' has 1B twice
            `steps: [{ for: { size: [1B] }, steps: [{ operations: list-topics }] }]` | says nothing of any of its steps
            `steps: [{ for: { name: [a] }, steps: [{ operations: list-topics }] }]` | 'name' cannot be varied
            `steps: [{ for: { size: [1B] }, steps: [], rate: 5/s }]`         | unknown key 'rate'
            `steps: [{ operations: list-topics, limit: { count: 1 } }], step: 5` | did you mean 'steps'?
            `steps: [{ operations: list-topics, limit: { count: 1 } }], percentiles: [0]` | '0' is not above 0 and below 100
            `steps: [{ operations: list-topics, limit: { count: 1 } }], stall: 0s` | 'stall': '0s' is over at once; a time is above 0s
            `steps: [{ parallel: [{ operations: create-record, limit: { count: 1 }, items: { to: a.csv } }, { operations: read-record, items: { from: a.csv } }] }]` | take it in a step after both
            """)
    void aListOfStepsThatCannotBeIsRefusedWithTheReason(String steps, String message) {
        assertThat(plans().error("{ transport: kafka, " + steps + " }")).contains("my.yaml:1: ", message);
    }

    @Test
    void operationsThatTheTransportDoesNotHaveAreRefused() {
        assertThat(plans().error("""
                        transport: datagrams
                        steps: [{ operations: { create-record: 1, list-topics: 1 }, limit: { count: 1 } }]
                        """))
                .isEqualTo("my.yaml:2: the transport 'datagrams' cannot list-topics\n"
                        + "    it can: create-record, read-record");
        assertThat(plans().error("""
                        transport: plain
                        steps: [{ operations: create-record, limit: { count: 1 } }]
                        """))
                .isEqualTo("my.yaml:2: the transport 'plain' cannot create-record\n"
                        + "    it only publishes and subscribes");
    }

    @Test
    void aListIsTakenOnlyFromAnEarlierStep() {
        assertThat(plans().error("""
                        transport: kafka
                        steps:
                          - parallel:
                              - { operations: create-record, items: { to: a.csv }, limit: { count: 1 } }
                              - { operations: read-record, items: { from: a.csv } }
                          - { operations: read-record, items: { from: b.csv } }
                          - { operations: create-record, items: { to: a.csv }, limit: { count: 1 } }
                        """))
                .contains(
                        "my.yaml:5: 'from' in 'items': there is no file 'a.csv'",
                        "my.yaml:6: 'from' in 'items': there is no file 'b.csv'",
                        "did you mean 'a.csv'?  Made by earlier steps: a.csv",
                        "my.yaml:7: 'to' in 'items': 'a.csv' is written by another step too");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            steps=5                      | 'steps' cannot be given as a whole
            limit.count=5                | name the step:  steps.list-topics.limit.count
            steps.list-topics.limt=5     | unknown key 'limt'
            steps.list-topics.limit.x=5  | unknown key 'x' in 'limit'
            steps.list-topics.size=5B    | 'size' says nothing of list-topics
            descripton=x                 | did you mean 'description'?
            measure=5s                   | Known here: description, transport, percentiles, stall, lost, kafka.*, steps.<name>.<key>
            kafka.acks=all               | unknown key 'acks' in 'kafka'
            transport=kafak              | did you mean 'kafka'?
            """)
    void anOptionThatMeansNothingIsRefusedWithTheReason(String option, String message) {
        assertThat(plans().stepError("operations: list-topics, limit: { count: 1 }", option))
                .contains("--set " + option.substring(0, option.indexOf('=')), message);
    }

    @Test
    void theTransportIsAskedFor() {
        assertThat(plans().error("steps: [{ operations: list-topics, limit: { count: 1 } }]"))
                .isEqualTo("my.yaml:1: 'transport' is missing; choose one of datagrams, kafka, plain");
    }
}
