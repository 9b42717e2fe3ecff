package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.log.EventLog;
import dev.weir.gateway.log.LogSettings;
import dev.weir.gateway.log.LogSettings.Form;
import dev.weir.gateway.log.LogSettings.Severity;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class OldGenerationTest {

    private static final long MEGABYTE = 1 << 20;
    private static final long INITIAL = 44 * MEGABYTE;

    private long used;
    private long live;
    private long nanos;
    private int collections;
    private final OldGeneration generation = new OldGeneration(pool(), () -> nanos, () -> {
        collections++;
        used = live;
    });

    /** Used are so many megabytes, of which so many are found to live. */
    private void look(long usedMegabytes, long liveMegabytes) {
        used = usedMegabytes * MEGABYTE;
        live = liveMegabytes * MEGABYTE;
        generation.look();
    }

    private void pass(long seconds) {
        nanos += TimeUnit.SECONDS.toNanos(seconds);
    }

    @Test
    void itIsCollectedWhenItHoldsMoreThanTheJvmSetApartFromTheStart() {
        look(44, 0);
        assertThat(collections).isZero();
        look(45, 0);
        assertThat(collections).isEqualTo(1);
    }

    @Test
    void itIsCollectedWhenItHoldsTwiceWhatLived() {
        look(60, 30);
        assertThat(collections).isZero();
        look(61, 30);
        assertThat(collections).isEqualTo(1);
    }

    @Test
    void aMinutePassesBetweenTwoCollections() {
        look(70, 30);
        pass(59);
        look(200, 30);
        assertThat(collections).isEqualTo(1);
        pass(1);
        look(200, 30);
        assertThat(collections).isEqualTo(2);
    }

    @Test
    void theGatewayLooksAtItEachTimeItLooksAtWhatHasChanged() throws IOException {
        try (EventLog log = EventLog.open(
                new LogSettings(Severity.INFO, Form.TEXT, null),
                new PrintStream(OutputStream.nullOutputStream()),
                false)) {
            Watch watch = new Watch(List.of(), null, List.of(), log, Optional.of(generation));
            used = 45 * MEGABYTE;

            watch.look();
            assertThat(collections).isEqualTo(1);

            pass(60);
            used = 45 * MEGABYTE;
            watch.look();
            assertThat(collections).isEqualTo(2);
        }
    }

    @Test
    void itIsFoundWhereTheCollectorIsTheSerialOne() {
        boolean serial = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .anyMatch(collector -> collector.getName().equals("MarkSweepCompact"));

        assertThat(OldGeneration.ofThisProcess().isPresent()).isEqualTo(serial);
    }

    private MemoryPoolMXBean pool() {
        return (MemoryPoolMXBean) Proxy.newProxyInstance(
                MemoryPoolMXBean.class.getClassLoader(),
                new Class<?>[] {MemoryPoolMXBean.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getUsage" -> usage(used);
                    case "getCollectionUsage" -> usage(live);
                    default -> throw new AssertionError("not asked for: " + method);
                });
    }

    private static MemoryUsage usage(long bytes) {
        return new MemoryUsage(INITIAL, bytes, Math.max(INITIAL, bytes), -1);
    }
}
