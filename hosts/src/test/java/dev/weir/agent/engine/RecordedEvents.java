package dev.weir.agent.engine;

import dev.weir.agent.RecordedLines;
import dev.weir.agent.cluster.AgentClusterListener;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.cluster.RefusedConnection;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** What happens in a cluster, as lines that a test waits for. */
public final class RecordedEvents implements AgentClusterListener {

    private final RecordedLines lines = new RecordedLines();
    private final Consumer<String> also;

    RecordedEvents() {
        this(line -> {});
    }

    RecordedEvents(Consumer<String> also) {
        this.also = also;
    }

    private void add(String line) {
        lines.add(line);
        also.accept(line);
    }

    /** Waits for a line that begins so, and forgets it and all before it. */
    String next(String beginning) {
        return lines.next(beginning);
    }

    List<String> rest() {
        return lines.rest();
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
