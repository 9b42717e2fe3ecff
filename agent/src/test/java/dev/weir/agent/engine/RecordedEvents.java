package dev.weir.agent.engine;

import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.RefusedConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** What happens in a cluster, as lines that a test waits for. */
final class RecordedEvents implements AgentClusterListener {

    private static final long DEADLINE_SECONDS = 60;

    private final List<String> lines = new ArrayList<>();
    private final Consumer<String> also;

    RecordedEvents() {
        this(line -> {});
    }

    RecordedEvents(Consumer<String> also) {
        this.also = also;
    }

    synchronized void add(String line) {
        lines.add(line);
        also.accept(line);
        notifyAll();
    }

    /** Waits for a line that begins so, and forgets it and all before it. */
    synchronized String next(String beginning) {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (true) {
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(beginning)) {
                    String found = lines.get(i);
                    lines.subList(0, i + 1).clear();
                    return found;
                }
            }
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
            if (leftMillis <= 0) {
                throw new AssertionError("not within " + DEADLINE_SECONDS + " s: '" + beginning + "', but " + lines);
            }
            try {
                wait(leftMillis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for '" + beginning + "'", e);
            }
        }
    }

    synchronized List<String> rest() {
        return List.copyOf(lines);
    }

    /** How a message is told. */
    static String told(byte[] message) {
        CRC32 sum = new CRC32();
        sum.update(message);
        return message.length + " " + sum.getValue();
    }

    @Override
    public void joined(ClusterMember member) {
        add("joined " + member.name());
    }

    @Override
    public void left(ClusterMember member, Departure departure) {
        add("left " + member.name() + ": " + departure);
    }

    @Override
    public void received(ClusterMember from, byte[] message) {
        add("received " + from.name() + " " + told(message));
    }

    @Override
    public void refused(RefusedConnection refusal) {
        add("refused " + refusal.reason());
    }
}
