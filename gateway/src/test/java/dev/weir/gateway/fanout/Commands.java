package dev.weir.gateway.fanout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * What the parent of a process asks it for, one line each, until the end of standard input: {@code rate N} (events a
 * second), {@code gc} (collects garbage, answers the bytes of the heap that
 * are left), {@code figures}.
 */
final class Commands {

    private volatile boolean open = true;

    private Commands() {}

    static Commands listen(Pace pace, Supplier<String> figures) {
        Commands commands = new Commands();
        Thread.ofPlatform().daemon().start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    carryOut(line, pace, figures);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                commands.open = false;
                pace.end();
            }
        });
        return commands;
    }

    private static void carryOut(String line, Pace pace, Supplier<String> figures) {
        if (line.startsWith("rate ")) {
            pace.perSecond(Long.parseLong(line.substring(5)));
        } else if (line.equals("gc")) {
            System.gc();
            System.gc(); // What the first one leaves to reference handlers.
            System.out.println(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        } else {
            System.out.println(figures.get());
        }
    }

    boolean open() {
        return open;
    }
}
