package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.scenario.BacklogSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.schedule.Schedule;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacklogScenarioTest {

    private static final String KAFKA = "transport: kafka\nschedule: { rate: 1000/s }\nmeasure: 30s\n";

    @Test
    void thereIsNoBacklogByDefault() {
        Scenario scenario = read(KAFKA);

        assertThat(scenario.messages().backlog()).isEmpty();
        assertThat(scenario.title().effectiveText()).doesNotContain("backlog");
    }

    @Test
    void aBacklogOfMessagesBuildsUpAtTheFirstRate() {
        Scenario scenario = read(KAFKA + "backlog: { messages: 20000, then: 500/s, caught-up: 10s }");

        assertThat(scenario.messages().backlog()).contains(new BacklogSpec(Duration.ofSeconds(20)));
        assertThat(scenario.messages().schedule())
                .isEqualTo(new Schedule.Steps(List.of(
                        new Schedule.Step(1_000, Duration.ofSeconds(20)), new Schedule.Step(500, Durations.LONGEST))));
        assertThat(scenario.expectations())
                .contains(new Expectation(BacklogSpec.CAUGHT_UP, Expectation.Kind.LONGEST_CATCH_UP, 1e10));
        assertThat(scenario.length().messages()).isEmpty();
    }

    @Test
    void aBacklogOfBytesTakesTheMeanSize() {
        assertThat(read(KAFKA + "payload: { size: 500B..1500B }\nbacklog: { bytes: 10MB }")
                        .messages()
                        .backlog())
                .contains(new BacklogSpec(Duration.ofSeconds(10)));
        assertThat(error(KAFKA + "payload: { document: base }\nbacklog: { bytes: 10MB }"))
                .contains("'bytes' in 'backlog': the size of these messages is not known beforehand");
    }

    @Test
    void withoutSubscribersABacklogIsAnEnd() {
        Scenario scenario = read(KAFKA + "subscribers: 0\nbacklog: { messages: 20000 }");

        assertThat(scenario.messages().backlog()).isEmpty();
        assertThat(scenario.messages().schedule()).isEqualTo(new Schedule.FixedRate(1_000));
        assertThat(scenario.length().messages()).hasValue(20_000);
        assertThat(error(KAFKA + "subscribers: 0\nbacklog: { messages: 20000, then: 1/s }"))
                .startsWith("my.yaml:5: 'then' in 'backlog': there are no subscribers that go on");
    }

    @Test
    void aBacklogIsRefusedWithoutItsSizeAndWithTwo() {
        assertThat(error(KAFKA + "backlog: { then: 5/s }")).startsWith("my.yaml:4: 'backlog': nothing says how much");
        assertThat(error(KAFKA + "backlog: { messages: 5, time: 1s }"))
                .startsWith("my.yaml:4: 'backlog': messages and time contradict each other");
        assertThat(error(KAFKA + "backlog: { messages: 0 }")).contains("nothing piles up");
    }

    @Test
    void aBacklogIsRefusedWhereNobodyCanPause() {
        assertThat(error(KAFKA + "clients: 5\nbacklog: { time: 5s }"))
                .contains("'backlog': clients of a crowd do not pause");
        assertThat(error(KAFKA + "processes: separate\nbacklog: { time: 5s }"))
                .contains("'backlog': subscribers in another process do not pause");
    }

    @Test
    void aBacklogIsRefusedBesideFaultsOfConsumers() {
        assertThat(error(KAFKA
                        + "backlog: { time: 5s }\nfaults: [{ at: 2s, do: pause-consumer, to: consumer 0, for: 2s }]"))
                .contains("'backlog' pauses the subscribers itself, and goes with no faults of consumers");
    }

    @Test
    void aBacklogIsRefusedAtNoSingleRateAndWithoutTime() {
        assertThat(error("transport: kafka\nschedule: { saturated: true }\nbacklog: { time: 5s }"))
                .startsWith("my.yaml:3: 'backlog' does not go with 'schedule: saturated'");
        assertThat(error(KAFKA + "backlog: { time: 30s }"))
                .startsWith("my.yaml:4: 'backlog' takes 30s to build up, and 'measure' is 30s");
    }
}
