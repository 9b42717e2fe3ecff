package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.Scenario.Length;
import dev.weir.unit.Durations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever writes a scenario wrongly is told where, what, and what would be right. */
class ScenarioErrorTest {

    @Test
    void anUnknownKeyIsNamedWithItsLineAndWithWhatIsKnownThere() {
        String yaml = """
                description: mine

                transport: kafka
                kafka:
                  bootstrap: db1:9092
                schedule:
                  producerRatte: 10000/s
                """;

        assertThat(error(yaml)).isEqualTo("""
                        my.yaml:7: unknown key 'producerRatte' in 'schedule'
                            did you mean 'rate'?  Known here: rate, poisson, ramp, steps, burst, saturated, think, seed""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    transprot: kafka                                             | my.yaml:2: unknown key 'transprot'
                    schedule: { ramp: { form: 1/s } }                            | my.yaml:2: unknown key 'form' in 'schedule.ramp'
                    schedule: { steps: [{ rate: 1/s, fro: 1s }] }                | my.yaml:2: unknown key 'fro' in 'schedule.steps'
                    schedule: { burst: { mesages: 1 } }                          | did you mean 'messages'?
                    payload: { sise: 1KiB }                                      | my.yaml:2: unknown key 'sise' in 'payload'
                    keys: { unifrom: 3 }                                         | my.yaml:2: unknown key 'unifrom' in 'keys'
                    expect: { lots: 3 }                                          | my.yaml:2: unknown key 'lots' in 'expect'
                    expect: { end-to-end p42: 3ms }                                | my.yaml:2: unknown key 'end-to-end p42' in 'expect'
                    validity: { tool-overhaed: 3% }                                      | did you mean 'tool-overhead'?
                    kafka: { bootstarp: x }                                      | my.yaml:2: unknown key 'bootstarp' in 'kafka'
                    kafka: { topic: { partitons: 3 } }                           | did you mean 'topic.partitions'?
                    <<: { a: 1 }                                                 | my.yaml:2: unknown key '<<'
                    warmup: 1s\\nwarmup: 2s                                       | my.yaml:3: duplicate key 'warmup', given before at my.yaml:2
                    kafka: { topic.partitions: 1, topic: { partitions: 1 } }     | my.yaml:2: duplicate key 'topic.partitions'
                    schedule: { rate: 1/s, saturated: true }                     | 'rate' and 'saturated' in 'schedule' exclude each other; choose one of rate, poisson
                    schedule: { seed: 1 }                                        | 'schedule' does not say its type; choose one of rate, poisson
                    schedule: {}                                                 | my.yaml:2: 'schedule' does not say its type
                    keys: { seed: 1 }                                            | 'keys' does not say its type; choose one of uniform, zipf, list
                    schedule: { rate: 1/s, seed: 1 }                             | 'seed' does not go with 'rate' in 'schedule'; it goes with poisson
                    payload: { file: x, size: 1KiB }                             | 'size' does not go with 'file' in 'payload'
                    keys: { uniform: 5, exponent: 2 }                            | 'exponent' does not go with 'uniform' in 'keys'
                    schedule: [1, 2]                                             | my.yaml:2: 'schedule' is a section, not a list
                    schedule: 10000/s                                            | my.yaml:2: 'schedule' is a section, not the value '10000/s'
                    keys: some                                                   | 'keys' is a section, or none, not the value 'some'
                    warmup: { a: 1 }                                             | my.yaml:2: 'warmup' is one value, not a section
                    schedule: { steps: 5 }                                       | 'steps' in 'schedule' is a list, not the value '5'
                    schedule: { steps: [] }                                      | 'steps' in 'schedule' is empty
                    schedule: { steps: [5] }                                     | an item of 'steps' in 'schedule' is a section, not the value '5'
                    kafka: embedded                                              | my.yaml:2: 'kafka' is a section, not the value 'embedded'
                    kafka: { bootstrap: [a, b] }                                 | my.yaml:2: 'bootstrap' is one value, not a list
                    kafka: { producer: lots }                                    | 'producer' in 'kafka': expected names and values below it
                    kafka: { topic.partitions: many }                            | my.yaml:2: 'topic.partitions' in 'kafka': 'many' is not a whole number
                    kafka: { topic: { partitions: 0 } }                          | 'topic.partitions' in 'kafka': a topic has at least 1 partition
                    kafka: { connect.timeout: 10 }                               | '10' has no unit
                    kafka: { subscribe: loudly }                                 | 'loudly' is not one of group, standalone
                    measure: 10 parsecs                                          | 'measure': '10 parsecs' has the unit 'parsecs'; a duration is written like 250ms
                    measure: 10                                                  | 'measure': '10' has no unit
                    measure: 0s                                                  | 'measure': '0s' is too short; this duration must be greater than 0s
                    drain: 0ms                                                   | 'drain': '0ms' is too short; this duration must be greater than 0s
                    stall: 0ms                                                   | 'stall': '0ms' is too short; this duration must be greater than 0s
                    warmup: 900000h\\nwarmup-messages: 10000                     | my.yaml:2: 'warmup': '900000h' is too long; at most 87600h
                    measure: 2000000h\\ndrain: 2000000h                         | my.yaml:2: 'measure': '2000000h' is too long; at most 87600h
                    drain: 87601h                                                | my.yaml:2: 'drain': '87601h' is too long; at most 87600h
                    measure: -5s                                                 | 'measure': '-5s' is negative
                    measure:                                                     | 'measure' has no value
                    warmup-limit: 1s                                             | 'warmup-limit': 1s is shorter than 'warmup', 5s
                    schedule: { rate: -5/s }                                     | 'rate' in 'schedule': '-5/s' is negative
                    schedule: { rate: 0/s }                                      | 'rate' in 'schedule': a rate must be greater than 0/s
                    schedule: { rate: 5e9/s }                                    | 'rate' in 'schedule'
                    schedule: { rate: 5_000_000_000/s }                          | a rate is from 0/s to 1000000000/s
                    schedule: { rate: 5KiB }                                     | 'rate' in 'schedule': '5KiB' has the unit 'KiB'; a rate is written like 10000/s
                    schedule: { ramp: { from: 1/s, to: 5/s } }                   | 'schedule.ramp' needs 'over'
                    schedule: { ramp: { from: 0/s, to: 0/s, over: 1s } }         | 'schedule.ramp': a ramp from 0/s to 0/s publishes nothing
                    schedule: { steps: [{ rate: 1/s, for: 0s }] }                | 'schedule.steps': a duration must be greater than 0s
                    schedule: { steps: [{ rate: 0/s, for: 1s }] }                | nothing is published if every step is 0/s
                    schedule: { burst: { messages: 0, every: 1s } }              | 'messages' in 'schedule.burst': '0' is not between 1 and
                    schedule: { burst: { messages: 1000000, every: 1us } }       | my.yaml:2: 'schedule.burst': a rate is from 0/s to 1000000000/s, not 1.0E12/s
                    schedule: { saturated: false }                               | 'saturated' in 'schedule': 'false' is not allowed here; write true
                    payload: { size: 47B }                                       | a message of 47B has no room for its identity, which takes 48B with carrier: binary
                    payload: { size: 95B }\\ncarrier: text                        | which takes 96B with carrier: text
                    payload: { size: 100B, random: printable }\\ncarrier: json    | with carrier: json
                    payload: { size: 0B }\\ncarrier: none                         | a message has at least 1B
                    payload: { size: 2KiB..1KiB }                                | '2KiB..1KiB' begins with the larger size; write the smaller one first: 1KiB..2KiB
                    payload: { size: 1TiB }                                      | '1TiB' has the unit 'TiB'
                    payload: { size: 9000000000GiB }                             | my.yaml:2: 'size' in 'payload': '9000000000GiB' is too large; at most 8589934591GiB
                    payload: { size: 1.0001KiB }                                 | is not a whole number of bytes
                    payload: { size: 1GiB }                                      | '1GiB' is more than 256MiB, the largest message
                    payload: { random: text }                                    | 'random' in 'payload': 'text' is not one of binary, printable
                    payload: { compressible: 0.5 }                               | a compression ratio is from 1 to 1000
                    payload: { compressible: lots }                              | 'compressible' in 'payload': 'lots' is not a number
                    payload: { file: none.txt }                                  | none.txt' does not exist
                    payload: { file: /etc/hostname }                             | lies outside the scenario's own folder
                    payload: { file: ../other/secrets }                          | give such a file as an option:  --set payload.file=../other/secrets
                    keys: { uniform: 0 }                                         | 'uniform' in 'keys': '0' is not between 1 and
                    keys: { zipf: 5, exponent: 0 }                               | a Zipf exponent is above 0 and at most 10, not 0.0
                    carrier: pigeon                                              | 'carrier': 'pigeon' is not one of binary, text, json, header, inline, protobuf, none
                    carrier: json                                                | random: binary makes bytes that JSON text cannot hold
                    payload: { zeros: true }\\ncarrier: json                      | zeros makes bytes that JSON text cannot hold
                    payload: { compressible: 2 }\\ncarrier: json                  | compressible makes bytes that JSON text cannot hold
                    carrier: none\\nexpect: { end-to-end p99: 5ms }                 | my.yaml:3: 'end-to-end p99' in 'expect' cannot be checked: messages carry no identity
                    carrier: none\\nexpect: { lost: 0 }                           | 'lost' in 'expect' cannot be checked
                    subscribers: 0\\nexpect: { delivered: 5/s }                   | 'delivered' in 'expect' cannot be checked: there are no subscribers
                    schedule: { saturated: true }\\nexpect: { end-to-end p99: 5ms } | 'end-to-end p99' in 'expect' cannot be checked: the schedule is saturated
                    expect: { lost: few }                                        | 'lost' in 'expect': 'few' is not a whole number
                    expect: { end-to-end p99: 50 }                                 | 'end-to-end p99' in 'expect': '50' has no unit
                    publishers: 0                                                | 'publishers': '0' is not between 1 and 10000
                    publishers: two                                              | 'publishers': 'two' is not a whole number
                    messages: 0                                                  | 'messages': '0' is less than 1
                    validity: { tool-overhead: 0.1 }                                    | 'tool-overhead' in 'validity': '0.1' has no unit
                    validity: { tool-overhead: 101% }                                   | '101%' is more than 100%
                    processes: two                                               | 'processes' is a section, or one or separate, not
                    processes: {}                                                | 'processes' needs 'publishers', 'receivers' or both
                    processes: { receivers: 0 }                                  | 'receivers' in 'processes': '0' is not between 1 and 64
                    processes: { publishers: 65 }                                | 'publishers' in 'processes': '65' is not between 1 and 64
                    processes: { publishers: 3 }\\npublishers: 2                  | my.yaml:2: 'publishers' in 'processes': 3 processes cannot divide 2 publishers
                    processes: { receivers: 3 }\\nclients: 2                     | my.yaml:2: 'receivers' in 'processes': 3 processes cannot divide 2 subscribers
                    processes: { receivers: 2 }\\nsubscribers: 2                 | my.yaml:2: 'receivers' in 'processes': subscribers that share the messages are in one process
                    plain: {}                                                    | my.yaml:2: section 'plain' belongs to another transport than 'kafka'
                    """)
    void aMistakeIsNamedWithItsPlaceAndTheRemedy(String line, String expected) {
        String error = error("transport: kafka\n" + line.replace("\\n", "\n"));

        assertThat(error).startsWith("my.yaml:").contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    carrier: header               | my.yaml:2: 'carrier': the transport 'plain' has no headers
                    keys: { uniform: 5 }          | my.yaml:2: 'keys': the transport 'plain' has no keys
                    subscribers: 2                | 'delivery': the transport 'plain' does not share messages among subscribers
                    subscribers: 2\\ndelivery: each | my.yaml:3: 'delivery': the transport 'plain' does not give every message
                    processes: separate           | my.yaml:2: 'processes': the transport 'plain' has publishers and subscribers in one process only
                    """)
    void settingsThatTheTransportCannotServeAreRefused(String line, String expected) {
        assertThat(error("transport: plain\n" + line.replace("\\n", "\n"))).contains(expected);
    }

    @Test
    void theLongestDurationsCanBeAddedUpAndWrittenAndReadAgain() {
        String longest = "transport: kafka\nwarmup: 87600h\nwarmup-messages: 10000\nmeasure: 87600h\ndrain: 87600h";
        Length length = read(longest).length();

        assertThat(length.warmupLimit()).isEqualTo(Durations.LONGEST);
        assertThat(length.measure().plus(length.drain()).toNanos()).isPositive();
        assertThat(read(read(longest).title().effectiveText()).length()).isEqualTo(length);
    }

    @Test
    void aSecondProcessNeedsSomebodyInIt() {
        assertThat(error("transport: kafka\nsubscribers: 0\nprocesses: separate"))
                .contains("my.yaml:3: 'processes': there is no subscriber to run in a second process");
    }

    @Test
    void theTransportIsRequiredAndKnown() {
        assertThat(error("description: x"))
                .isEqualTo("my.yaml:1: 'transport' is missing; choose one of datagrams, kafka, plain, server");
        assertThat(error("transport: kafak"))
                .isEqualTo(
                        "my.yaml:1: unknown transport 'kafak'\n    did you mean 'kafka'?  Known here: datagrams, kafka, plain, server");
        assertThat(error("transport: [kafka]")).contains("'transport' is one value, not a list");
    }
}
