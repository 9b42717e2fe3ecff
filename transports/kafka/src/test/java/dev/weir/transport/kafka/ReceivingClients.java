package dev.weir.transport.kafka;

import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** Remembers what happens to the clients of a crowd. Used by the thread that polls it. */
public final class ReceivingClients implements CrowdHandler {

    private final Map<Integer, List<Received>> received = new TreeMap<>();
    private final List<Integer> subscribed = new ArrayList<>();
    private final List<Dropped> dropped = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();

    /** One message; buffers that compare by content. */
    public record Received(int partition, long offset, ByteBuffer message, ByteBuffer header) {}

    /** A client that was dropped. */
    public record Dropped(int client, String reason, boolean lasting) {}

    @Override
    public void subscribed(int client, long atNanos) {
        subscribed.add(client);
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        dropped.add(new Dropped(client, reason, lasting));
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        of(client).add(new Received(partition, offset, copy(message), copy(header)));
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        return ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        unreadable.add(what);
    }

    public List<Received> of(int client) {
        return received.computeIfAbsent(client, index -> new ArrayList<>());
    }

    List<Long> offsets(int client) {
        return of(client).stream().map(Received::offset).toList();
    }

    public List<Integer> subscribed() {
        return subscribed;
    }

    public List<Dropped> dropped() {
        return dropped;
    }

    public List<String> unreadable() {
        return unreadable;
    }

    /** Polls until something is so. */
    public static void pollUntil(Crowd crowd, String what, BooleanSupplier condition) {
        Round.await(what, () -> {
            crowd.poll(10_000_000);
            return condition.getAsBoolean();
        });
    }

    /** Connects clients and waits until they are subscribed. */
    void subscribe(Crowd crowd, int... clients) {
        int before = subscribed.size();
        for (int client : clients) {
            crowd.connect(client);
        }
        pollUntil(crowd, "the clients are subscribed", () -> subscribed.size() == before + clients.length);
    }
}
