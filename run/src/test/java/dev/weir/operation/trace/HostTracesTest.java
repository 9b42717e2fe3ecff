package dev.weir.operation.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weir.operation.trace.HostTraces.HostLines;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that workers keep, and the lines they become where the run is. */
class HostTracesTest {

    private static final long ZERO = 5_000_000_000L;
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder = Path.of("");

    private static Operation operation(String name, long number) {
        Operation operation = new Operation(0);
        operation.kind = OperationKind.CREATE_RECORD;
        operation.topic = name;
        operation.number = number;
        operation.partition = 2;
        operation.offset = number;
        operation.bytes = 1024;
        operation.intendedNanos = ZERO + 1_000 * number;
        operation.startedNanos = operation.intendedNanos + 70;
        operation.endedNanos = operation.intendedNanos + 1_234_567;
        return operation;
    }

    /** The trace of a part of a step with every second number from the first. */
    private static SpooledTrace spooled(SpooledTrace trace, int first, int count) {
        OperationTrace worker = trace.worker();
        for (int i = 0; i < count; i++) {
            worker.succeeded(operation("records", first + 2L * i));
        }
        trace.close();
        return trace;
    }

    private static SpooledTrace spooled(int first, int count) {
        return spooled(new SpooledTrace("fill", 1, ZERO), first, count);
    }

