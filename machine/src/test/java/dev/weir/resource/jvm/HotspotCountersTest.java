package dev.weir.resource.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage.GcPauses;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HotspotCountersTest {

    private static final long PID = 4711;

    @TempDir
    private Path folder;

    private final NotMeasured notMeasured = new NotMeasured();

    private GcPauses read(byte[] file) throws IOException {
        Files.write(folder.resolve(Long.toString(PID)), file);
        try (HotspotCounters counters = new HotspotCounters("child", PID, folder, notMeasured)) {
            return counters.read();
        }
    }

    /** A file as HotSpot writes it: two collectors, a clock of 2 GHz. */
    private static byte[] file(ByteOrder order, String collectorName) {
        ByteBuffer file = ByteBuffer.allocate(1024).order(ByteOrder.BIG_ENDIAN);
        file.putInt(0xcafec0c0).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
        file.put((byte) 2).put((byte) 0).put((byte) 1).order(order);
        file.putInt(0).putInt(0).putLong(0).putInt(32).putInt(7);
        number(file, "sun.os.hrt.frequency", 2_000_000_000L);
        text(file, "sun.gc.collector.0.name", collectorName);
        number(file, "sun.gc.collector.0.invocations", 3);
        number(file, "sun.gc.collector.0.time", 5_000);
        text(file, "sun.gc.collector.2.name", "full collection pauses");
        number(file, "sun.gc.collector.2.invocations", 4);
        number(file, "sun.gc.collector.2.time", 1_000);
        return Arrays.copyOf(file.array(), file.position());
    }

    private static void number(ByteBuffer file, String name, long value) {
        entry(file, name, 'J', Long.BYTES);
        file.putLong(value);
    }

    private static void text(ByteBuffer file, String name, String value) {
        entry(file, name, 'B', value.length() + 9);
        file.put(value.getBytes(StandardCharsets.US_ASCII)).put(new byte[9]);
    }

    private static void entry(ByteBuffer file, String name, char type, int dataBytes) {
        int nameBytes = name.length() + 1;
        file.putInt(20 + nameBytes + dataBytes).putInt(20).putInt(0);
        file.put((byte) type).put((byte) 0).put((byte) 0).put((byte) 0).putInt(20 + nameBytes);
        file.put(name.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
    }

    @Test
    void pausesOfAllCollectorsAreAddedUpInNanosecondsInBothByteOrders() throws IOException {
        GcPauses expected = new GcPauses(7, 3_000);

        assertThat(read(file(ByteOrder.LITTLE_ENDIAN, "young collection pauses")))
                .isEqualTo(expected);
        assertThat(read(file(ByteOrder.BIG_ENDIAN, "young collection pauses"))).isEqualTo(expected);
        assertThat(notMeasured.sentences()).isEmpty();
    }

    @Test
    void cyclesOfShenandoahAreNotTakenForPauses() throws IOException {
        assertThat(read(file(ByteOrder.LITTLE_ENDIAN, "Shenandoah full"))).isEqualTo(GcPauses.UNKNOWN);
        assertThat(notMeasured.sentences()).singleElement().asString().contains("Shenandoah counts cycles");
    }

    @Test
    void aFileCutAnywhereIsUnknownAndSaysSo() throws IOException {
        byte[] whole = file(ByteOrder.LITTLE_ENDIAN, "young collection pauses");
        for (int bytes = 0; bytes < whole.length; bytes++) {
            assertThat(read(Arrays.copyOf(whole, bytes)))
                    .as("cut to %d bytes", bytes)
                    .isEqualTo(GcPauses.UNKNOWN);
        }
        assertThat(notMeasured.sentences()).hasSize(1);
    }

    @Test
    void aGarbledFileNeverThrows() throws IOException {
        byte[] whole = file(ByteOrder.LITTLE_ENDIAN, "young collection pauses");
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            byte[] garbled = whole.clone();
            for (int change = 0; change < 3; change++) {
                garbled[random.nextInt(garbled.length)] = (byte) random.nextInt();
            }
            assertThat(read(garbled)).isNotNull();
        }
    }

    @Test
    void aFileThatIsCutWhileItIsReadIsUnknown() throws IOException {
        Path file = folder.resolve(Long.toString(PID));
        Files.write(file, file(ByteOrder.LITTLE_ENDIAN, "young collection pauses"));
        try (HotspotCounters counters = new HotspotCounters("child", PID, folder, notMeasured)) {
            counters.read();
            Files.write(file, new byte[40]);

            assertThat(counters.read()).isEqualTo(GcPauses.UNKNOWN);
        }
    }

    @Test
    void aJvmThatFillsItsFileLaterIsMeasuredFromThenOn() throws IOException {
        byte[] whole = file(ByteOrder.LITTLE_ENDIAN, "young collection pauses");
        byte[] unfilled = whole.clone();
        unfilled[7] = 0;
        Path file = folder.resolve(Long.toString(PID));
        Files.write(file, unfilled);
        try (HotspotCounters counters = new HotspotCounters("child", PID, folder, notMeasured)) {
            assertThat(counters.read()).isEqualTo(GcPauses.UNKNOWN);
            Files.write(file, whole);

            assertThat(counters.read().count()).isEqualTo(7);
            assertThat(notMeasured.sentences()).isEmpty();
        }
    }
}
