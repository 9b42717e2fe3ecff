package dev.weir.fanout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * What the parent of a process asks it for, one line each, until the end of standard input: {@code rate N} (events a
 * second), {@code heap} (collects garbage, answers the bytes that are live), {@code figures}.
 */
final class ParentRequests {

    private ParentRequests() {}

    /**
     * Answers requests in a thread of their own.
     *
     * @param rate is told how many events are to come a second
     * @param figures numbers of the process, separated by spaces
     * @param end is called when there are no more requests
     */
    static void listen(LongConsumer rate, Supplier<String> figures, Runnable end) {
        Thread.ofPlatform().daemon().name("requests").start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    carryOut(line, rate, figures);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                end.run();
            }
        });
    }

    private static void carryOut(String line, LongConsumer rate, Supplier<String> figures) {
        if (line.startsWith("rate ")) {
            rate.accept(Long.parseLong(line.substring(5)));
        } else if (line.equals("heap")) {
            System.gc();
            System.gc(); // What the first one leaves to reference handlers.
            System.out.println(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        } else {
            System.out.println(figures.get());
        }
    }
}
