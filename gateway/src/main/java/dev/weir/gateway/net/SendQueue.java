package dev.weir.gateway.net;

import java.util.ArrayList;
import java.util.List;

/** The connections of a loop that have something to send, and when they send it. Belongs to the thread of the loop. */
final class SendQueue {

    /** So many connections and what they send fit into the nearer caches of a processor. */
    private static final int PROMPT_CONNECTIONS = 32;

    private final EventLoop loop;
    private final List<Connection> connections = new ArrayList<>();
    /** Whether nothing waits that could leave with what is said now: then it leaves soon. */
    private boolean prompt;
    /** At how many connections with something to send they send it; those that cannot yet are counted too. */
    private int promptAt;

    SendQueue(EventLoop loop) {
        this.loop = loop;
    }

    boolean isEmpty() {
        return connections.isEmpty();
    }

    int size() {
        return connections.size();
    }

    void prompt(boolean now) {
        prompt = now;
        promptAt = connections.size() + PROMPT_CONNECTIONS;
    }

    void add(Connection connection) {
        connections.add(connection);
        if (prompt && connections.size() >= promptAt) {
            sendPromptly();
        }
    }

    /** Sends while what is sent is still in the caches of the processor: of ten thousand connections it would not be. */
    private void sendPromptly() {
        int kept = 0;
        for (int index = 0; index < connections.size(); index++) {
            Connection connection = connections.get(index);
            if (loop.owns(connection) && !sentPromptly(connection)) {
                connections.set(kept, connection);
                kept++;
            }
        }
        connections.subList(kept, connections.size()).clear();
        promptAt = kept + PROMPT_CONNECTIONS;
    }

    private boolean sentPromptly(Connection connection) {
        try {
            return connection.sendPromptly();
        } catch (RuntimeException | Error e) {
            loop.defect(e, connection);
            return true;
        }
    }

    /** Lets each send; what they add meanwhile stays for the next time. */
    void send() {
        int count = connections.size();
        for (int index = 0; index < count; index++) {
            Connection connection = connections.get(index);
            if (loop.owns(connection)) {
                send(connection);
            }
        }
        connections.subList(0, count).clear();
    }

    private void send(Connection connection) {
        try {
            connection.flush();
        } catch (RuntimeException | Error e) {
            loop.defect(e, connection);
        }
    }
}
