package dev.weir.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.FixtureBundles;
import dev.weir.result.AcrossHosts;
import dev.weir.result.Event;
import dev.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventGroupTest {

    @TempDir
    private Path runs;

    private List<String> texts(List<Event> events) throws IOException {
        RunResult run = FixtureBundles.passing(runs).result();
        RunResult with = new RunResult(
                run.origin(),
                run.subject(),
                run.verdict(),
                run.phases(),
                run.messages(),
                run.resources(),
                AcrossHosts.NONE,
                run.setup(),
                events,
                run.notMeasured());
        return EventGroup.of(with).stream().map(EventGroup::text).toList();
    }

    private static List<Event> collections(String process, long... seconds) {
        return LongStream.of(seconds)
                .mapToObj(at -> new Event(
                        at * 1_000_000_000L,
                        "gc",
                        process + ": G1 Young Generation, G1 2 Pause, " + (at + 10) + ".0 ms"))
                .toList();
    }

    @Test
    void collectionsOfAPhaseAreOneLineOfEachProcess() throws IOException {
        assertThat(texts(Stream.of(collections("weir", 1, 3, 4), collections("receiver", 2, 5, 6))
                        .flatMap(List::stream)
                        .toList()))
                .containsExactly(
                        "weir: 3 collections, 38.0 ms in all, longest 14.0 ms",
                        "receiver: 3 collections, 43.0 ms in all, longest 16.0 ms");
    }

    @Test
    void eventsBeforeAnotherOrInAnotherPhaseHaveALineOfTheirOwn() throws IOException {
        List<Event> events = Stream.of(
                        collections("weir", -3, -2, -1),
                        collections("weir", 1, 2, 3),
                        List.of(new Event(3_500_000_000L, "broker", "broker 1 was killed")),
                        collections("weir", 4, 5, 6))
                .flatMap(List::stream)
                .toList();

        assertThat(texts(events))
                .containsExactly(
                        "weir: 3 collections, 24.0 ms in all, longest 9.00 ms",
                        "weir: 3 collections, 36.0 ms in all, longest 13.0 ms",
                        "broker 1 was killed",
                        "weir: 3 collections, 45.0 ms in all, longest 16.0 ms");
    }

    @Test
    void collectionsOfASecondAndPausesSaySo() throws IOException {
        assertThat(texts(List.of(
                        new Event(1, "gc", "broker: collections took 1.50 ms of this second"),
                        new Event(2, "gc", "broker: collections took 500 µs of this second"),
                        new Event(3, "gc", "broker: collections took 2.00 ms of this second"),
                        new Event(4, "pause", "the host paused for 21.0 ms"),
                        new Event(5, "pause", "the host paused for 1.20 s"),
                        new Event(6, "pause", "the host paused for 30.0 ms"))))
                .containsExactly(
                        "broker: collections in 3 seconds, 4.00 ms in all, at most 2.00 ms in one",
                        "the host: 3 pauses, 1.25 s in all, longest 1.20 s");
    }

    @Test
    void twoAreListedAndALengthThatCannotBeReadIsNotSummedUp() throws IOException {
        assertThat(texts(collections("weir", 1, 2))).hasSize(2);
        assertThat(texts(Stream.concat(
                                collections("weir", 1, 2).stream(),
                                Stream.of(new Event(3_000_000_000L, "gc", "weir: unknown")))
                        .toList()))
                .containsExactly("weir: 3 collections");
    }
}
