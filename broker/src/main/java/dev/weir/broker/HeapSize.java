package dev.weir.broker;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** A heap size as {@code -Xmx} takes it. */
final class HeapSize {

    private static final String PATTERN = "[1-9][0-9]{0,9}[kmgKMG]";

    private HeapSize() {}

    static boolean isValid(String text) {
        return text.matches(PATTERN);
    }

    /** Refuses heaps that this machine, or the container around it, can never hold together. */
    static void requireMemoryFor(String heap, int brokers) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long machineBytes = system.getTotalMemorySize();
        if (bytes(heap) * brokers > machineBytes) {
            throw new BrokerStartException((brokers == 1 ? "the broker's heap of " : brokers + " brokers' heaps of ")
                    + heap + (brokers == 1 ? " is" : " are") + " more than this machine's memory of "
                    + (machineBytes >> 20) + "m: give a smaller heap");
        }
    }

    private static long bytes(String heap) {
        int shift = switch (heap.toLowerCase(Locale.ROOT).charAt(heap.length() - 1)) {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> throw new IllegalArgumentException("not a heap size: " + heap);
        };
        return Long.parseLong(heap.substring(0, heap.length() - 1)) << shift;
    }
}
