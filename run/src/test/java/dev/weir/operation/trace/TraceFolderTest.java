package dev.weir.operation.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.transport.operation.Operation;
import dev.weir.transport.operation.OperationFailure;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.Counts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFolderTest {

    private static final long ZERO = 5_000_000_000L;

    @TempDir
    private Path folder = Path.of("");

    private static Operation operation(OperationKind kind, String name, long number) {
        Operation operation = new Operation(0);
        operation.kind = kind;
        operation.topic = name;
        operation.number = number;
        operation.partition = 2;
        operation.offset = 40 + number;
        operation.bytes = 1024;
        operation.intendedNanos = ZERO + 1_000 * number;
        operation.startedNanos = operation.intendedNanos + 70;
        operation.endedNanos = operation.intendedNanos + 1_234_567;
        return operation;
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    @Test
    void everyOperationIsALineWithInstantsSinceTheFirstStep() throws IOException {
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile trace = traces.open("fill, then \"read\"", 1);
        OperationTrace worker = trace.worker();
        worker.succeeded(operation(OperationKind.CREATE_RECORD, "records", 1));
        Operation group = operation(OperationKind.DELETE_GROUP, "", 2);
        group.group = "readers";
        group.partition = Operation.ANY_PARTITION;
        group.offset = Operation.NO_OFFSET;
        worker.failed(group, OperationFailure.NOT_FOUND);
        trace.close();

        assertThat(trace.remark()).isEmpty();

        assertThat(lines(TraceFolder.OPERATIONS_FILE))
                .containsExactly(
                        "name,kind,status,intended_ns,started_ns,ended_ns,size,partition,offset,step",
                        "records,create-record,succeeded,1000,1070,1235567,1024,2,41,\"fill, then \"\"read\"\"\"",
                        "readers,delete-group,not-found,2000,2070,1236567,1024,,,\"fill, then \"\"read\"\"\"");
        assertThat(folder.resolve(TraceFolder.ITEMS_FILE)).doesNotExist();
    }

    @Test
    void pipelineItemIsALineFromFirstIntendedInstantToLastEnd() throws IOException {
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile trace = traces.open("there and back", 0);
        OperationTrace worker = trace.worker();
        Operation read = operation(OperationKind.READ_RECORD, "records", 3);
        worker.succeeded(read);
        worker.pipelineDone(read, ZERO + 2_000);
        trace.close();

        assertThat(lines(TraceFolder.ITEMS_FILE))
                .containsExactly("item,start_us,latency_us,step", "records/2/43,2.000,1235.567,there and back");
        assertThat(folder.resolve(TraceFolder.OPERATIONS_FILE)).doesNotExist();
    }

    @Test
    void oneInTenIsTracedByItsNumberAndStepsShareAFile() throws IOException {
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile one = traces.open("one", 10);
        TraceFile other = traces.open("other", 1);
        OperationTrace first = one.worker();
        OperationTrace second = one.worker();
        for (int i = 0; i < 1_000; i++) {
            (i % 2 == 0 ? first : second).succeeded(operation(OperationKind.READ_RECORD, "r", i));
        }
        other.worker().succeeded(operation(OperationKind.READ_RECORD, "r", 1));
        one.close();
        other.close();

        assertThat(lines(TraceFolder.OPERATIONS_FILE)).hasSize(102);
        assertThat(lines(TraceFolder.OPERATIONS_FILE).stream().filter(line -> line.endsWith(",one")))
                .hasSize(100)
                .allMatch(line -> line.matches(".*,[0-9]+0000?,.*,one") || line.contains(",0,70,"));
    }

    @Test
    void aFullDiskCostsTheTraceAndNotTheStep() throws IOException {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "no /dev/full");
        Files.createSymbolicLink(folder.resolve(TraceFolder.OPERATIONS_FILE), full);
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile trace = traces.open("fill", 1);
        OperationTrace worker = trace.worker();
        for (int i = 0; i < 5_000; i++) {
            Operation operation = operation(OperationKind.CREATE_RECORD, "records", i);
            worker.succeeded(operation);
            worker.pipelineDone(operation, ZERO);
        }
        trace.close();

        assertThat(trace.remark())
                .startsWith("step fill: 5 000 of 5 000 operations are not in ")
                .contains("trace.csv: No space left on device")
                .doesNotContain("items");
        assertThat(lines(TraceFolder.ITEMS_FILE)).hasSize(5_001);
    }

    /** A pipe that nobody reads stands for a disk that does not answer. */
    @Test
    void whatADiskCannotTakeInTimeIsCountedAndNothingElseIsMissing() throws Exception {
        Path pipe = folder.resolve(TraceFolder.OPERATIONS_FILE);
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
        int count = 300_000;
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile trace = traces.open("fill", 1);
        OperationTrace worker = trace.worker();
        Operation operation = operation(OperationKind.CREATE_RECORD, "records", 0);
        for (int i = 0; i < count; i++) {
            worker.succeeded(operation);
        }
        CompletableFuture<Long> read = CompletableFuture.supplyAsync(() -> {
            try (BufferedReader lines = Files.newBufferedReader(pipe)) {
                return lines.lines().count() - 1;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        trace.close();
        long written = read.get(2, TimeUnit.MINUTES);

        assertThat(written).isBetween(1L, count - 1L);
        String lost = Counts.format(count - written);
        assertThat(trace.remark())
                .isEqualTo("step fill: " + lost + " of 300 000 operations are not in " + pipe
                        + ": the disk did not keep up");
    }

    @Test
    void notingAnOperationAllocatesNothing() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        TraceFolder traces = new TraceFolder(folder, ZERO);
        TraceFile trace = traces.open("fill", 1);
        OperationTrace worker = trace.worker();
        Operation operation = operation(OperationKind.CREATE_RECORD, "records", 0);
        worker.succeeded(operation);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 50_000; i++) {
            worker.succeeded(operation);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        trace.close();

        // Handing over a chunk of a thousand rows may; a row may not.
        assertThat(allocated).isLessThan(50_000);
    }
}
