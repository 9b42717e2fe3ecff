package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.instant.InstantSource;
import dev.weir.instant.InstantSource.Place;
import dev.weir.instant.InstantUnit;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.schedule.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumeScenarioTest {

    private static final String KAFKA = "transport: kafka\n";

    @Test
    void whoeverConsumesPublishesNothing() {
        Scenario scenario = read(KAFKA + "consume: { instant: json $.meta.sent, unit: us, until: end }");

        assertThat(scenario.messages().schedule())
                .isEqualTo(
                        new Schedule.ByOthers(new InstantSource(Place.JSON, "$.meta.sent", InstantUnit.MICROS), true));
        assertThat(scenario.participants().topology().publishers()).isZero();
        assertThat(scenario.participants().topology().subscribers()).isEqualTo(1);
        assertThat(scenario.expectations())
                .extracting(Expectation::metric)
                .containsExactly("lost", "duplicate", "out of order");
    }

    @Test
    void whatIsShownIsAScenarioWithTheSameEffect() {
        String shown =
                read(KAFKA + "consume: { instant: header sent-at }").title().effectiveText();

        assertThat(shown)
                .contains("consume:\n  instant: header sent-at\n  unit: ms\n  until: time")
                .doesNotContain("schedule", "payload", "publishers", "carrier");
        assertThat(read(shown).title().effectiveText()).isEqualTo(shown);
        assertThat(read(KAFKA).title().effectiveText()).doesNotContain("consume:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                consume: { unit: ms }                            | nothing says when a message was due
                consume: { instant: json meta..sent }            | 'meta..sent' is no path of a JSON value
                consume: { instant: somewhere }                  | 'somewhere' says not where the instant stands
                consume: { instant: record, unit: s }            | the timestamp of a record is in ms
                consume: { instant: record, unit: minutes }      | 'minutes' is not one of s, ms, us, ns, ISO-8601
                consume: { instant: record, until: done }        | 'done' is not one of time, end
                """)
    void whatCannotBeReadIsRefused(String consume, String why) {
        assertThat(error(KAFKA + consume)).contains(why);
    }

    @ParameterizedTest
    @CsvSource({
        "'schedule: { rate: 5/s }', 'schedule'",
        "'payload: { zeros: true }', 'payload'",
        "'carrier: json', 'carrier'",
        "'publishers: 2', 'publishers'",
        "'headers: { a: b }', 'headers'",
        "'latency: round-trip', 'latency'",
        "'clients: 5', 'clients'"
    })
    void whatIsAboutPublishingIsRefused(String line, String key) {
        assertThat(error(KAFKA + "consume: { instant: record }\n" + line))
                .startsWith("my.yaml:3: '" + key + "' does not go with 'consume': others publish");
    }

    @Test
    void agentsAndPublishingProcessesAreRefused() {
        String consume = KAFKA + "consume: { instant: record }\n";

        assertThat(error(consume + "agents: { subscribers: [b] }"))
                .contains("'agents' does not go with 'consume': only subscribers on this host receive");
        assertThat(error(consume + "processes: { publishers: 1 }")).contains("cannot divide 0 publishers");
        assertThat(error(consume + "subscribers: 0")).contains("with 'consume', somebody has to receive");
        assertThat(read(consume + "processes: separate")
                        .participants()
                        .processes()
                        .receivers())
                .isEqualTo(1);
    }

    @Test
    void whatNobodyCanTellIsNotExpected() {
        assertThat(error(KAFKA + "consume: { instant: record }\nexpect: { publish p99: 5ms }"))
                .contains("'publish p99' in 'expect' cannot be checked: others publish (consume)");
        assertThat(read(KAFKA + "consume: { instant: record }\nexpect: { end-to-end p99: 5ms, delivered: 10/s }")
                        .expectations())
                .extracting(Expectation::metric)
                .contains("end-to-end p99", "delivered");
    }

    @Test
    void aTransportWithoutALogIsRefused() {
        assertThat(error("transport: plain\nconsume: { instant: record }"))
                .contains(
                        "'consume': the transport 'plain' has no log of which others could fill a topic; kafka has one");
    }
}
