package dev.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSamplerTest {

    private static final long PID = Integer.MAX_VALUE - 7;

    @TempDir
    private Path folder;

    private final NotMeasured notMeasured = new NotMeasured();
    private FakeProc proc = new FakeProc(Path.of(""));

    @BeforeEach
    void fill() throws IOException {
        proc = new FakeProc(folder);
        proc.process(PID, "java", 'S', 250, 50, 77);
        proc.thread(PID, 1, 10, 3);
        proc.thread(PID, 2, 100, 30);
    }

    @Test
    void figuresOfProcAreConvertedAndAddedUpOverThreads() {
        ProcessUsage usage = proc.sampler("child", PID, notMeasured).sample();

        assertThat(usage.cpuNanos()).isEqualTo(3_000_000_000L);
        assertThat(usage.memory().residentBytes()).isEqualTo(1_500 * 1_024);
        assertThat(usage.memory().peakBytes()).isEqualTo(2_000 * 1_024);
        assertThat(usage.switches().voluntary()).isEqualTo(110);
        assertThat(usage.switches().involuntary()).isEqualTo(33);
        assertThat(usage.ended()).isFalse();
    }

    @Test
    void whatItsChildrenUseIsCountedWithItWhileTheyRunAndAfter() throws IOException {
        ProcessSampler sampler = proc.sampler("server", PID, notMeasured);
        proc.write(PID + "/task/" + PID + "/children", (PID - 1) + " ");
        proc.process(PID - 1, "copy", 'R', 40, 20, 90);
        proc.write((PID - 1) + "/smaps_rollup", "Rss: 9000 kB\nPrivate_Clean: 100 kB\nPrivate_Dirty:  400 kB\n");

        ProcessUsage during = sampler.sample();

        assertThat(during.cpuNanos()).isEqualTo(3_600_000_000L);
        assertThat(during.memory().residentBytes()).isEqualTo(2_000 * 1_024);

        proc.write(PID + "/task/" + PID + "/children", "");
        proc.end(PID - 1);
        proc.write(PID + "/stat", proc.stat(PID, "redis", 'S', 250, 50, 77).replace("250 50 0 0", "250 50 50 30"));

        ProcessUsage after = sampler.sample();

        assertThat(after.cpuNanos()).isEqualTo(3_800_000_000L);
        assertThat(after.memory().residentBytes()).isEqualTo(1_500 * 1_024);
    }

    @Test
    void aNameWithSpacesAndParenthesesDoesNotShiftTheFigures() throws IOException {
        proc.process(PID, "a) S 9 (b c) R", 'S', 20, 1, 77);

        assertThat(proc.sampler("child", PID, notMeasured).sample().cpuNanos()).isEqualTo(210_000_000L);
    }

    @Test
    void switchesOfAThreadThatEndedStayCountedAndTheGapIsSaid() throws IOException {
        ProcessSampler sampler = proc.sampler("child", PID, notMeasured);
        sampler.sample();
        proc.endThread(PID, 2);
        proc.thread(PID, 1, 11, 3);

        assertThat(sampler.sample().switches().voluntary()).isEqualTo(111);
        assertThat(sampler.sample().switches().voluntary()).isEqualTo(111);
        assertThat(notMeasured.sentences()).anyMatch(sentence -> sentence.startsWith("Context switches of threads"));
    }

    @Test
    void aProcessThatWaitsForItsParentHasEnded() throws IOException {
        ProcessSampler sampler = proc.sampler("child", PID, notMeasured);
        ProcessUsage before = sampler.sample();
        proc.process(PID, "java", 'Z', 260, 50, 77);

        assertThat(sampler.sample()).isEqualTo(before.atEnd());
        assertThat(notMeasured.sentences()).anyMatch(sentence -> sentence.contains("ended while it was measured"));
    }

    @Test
    void anEndAfterTheLastSampleIsNotReported() throws IOException {
        ProcessSampler sampler = proc.sampler("child", PID, notMeasured);
        ProcessUsage last = sampler.retire();
        proc.process(PID, "java", 'Z', 260, 50, 77);

        assertThat(last.ended()).isFalse();
        assertThat(sampler.sample()).isEqualTo(last.atEnd());
        assertThat(notMeasured.sentences()).noneMatch(sentence -> sentence.contains("ended while it was measured"));
    }

    @Test
    void aLaterProcessWithTheSameIdIsNotTheSame() throws IOException {
        ProcessSampler sampler = proc.sampler("child", PID, notMeasured);
        ProcessUsage before = sampler.sample();
        proc.process(PID, "other", 'R', 9_000, 0, 78);

        assertThat(sampler.sample()).isEqualTo(before.atEnd());
    }

    @Test
    void aLineThatIsNotInTheKnownFormIsUnknownAndSaysSo() throws IOException {
        proc.write(PID + "/stat", "nonsense");

        ProcessUsage usage = proc.sampler("child", PID, notMeasured).sample();
        assertThat(usage.cpuNanos()).isEqualTo(ProcessUsage.UNKNOWN);
        assertThat(notMeasured.sentences()).anyMatch(sentence -> sentence.contains("not in the known form"));
    }

    @Test
    void aThingIsSaidOnceHoweverOftenItFails() {
        ProcessSampler sampler = proc.sampler("child", PID, notMeasured);
        sampler.sample();
        int sentences = notMeasured.sentences().size();
        sampler.sample();

        assertThat(notMeasured.sentences()).hasSize(sentences);
    }

    @Test
    void withoutProcTheJdkTellsTheProcessorTime() {
        ProcessUsage usage = new FakeProc(folder.resolve("missing"))
                .sampler("weir", ProcessHandle.current().pid(), notMeasured)
                .sample();

        assertThat(usage.cpuNanos()).isPositive();
        assertThat(usage.memory().residentBytes()).isEqualTo(ProcessUsage.UNKNOWN);
        assertThat(usage.pauses().count()).isNotNegative();
        assertThat(notMeasured.sentences()).anyMatch(sentence -> sentence.contains("this system has no /proc"));
    }
}
