package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** What a crowd has told of its clients. */
final class SeenByClients implements CrowdHandler {

    final List<Integer> subscribed = new ArrayList<>();
    final List<Integer> recovered = new ArrayList<>();
    final List<String> dropped = new ArrayList<>();
    final List<String> unreadable = new ArrayList<>();
    final Map<Integer, List<String>> messages = new HashMap<>();
    /** Pairs of when a message was read and written, in microseconds of the wall clock of {@link FedSession}. */
    final List<List<Long>> ways = new ArrayList<>();

    final List<String> fields = new ArrayList<>();
    int count;
    IntConsumer whenDropped = client -> {};

    @Override
    public void subscribed(int client, long atNanos) {
        subscribed.add(client);
    }

    @Override
    public void recovered(int client, long atNanos) {
        recovered.add(client);
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        dropped.add(client + (lasting ? " for good: " : ": ") + reason);
        whenDropped.accept(client);
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        assertThat(header.hasRemaining()).isFalse();
        messages.computeIfAbsent(client, key -> new ArrayList<>())
                .add(StandardCharsets.UTF_8.decode(message).toString());
        count++;
    }

    @Override
    public void passed(long readNanos, long writtenNanos) {
        ways.add(List.of(readNanos, writtenNanos));
    }

    @Override
    public boolean onField(int client, ByteBuffer value, long receivedNanos) {
        String text = StandardCharsets.UTF_8.decode(value).toString();
        fields.add(text);
        return !text.equals("wrong");
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        unreadable.add(client + ": " + what);
    }

    List<String> of(int client) {
        return messages.getOrDefault(client, List.of());
    }
}