    /** Takes everything that a host has, as it arrives behind a connection; how many pieces that were. */
    private static int takeAll(SpooledTrace from, HostLines to) {
        int pieces = 0;
        for (TraceRows rows = from.next(); !rows.isEmpty(); rows = from.next()) {
            PackedOutput packed = new PackedOutput();
            rows.pack(packed);
            to.take(new TraceRows(new PackedInput(packed.bytes())));
            pieces++;
        }
        from.discard();
        return pieces;
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @Test
    void everyRowOfTwoHostsIsOneLineWithItsHost() throws IOException {
        int count = 60_000;
        HostTraces traces = new HostTraces(folder);
        int pieces = 0;
        for (int host = 0; host < 2; host++) {
            HostLines lines = traces.lines("fill", "host, " + host);
            pieces += takeAll(spooled(host, count), lines);
            assertThat(lines.end(new TraceCounts(count, 0), "never")).isEmpty();
        }

        // Some 3 MB a host, of which a piece has one at most.
        assertThat(pieces).isGreaterThan(4);
        List<String> all = lines(TraceFolder.OPERATIONS_FILE);
        assertThat(all.getFirst())
                .isEqualTo("name,kind,status,intended_ns,started_ns,ended_ns,size,partition,offset,step,host");
        assertThat(all.get(2)).isEqualTo("records,create-record,succeeded,2000,2070,1236567,1024,2,2,fill,\"host, 0\"");
        // Sorted, because AssertJ compares each element with each other where any order will do.
        assertThat(all.stream()
                        .skip(1)
                        .map(line -> Long.parseLong(line.split(",", -1)[8]))
                        .sorted())
                .containsExactlyElementsOf(
                        LongStream.range(0, 2L * count).boxed().toList());
        assertThat(folder.resolve(TraceFolder.ITEMS_FILE)).doesNotExist();
    }

    @Test
    void itemsOfPipelinesAndFailuresTravelToo() throws IOException {
        SpooledTrace trace = new SpooledTrace("there and back", 0, ZERO);
        OperationTrace worker = trace.worker();
        worker.pipelineDone(operation("records", 3), ZERO + 2_000);
        worker.failed(operation("records", 4), OperationFailure.NOT_FOUND);
        HostLines lines = new HostTraces(folder).lines("there and back", "a");
        takeAll(trace, lines);

        assertThat(trace.remark()).isEmpty();
        assertThat(worker.noted()).isEqualTo(new TraceCounts(0, 1));
        assertThat(lines.end(worker.noted(), "never")).isEmpty();
        assertThat(lines(TraceFolder.ITEMS_FILE))
                .containsExactly("item,start_us,latency_us,step,host", "records/2/3,2.000,1235.567,there and back,a");
    }

    @Test
    void aHostWhoseRowsDoNotComeIsNamedWithTheirNumber() {
        HostTraces traces = new HostTraces(folder);
        HostLines a = traces.lines("fill", "a");
        takeAll(spooled(0, 100), a);
        HostLines b = traces.lines("fill", "b");

        assertThat(a.end(new TraceCounts(100, 0), "it was lost")).isEmpty();
        assertThat(b.end(new TraceCounts(5_000, 3), "it was lost"))
                .containsExactly(
                        "5 000 of 5 000 operations of host b are not in " + folder.resolve("trace.csv")
                                + ": it was lost",
                        "3 of 3 items of host b are not in " + folder.resolve("end-to-end.csv") + ": it was lost");
    }

    @Test
    void rowsThatComeTwiceAreSeen() {
        HostLines lines = new HostTraces(folder).lines("fill", "a");
        takeAll(spooled(0, 10), lines);
        takeAll(spooled(0, 10), lines);

        assertThat(lines.end(new TraceCounts(10, 0), ""))
                .containsExactly(folder.resolve("trace.csv") + " has 20 lines of 10 operations of host a");
    }

    @Test
    void whatTheDiskOfAHostDoesNotTakeIsMissingWithTheReason() {
        Assumptions.assumeTrue(Files.exists(FULL), "no /dev/full");
        SpooledTrace trace = spooled(
                new SpooledTrace("fill", 1, ZERO, () -> FileChannel.open(FULL, StandardOpenOption.WRITE)), 0, 5_000);
        HostLines lines = new HostTraces(folder).lines("fill", "a");
        takeAll(trace, lines);

        assertThat(trace.remark()).isEqualTo("No space left on device");
        assertThat(lines.end(new TraceCounts(5_000, 0), trace.remark()))
                .containsExactly("5 000 of 5 000 operations of host a are not in " + folder.resolve("trace.csv")
                        + ": No space left on device");
    }

    @Test
    void aHostThatCanMakeNoFileLosesItsRowsAndNotItsOperations() {
        SpooledTrace trace = spooled(
                new SpooledTrace("fill", 1, ZERO, () -> {
                    throw new IOException("no folder for temporary files");
                }),
                0,
                5_000);

        assertThat(trace.next().isEmpty()).isTrue();
        assertThat(trace.remark()).isEqualTo("no folder for temporary files");
    }

    @Test
    void aFullDiskOfTheRunCostsTheLinesAndNotTheStep() throws IOException {
        Assumptions.assumeTrue(Files.exists(FULL), "no /dev/full");
        Files.createSymbolicLink(folder.resolve(TraceFolder.OPERATIONS_FILE), FULL);
        HostLines lines = new HostTraces(folder).lines("fill", "a");
        takeAll(spooled(0, 5_000), lines);

        assertThat(lines.end(new TraceCounts(5_000, 0), "it was lost"))
                .containsExactly("5 000 of 5 000 operations of host a are not in " + folder.resolve("trace.csv")
                        + ": No space left on device");
    }

    @Test
    void whatIsNoRowIsRefusedBehindTheLinesOfThoseBefore() throws IOException {
        TraceChunk chunk = new TraceChunk();
        TraceRow.succeeded(chunk, operation("records", 1), new byte[] {'r'}, ZERO);
        byte[] good = new byte[chunk.rows.position()];
        chunk.rows.flip().get(good);
        List<byte[]> refused = new ArrayList<>();
        refused.add(new byte[] {9});
        refused.add(changed(good, 1, 127));
        refused.add(changed(good, 2, -2));
        refused.add(changed(good, good.length - 5, 127));
        for (int length = 1; length < good.length; length++) {
            byte[] cut = new byte[length];
            System.arraycopy(good, 0, cut, 0, length);
            refused.add(cut);
        }
        HostLines lines = new HostTraces(folder).lines("fill", "a");

        for (byte[] wrong : refused) {
            byte[] both = new byte[good.length + wrong.length];
            System.arraycopy(good, 0, both, 0, good.length);
            System.arraycopy(wrong, 0, both, good.length, wrong.length);
            assertThatIllegalArgumentException().isThrownBy(() -> lines.take(new TraceRows(both)));
        }
        assertThat(lines.end(new TraceCounts(refused.size(), 0), "")).isEmpty();
        assertThat(lines(TraceFolder.OPERATIONS_FILE)).hasSize(1 + refused.size());
    }

    private static byte[] changed(byte[] row, int place, int value) {
        byte[] changed = row.clone();
        changed[place] = (byte) value;
        return changed;
    }
}
