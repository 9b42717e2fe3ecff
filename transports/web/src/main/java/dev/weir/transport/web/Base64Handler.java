package dev.weir.transport.web;

import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/** Hands over the bytes of messages that arrive in Base64. Used by one thread. */
final class Base64Handler implements CrowdHandler {

    private final CrowdHandler handler;
    private final Base64Decoding decoding = new Base64Decoding();

    Base64Handler(CrowdHandler handler) {
        this.handler = handler;
    }

    @Override
    public void subscribed(int client, long atNanos) {
        handler.subscribed(client, atNanos);
    }

    @Override
    public void recovered(int client, long atNanos) {
        handler.recovered(client, atNanos);
    }

    @Override
    public void dropped(int client, String reason, boolean lasting) {
        handler.dropped(client, reason, lasting);
    }

    @Override
    public void onMessage(
            int client, ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        ByteBuffer bytes = decoding.decode(message);
        if (bytes.hasRemaining()) {
            handler.onMessage(client, bytes, header, partition, offset, receivedNanos);
        } else {
            handler.unreadable(client, "a value that is not Base64", receivedNanos);
        }
    }

    @Override
    public void passed(long readNanos, long writtenNanos) {
        handler.passed(readNanos, writtenNanos);
    }

    @Override
    public boolean onField(int client, ByteBuffer value, long receivedNanos) {
        return handler.onField(client, value, receivedNanos);
    }

    @Override
    public void fields(Function<String, Optional<ByteBuffer>> byName) {
        handler.fields(byName);
    }

    @Override
    public void unreadable(int client, String what, long receivedNanos) {
        handler.unreadable(client, what, receivedNanos);
    }
}
