package dev.weir.resource.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorReaderTest {

    private static final long TICK_NANOS = 10_000_000;

    @TempDir
    private Path proc;

    private final NotMeasured notMeasured = new NotMeasured();
    private ProcessorReader reader;

    @BeforeEach
    void reader() {
        reader = new ProcessorReader(proc, Optional.empty(), notMeasured);
    }

    private ProcessorTime read(String firstLine) throws IOException {
        Files.writeString(proc.resolve("stat"), firstLine + "\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 5\n");
        return reader.read();
    }

    @Test
    void busyTimeIsWithoutIdleAndStealIsTheEighthFieldAlone() throws IOException {
        ProcessorTime time = read("cpu  100 10 30 5000 70 2 3 900 11 13");

        assertThat(time).isEqualTo(new ProcessorTime(145 * TICK_NANOS, 900 * TICK_NANOS));
        assertThat(time.known()).isTrue();
        assertThat(notMeasured.sentences()).isEmpty();
    }

    @Test
    void aHostWhoseHypervisorTookNothingIsKnownToHaveLostNothing() throws IOException {
        assertThat(read("cpu  100 10 30 5000 70 2 3 0 0 0")).isEqualTo(new ProcessorTime(145 * TICK_NANOS, 0));
    }

    @Test
    void aKernelWithoutTheFieldLeavesStealUnknownAndSaysSo() throws IOException {
        ProcessorTime time = read("cpu  100 10 30 5000 70 2 3");

        assertThat(time).isEqualTo(new ProcessorTime(145 * TICK_NANOS, ProcessUsage.UNKNOWN));
        assertThat(time.known()).isFalse();
        assertThat(notMeasured.sentences())
                .containsExactly("Processor time that the hypervisor gave to other machines (steal):"
                        + " the kernel of this host does not tell it.");
    }

    @Test
    void aSystemWithoutTheFileLeavesStealUnknownAndSaysSoOnce() {
        assertThat(reader.read()).isEqualTo(ProcessorTime.UNKNOWN);
        assertThat(reader.read().known()).isFalse();
        assertThat(notMeasured.sentences())
                .containsExactly("Processor time that the hypervisor gave to other machines (steal):"
                        + " this system does not tell it.");
    }

    @Test
    void stealIsNotKnownAnyMoreOnceItsCounterHasGoneBack() throws IOException {
        read("cpu  100 0 0 0 0 0 0 900 0 0");
        ProcessorTime back = read("cpu  200 0 0 0 0 0 0 20 0 0");
        ProcessorTime beyond = read("cpu  300 0 0 0 0 0 0 1000 0 0");

        assertThat(back).isEqualTo(new ProcessorTime(200 * TICK_NANOS, ProcessUsage.UNKNOWN));
        assertThat(beyond.known()).isFalse();
        assertThat(notMeasured.sentences())
                .singleElement()
                .asString()
                .endsWith("its counter went back, or is no number of ticks.");
    }

    @Test
    void aCounterThatFellBelowZeroIsNoNumberOfTicks() throws IOException {
        assertThat(read("cpu  100 0 0 0 0 0 0 18446744073709551615 0 0").stolenNanos())
                .isEqualTo(ProcessUsage.UNKNOWN);
        assertThat(read("cpu  100 0 0 0 0 0 0 9223372036854775807 0 0").stolenNanos())
                .isEqualTo(ProcessUsage.UNKNOWN);
        assertThat(notMeasured.sentences()).singleElement().asString().contains("(steal)");
    }
}
