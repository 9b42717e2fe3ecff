package dev.weir.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.ProcessCost;
import dev.weir.transport.Crowd.LoopWork;
import java.util.List;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final long SECOND = 1_000_000_000;
    private static final ProcessCost WEIR = cost("weir", 0.5);
    private static final ProcessCost BUSY_BROKER = cost("broker", 14);
    private static final ProcessCost IDLE_BROKER = cost("broker", 0.3);

    private static ProcessCost cost(String name, double cpuSeconds) {
        return new ProcessCost(
                name,
                1,
                cpuSeconds,
                0,
                0,
                new ProcessCost.ContextSwitches(0, 0),
                new ProcessCost.NetworkBytes(0, 0),
                new ProcessCost.GarbageCollections(0, 0),
                new ProcessCost.DiskBytes(-1, -1));
    }

    /** A loop that waited for so many of ten seconds, and was given 100,000 answers. */
    private static LoopWork waited(double seconds) {
        return new LoopWork((long) (seconds * SECOND), 100_000);
    }

    private static String sentence(List<LoopWork> loops, int processors, ProcessCost... costs) {
        return new Bottleneck(loops, 10 * SECOND, List.of(costs), 10, processors)
                .sentence()
                .orElse("");
    }

    @Test
    void clientsThatWaitWhileTheBrokerIsBusyAreNotTheLimit() {
        assertThat(sentence(List.of(waited(4), waited(5)), 4, WEIR, cost("weir receiver", 8), BUSY_BROKER))
                .isEqualTo("The clients waited for messages 40 % of the time, while broker used 1.40 of 4 processors:"
                        + " broker is the limit, not the clients. The clients' requests were answered at 20 000/s.");
        assertThat(sentence(List.of(waited(4)), 2, WEIR, cost("weir receiver", 5), BUSY_BROKER))
                .endsWith("answered at 10 000/s. All processors of this host were in use.");
        assertThat(sentence(List.of(waited(4)), 2, WEIR, cost("weir receiver", 5)))
                .startsWith("The clients waited for messages 40 % of the time: the system is the limit");
    }

    @Test
    void theBusiestLoopOfTheClientsCountsAndNotTheMeanOfAll() {
        assertThat(sentence(List.of(waited(9), waited(0.5)), 4, WEIR, cost("weir receiver", 10), BUSY_BROKER))
                .startsWith(
                        "The busiest event loop of the clients was busy 95 % of the time: the clients are the limit");
    }

    @Test
    void clientsThatAreBusyOnAFullHostAreNotBlamedAlone() {
        assertThat(sentence(List.of(waited(0.1)), 2, WEIR, cost("weir receiver", 9), cost("broker", 10)))
                .contains("All processors of this host were in use.", "separate hosts")
                .doesNotContain("is the limit", "are the limit");
    }

    @Test
    void aSystemThatIsStoppedOrThrottledIsNotCalledBusy() {
        assertThat(sentence(List.of(waited(9.9)), 2, WEIR, cost("weir receiver", 0.2), IDLE_BROKER))
                .contains("broker used 0.03 of 2 processors: something else held messages back")
                .doesNotContain("is the limit");
    }

    @Test
    void clientsThatAreStoppedAreNotCalledBusy() {
        assertThat(sentence(List.of(waited(0.2)), 2, WEIR, cost("weir receiver", 0.6), IDLE_BROKER))
                .contains("used only 0.06 of 2 processors: something held them up")
                .doesNotContain("limit");
    }

    @Test
    void betweenBusyAndFreeNeitherSideIsBlamed() {
        assertThat(sentence(List.of(waited(2)), 4, WEIR, cost("weir receiver", 8), BUSY_BROKER))
                .contains("busy 80 % of the time, and broker used 1.40 of 4 processors: neither side");
    }

    @Test
    void nothingIsSaidOfClientsThatDoNotCountTheirTime() {
        assertThat(sentence(List.of(), 2, WEIR, BUSY_BROKER)).isEmpty();
    }
}
