package dev.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.measure.LatencyLog;
import dev.weir.report.data.BundleException;
import dev.weir.run.RunListener.OperationProgress;
import dev.weir.run.RunListener.StepProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of steps as {@code weir live} follows it, in another process. */
class StepsKeeperTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder = Path.of("");

    private final AtomicLong clock = new AtomicLong(SECOND);
    private final List<String> complaints = new ArrayList<>();
    private final LiveState state = new LiveState(clock::get);

    private StepsKeeper keeper() {
        return new StepsKeeper(folder, "mongoose-create", clock::get, complaints::add);
    }

    private Path file() {
        return folder.resolve("unfinished-steps.json");
    }

    private void second(StepsKeeper keeper, long done) {
        clock.addAndGet(SECOND);
        OperationProgress create = new OperationProgress(
                "create-record",
                new OperationProgress.Totals(done + 2, done, 0, 2),
                done,
                0,
                new LatencyLog.Stats(done, 1_000, 2_000, 3_000));
        keeper.progress(new StepProgress("create", clock.get(), List.of(create)));
    }

    private LiveFrame followed() {
        new FolderFollower(folder, state).look();
        return state.told(LiveTimeLine.Known.NOTHING).frame();
    }

    @Test
    void stepsOfAnotherProcessAreShownWhileTheyGoOn() {
        FolderFollower.check(followable());

        LiveFrame frame = followed();

        assertThat(frame.heading()).isEqualTo("mongoose-create");
        assertThat(frame.around().operations()).singleElement().satisfies(now -> {
            assertThat(now.step()).isEqualTo("create");
            assertThat(now.counts()).containsExactly(32L, 30L, 0L, 2L);
        });
        assertThat(frame.time().steps()).extracting(LiveStep::backlog).containsExactly(2L, 2L, 2L);
        assertThat(frame.end().verdict()).isEmpty();
    }

    private Path followable() {
        StepsKeeper keeper = keeper();
        for (long done = 10; done <= 30; done += 10) {
            second(keeper, done);
        }
        return folder;
    }

    @Test
    void pageSaysThatTheProcessIsGone() throws IOException {
        String kept = Files.readString(followable().resolve("unfinished-steps.json"));
        Files.writeString(file(), kept.replaceFirst("\"startedMillis\":\\d+", "\"startedMillis\":1"));

        assertThat(followed().end().sentence()).contains("The process of this run is gone");
    }

    @Test
    void damagedFileIsTold() throws IOException {
        Files.writeString(followable().resolve("unfinished-steps.json"), "{\"pid\": 1");

        assertThatThrownBy(this::followed)
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("unfinished-steps.json is damaged");
    }

    @Test
    void nothingIsLeftOfARunThatIsOver() {
        try (StepsKeeper keeper = keeper()) {
            second(keeper, 10);
            assertThat(file()).exists();
        }

        assertThat(file()).doesNotExist();
    }

    @Test
    void folderThatCannotBeWrittenToIsComplainedOfOnce() throws IOException {
        StepsKeeper keeper = new StepsKeeper(
                Files.writeString(folder.resolve("file"), ""), "mongoose-create", clock::get, complaints::add);
        second(keeper, 10);
        second(keeper, 20);

        assertThat(complaints).singleElement().asString().contains("'weir live' cannot follow this run");
    }
}
